"""What the site (`mkdocs.yml`) shows besides the pages of this folder, and where links lead there.

Links are written for a reader of the repository: `../CONTRIBUTING.md`, `../src/.../units.toml`. The
site has no repository beside it, so what a page links to becomes part of the site: pages of the
root get a page, other files are copied, folders are listed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path, PurePosixPath
from posixpath import normpath, relpath
from typing import Any

from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parent.parent
PAGES = {  # pages of the repository's root, and their names on the site
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
}
COPIES = "repository"  # the folder of the site for all other files
LINK = re.compile(r"(?<=\]\()([^)#:\s]+)(?=(?:#[^)]*)?\))")
FETCHED = re.compile(r"<(?:script|img|iframe|link)[^>]*(?:src|href)=[\"']?(?:https?:)?//[^\s>]+")


def on_files(files: Files, config: Any) -> Files:
    """The files of the site: this folder's, the root's pages, and what they all link to."""
    waiting = [file.src_uri for file in files if file.is_documentation_page()]
    waiting = [f"docs/{name}" for name in waiting] + list(PAGES)
    seen = set(waiting)
    for path in waiting:  # grows: a page that is linked to has links of its own
        if not path.startswith("docs/"):
            files.append(_file(path, config))
        if path.endswith(".md"):
            new = sorted(_linked(path) - seen)
            waiting += [one for one in new if not one.startswith("docs/")]
            seen.update(new)
    return files


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """The page with its links as they are on the site."""
    here = _in_repository(page.file.src_uri)
    folder = PurePosixPath(page.file.src_uri).parent.as_posix()

    def on_site(link: re.Match[str]) -> str:
        target = _target(here, link.group())
        return relpath(_on_site(target), folder) if (ROOT / target).exists() else link.group()

    return LINK.sub(on_site, markdown)


def on_post_page(output: str, page: Page, **_: Any) -> str:
    """Refuses a page that would fetch something from elsewhere."""
    fetched = FETCHED.search(output)
    if fetched is not None:
        raise PluginError(f"{page.file.src_uri} fetches from elsewhere: {fetched.group()}")
    return output


def _file(path: str, config: Any) -> File:
    place = ROOT / path
    if place.is_dir():
        listed = "".join(f"- `{one.name}`\n" for one in _content(place))
        return File.generated(config, _on_site(path), content=f"# {path}\n\n{listed}")
    return File.generated(config, _on_site(path), abs_src_path=str(place))


def _content(folder: Path) -> Iterable[Path]:
    return sorted(one for one in folder.iterdir() if not one.name.startswith("__pycache__"))


def _linked(path: str) -> set[str]:
    """The files of the repository that a page links to."""
    text = (ROOT / path).read_text(encoding="utf-8")
    targets = {_target(path, link) for link in LINK.findall(text)}
    return {target for target in targets if (ROOT / target).exists()}


def _target(page: str, link: str) -> str:
    """The file or folder that a page's link leads to; a folder's README stands for the folder."""
    target = normpath(PurePosixPath(page).parent / link)
    readme = f"{target}/README.md"
    return readme if (ROOT / readme).exists() else target


def _on_site(path: str) -> str:
    if path.startswith("docs/"):
        return path.removeprefix("docs/")
    name = PAGES.get(path, f"{COPIES}/{path}")
    return f"{name}/index.md" if (ROOT / path).is_dir() else name


def _in_repository(name: str) -> str:
    for path, page in PAGES.items():
        if page == name:
            return path
    if not name.startswith(f"{COPIES}/"):
        return f"docs/{name}"
    return name.removeprefix(f"{COPIES}/")
