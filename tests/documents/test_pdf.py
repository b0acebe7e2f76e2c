"""PDF files: their pages, and what is wrong with those that cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest

import numerate
from numerate.errors import NoTextInside, SourceUnreadable


def written(path: Path, *pages: str) -> str:
    """A PDF file with a line of text on each page."""
    font = 3 + 2 * len(pages)
    kids = " ".join(f"{3 + 2 * at} 0 R" for at in range(len(pages)))
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>",
    ]
    for at, text in enumerate(pages):
        drawn = f"BT /F1 12 Tf 72 720 Td ({text}) Tj ET"
        objects += [
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents {4 + 2 * at} 0 R "
            f"/Resources << /Font << /F1 {font} 0 R >> >> >>",
            f"<< /Length {len(drawn)} >>\nstream\n{drawn}\nendstream",
        ]
    objects.append("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>")
    content = "%PDF-1.4\n"
    places = []
    for number, one in enumerate(objects, 1):
        places.append(f"{len(content):010d} 00000 n \n")
        content += f"{number} 0 obj\n{one}\nendobj\n"
    size, start = len(objects) + 1, len(content)
    content += f"xref\n0 {size}\n0000000000 65535 f \n{''.join(places)}"
    content += f"trailer << /Size {size} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n"
    path.write_bytes(content.encode("ascii"))
    return str(path)


def test_pdf_evidence_has_its_page(tmp_path: Path) -> None:
    path = written(tmp_path / "a.pdf", "Acme hired 100 men.", "Borea closed three plants.")
    [claim] = numerate.verify("Borea closed four plants.", [numerate.open_source(path)]).claims
    assert (str(claim.status), claim.evidence[0].page) == ("contradicted", 2)
    assert claim.evidence[0].text == "Borea closed three plants."


def test_pdf_without_text_says_so(tmp_path: Path) -> None:
    with pytest.raises(NoTextInside):
        numerate.open_source(written(tmp_path / "scan.pdf", ""))


def test_pdf_that_is_broken_says_so(tmp_path: Path) -> None:
    broken = tmp_path / "a.pdf"
    broken.write_bytes(b"%PDF-1.7 nothing")
    with pytest.raises(SourceUnreadable, match="no PDF file"):
        numerate.open_source(str(broken))
