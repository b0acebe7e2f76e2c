"""Candidates from articles, headlines and RTE-style pairs, on documents written for the purpose."""

from __future__ import annotations

import json
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numerate.data.builders import news, reddit, rte
from numerate.data.builders.building import Built, Refused
from numerate.data.builders.news import Article, read_articles
from numerate.data.builders.reddit import Headline, read_headlines
from numerate.data.builders.selecting import selected
from numerate.data.builders.similarity import jaccard, words_of
from numerate.data.pair import Pair
from numerate.errors import BadSource, MissingField


def split(built: list[Built]) -> tuple[list[Pair], dict[str, str]]:
    pairs = [one for one in built if isinstance(one, Pair)]
    return pairs, {one.id: one.reason for one in built if isinstance(one, Refused)}


ARTICLE = Article(
    "a",
    "A storm hit the coast near Tavira on Monday. It tore the roofs off 34 houses in the old town. "
    "Mayor Inês Pinto said that the storm damaged 34 houses. Schools stay closed until Friday.",
    (
        "The storm damaged 34 houses in Tavira",
        "Schools stay closed until Friday",
        "The mayor spoke of a hard week",
    ),
)


def test_news_pairs_each_quantity_highlight_with_its_two_nearest_sentences() -> None:
    pairs, refused = split(list(news.pairs([ARTICLE])))
    assert [pair.id for pair in pairs] == ["a-1-1"]
    assert pairs[0].premise == "Mayor Inês Pinto said that the storm damaged 34 houses."
    assert pairs[0].hypothesis == ARTICLE.highlights[0]
    assert pairs[0].label is None
    assert refused == {
        "a-1-2": "it is in the less similar half",
        "a-2": "it states no quantity",
        "a-3": "it states no quantity",
    }


def test_news_turns_a_pair_whose_premise_begins_with_a_pronoun() -> None:
    article = Article("b", "She picked nine pears.", ("Vera picked nine pears",))
    [pair] = news.pairs([article])
    assert isinstance(pair, Pair)
    assert (pair.premise, pair.hypothesis) == ("Vera picked nine pears", "She picked nine pears.")
    assert pair.provenance["flipped"] is True


@pytest.mark.parametrize(
    "sentence",
    [
        "The storm damaged 34 houses in Tavira",
        "the storm damaged 34 houses in tavira.",
        "The storm  damaged 34 houses -- in Tavira!",
        "“The storm damaged 34 houses in Tavira”",
    ],
)
def test_news_leaves_out_pairs_of_the_same_text(sentence: str) -> None:
    article = Article("a", f"{sentence}\n\nIt hit 34 houses in Tavira.", ARTICLE.highlights[:1])
    pairs, refused = split(list(news.pairs([article])))
    assert [pair.hypothesis for pair in pairs] == ["It hit 34 houses in Tavira."]
    assert refused == {"a-1-1": "its two texts are the same"}


def test_sources_give_each_pair_its_group() -> None:
    articles = [ARTICLE, Article("b", "Ten men left us. Nine came.", ("Ten men left",))]
    built, _ = split(list(news.pairs(articles)))
    assert {pair.id: pair.provenance["group"] for pair in built} == {"a-1-1": "a", "b-1-1": "b"}
    titles = [headline(str(n), 1, f"Rice prices rise {n}% in Vietnam") for n in (5, 6, 7)]
    titles += [headline(str(n), 2, f"Peru buys {n} ferries") for n in (40, 50)]
    built, _ = split(list(reddit.pairs(titles)))
    groups = {pair.id: pair.provenance["group"] for pair in built}
    assert groups["5-6"] == groups["5-7"] == groups["6-7"] != groups["40-50"]


def test_news_keeps_the_more_similar_half() -> None:
    articles = [
        Article(str(i), "Ten men left us. Ten men sat down.", ("Ten men left",)) for i in range(4)
    ]
    pairs, refused = split(list(news.pairs(articles)))
    assert (len(pairs), len(refused)) == (4, 4)
    assert {pair.premise for pair in pairs} == {"Ten men left us."}


def test_news_reads_its_file(tmp_path: Path) -> None:
    path = tmp_path / "news.jsonl"
    path.write_text('{"id": 5, "article": "A.", "highlights": ["B"]}\n', encoding="utf-8")
    assert list(read_articles(str(path))) == [Article("5", "A.", ("B",))]
    path.write_text('{"article": "A.", "highlights": "B"}\n', encoding="utf-8")
    with pytest.raises(BadSource, match="line 1"):
        list(read_articles(str(path)))


def headline(name: str, day: int, title: str) -> Headline:
    return Headline(name, title, date(2024, 5, day))


def test_reddit_pairs_alike_titles_within_three_days() -> None:
    titles = [
        headline("a", 1, "Rice prices rise 5% in Vietnam"),
        headline("b", 3, "Rice prices up 5% in Vietnam after drought"),
        headline("c", 9, "Rice prices rise 5% in Vietnam again"),
        headline("d", 2, "Ferry firm sells 12 ships"),
    ]
    pairs, refused = split(list(reddit.pairs(titles)))
    assert [(pair.id, pair.label) for pair in pairs] == [("a-b", None)]
    assert pairs[0].provenance["dates"] == ["2024-05-01", "2024-05-03"]
    assert not refused


@pytest.mark.parametrize(
    ("title", "reason"),
    [
        ("Rice prices rise in Vietnam", "it states no quantity"),
        ("Bank founded in 1904 closes", "its numbers are only dates, times and durations"),
        ("[Meta] We have reached 10,000 members", "it speaks about the forum"),
        ("I am an economist with 20 years in banking, AMA", "it speaks about the forum"),
        ("Why does r/economics have 40 posts a day?", "it speaks about the forum"),
        ("AAPL 190 MSFT 402 TSLA 178 +3.2%", "it is mostly numbers"),
    ],
)
def test_reddit_leaves_out(title: str, reason: str) -> None:
    assert list(reddit.pairs([headline("a", 1, title)])) == [Refused("a", reason)]


def test_reddit_leaves_out_repeats() -> None:
    twice = [headline("a", 1, "Rice rises 5%"), headline("b", 2, "Rice rises 5 %!")]
    assert list(reddit.pairs(twice)) == [Refused("b", "it repeats another title")]


def test_reddit_gives_the_most_similar_pairs_and_their_cluster() -> None:
    titles = [
        headline("a", 1, "Rice prices rise 5% in Vietnam"),
        headline("b", 1, "Rice prices rise 6% in Vietnam"),
        headline("c", 2, "Rice prices in Vietnam: 5% more"),
        headline("d", 2, "Norway sells 40 ferries to Peru"),
        headline("e", 3, "Peru buys 40 ferries"),
    ]
    pairs, _ = split(list(reddit.pairs(titles, size=3)))
    assert len(pairs) == 3
    similar = [pair.provenance["similarity"] for pair in pairs]
    assert similar == sorted(similar, reverse=True)
    everything, _ = split(list(reddit.pairs(titles)))
    clusters = {frozenset(pair.id.split("-")): pair.provenance["cluster"] for pair in everything}
    assert clusters[frozenset("ab")] == clusters[frozenset("ac")] != clusters[frozenset("de")]


@given(st.lists(st.sampled_from(["5% rice", "6% rice", "7% rice in May", "9 ships"]), max_size=12))
def test_reddit_order_of_input_is_of_no_matter(titles: list[str]) -> None:
    headlines = [
        headline(str(i), 1 + i % 5, title) for i, title in enumerate(dict.fromkeys(titles))
    ]
    forward, _ = split(list(reddit.pairs(headlines)))
    backward, _ = split(list(reddit.pairs(headlines[::-1])))
    assert forward == backward


def test_reddit_reads_its_file(tmp_path: Path) -> None:
    path = tmp_path / "titles.jsonl"
    path.write_text('{"title": "A  b", "date": "2024-05-31T10:00:00Z"}\n', encoding="utf-8")
    assert list(read_headlines(str(path))) == [Headline("1", "A b", date(2024, 5, 31))]
    path.write_text('{"title": "A", "date": "yesterday"}\n', encoding="utf-8")
    with pytest.raises(BadSource, match="line 1"):
        list(read_headlines(str(path)))
    path.write_text('{"title": "A"}\n', encoding="utf-8")
    with pytest.raises(MissingField, match="date"):
        list(read_headlines(str(path)))


@pytest.mark.parametrize(
    ("premise", "hypothesis", "reason"),
    [
        ("The firm has 90 workers.", "It employs 90 people.", None),
        ("The firm has workers.", "It employs 90 people.", "premise: it states no quantity"),
        ("The firm has 90 workers.", "It employs people.", "hypothesis: it states no quantity"),
        (
            "The firm has had 90 workers since 1904.",
            "It was founded in 1904.",
            "hypothesis: its numbers are only dates, times and durations",
        ),
    ],
)
def test_rte_keeps_the_quantity_subset(premise: str, hypothesis: str, reason: str | None) -> None:
    pair = Pair("1", premise, hypothesis, "entailment", {"task": "QA"})
    [built] = rte.pairs([pair])
    if reason is None:
        assert isinstance(built, Pair)
        assert (built.label, built.provenance["task"]) == ("entailment", "QA")
    else:
        assert built == Refused("1", reason)


def test_selecting_takes_turns_between_labels() -> None:
    def pair(name: str, label: str, hypothesis: str) -> Pair:
        return Pair(name, "The shop sold 9 red lamps.", hypothesis, label)

    pairs = [
        pair("e1", "entailment", "The shop sold 9 red lamps."),
        pair("e2", "entailment", "Nine lamps left this store today."),
        pair("e3", "entailment", "The shop sold 9 lamps."),
        pair("n1", "neutral", "Somebody bought every single green chair."),
    ]
    assert [one.id for one in selected(pairs, 4)] == ["e2", "n1", "e1", "e3"]
    assert len(selected(pairs, 100)) == 4
    assert selected([], 3) == []


@given(st.text(max_size=40), st.text(max_size=40))
def test_similarity_is_symmetric_between_none_and_all(one: str, other: str) -> None:
    alike = jaccard(words_of(one), words_of(other))
    assert alike == jaccard(words_of(other), words_of(one))
    assert 0 <= alike <= 1
    assert jaccard(words_of(one), words_of(one)) == (1 if words_of(one) else Fraction(0))


def test_sources_are_json(tmp_path: Path) -> None:
    pairs, _ = split(list(news.pairs([ARTICLE])))
    assert json.loads(json.dumps(dict(pairs[0].provenance)))["builder"] == "news"
