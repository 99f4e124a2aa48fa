#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""links_test.py SOURCE: every relative link, anchor and picture of README.md, the other pages at the top and docs/ exists.
links_test.py SOURCE --self-test: a page with broken links is refused."""

import pathlib
import re
import sys
import tempfile
from urllib.parse import unquote

FENCE = re.compile(r"^(```|~~~).*?^\1\s*$", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"!?\[(?:[^\[\]]|\[[^\]]*\]|!\[[^\]]*\]\([^)]*\))*\]\(<?([^)>\s]+)>?(?:\s+\"[^\"]*\")?\)")
HTML = re.compile(r"<(?:img|a|source)\b[^>]*\b(?:src|href|srcset)=\"([^\"\s]+)")
REFERENCE = re.compile(r"^\[[^\]]+\]:\s+(\S+)", re.MULTILINE)


def prose(text):
    """A page without its code."""
    text = FENCE.sub("", text)
    return re.sub(r"`[^`\n]*`", "", re.sub(r"^ {4}.*$", "", text, flags=re.MULTILINE))


def links(text):
    text = prose(text)
    nested = re.findall(r"!\[[^\]]*\]\(([^)\s]+)\)", text)
    return set(LINK.findall(text)) | set(HTML.findall(text)) | set(REFERENCE.findall(text)) | set(nested)


def anchors(text):
    """The anchors that GitHub gives the headings of a page, and those that it sets itself."""
    taken, found = {}, set(re.findall(r"<\w+[^>]*\b(?:id|name)=\"([^\"]+)\"", text))
    for heading in re.findall(r"^#{1,6}\s+(.*?)\s*#*$", FENCE.sub("", text), re.MULTILINE):
        words = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading)
        name = re.sub(r"[^\w\- ]", "", words.lower()).strip().replace(" ", "-")
        number = taken.get(name, 0)
        taken[name] = number + 1
        found.add(name if number == 0 else f"{name}-{number}")
    return found


def pages(source):
    return sorted(source.glob("*.md")) + sorted((source / "docs").rglob("*.md"))


def broken(source):
    """Every link that leads nowhere, as `page: link`."""
    texts = {page.resolve(): page.read_text(encoding="utf-8") for page in pages(source)}
    for page, text in texts.items():
        for link in sorted(links(text)):
            address, _, anchor = link.partition("#")
            if re.match(r"[a-z][a-z+.-]*:", address):
                continue
            target = (page.parent / unquote(address)).resolve() if address else page
            where = f"{page.relative_to(source.resolve())}: {link}"
            if not target.exists():
                yield f"{where}: there is no such file"
            elif not target.is_relative_to(source.resolve()):
                yield f"{where}: is outside the repository"
            elif anchor and target.suffix == ".md" and target in texts and unquote(anchor) not in anchors(texts[target]):
                yield f"{where}: there is no such heading"


def self_test():
    with tempfile.TemporaryDirectory(prefix="poise_links_") as name:
        source = pathlib.Path(name)
        (source / "docs").mkdir()
        (source / "docs/there.md").write_text("# One heading\n\n## `code` twice\n\n## `code` twice\n", encoding="utf-8")
        (source / "README.md").write_text(
            "[good](docs/there.md#one-heading) [again](docs/there.md#code-twice-1) [web](https://example.org)\n"
            "`[code](no.md)`\n\n    [block](no.md)\n\n```\n[fence](no.md)\n```\n"
            "[page](docs/gone.md) [heading](docs/there.md#two) ![picture](docs/gone.png) [here](#nowhere)\n"
            '<img src="docs/gone.svg"> [![badge](docs/badge.png)](docs/there.md) [up](../../../etc/passwd)\n', encoding="utf-8")
        found = list(broken(source))
    wanted = ["docs/gone.md", "docs/there.md#two", "docs/gone.png", "#nowhere", "docs/gone.svg", "docs/badge.png", "passwd"]
    missed = [link for link in wanted if not any(link in text for text in found)]
    return [f"a broken link was not found: {link}" for link in missed] + [f"unexpected: {text}" for text in found[len(wanted):]]


def main():
    source = pathlib.Path(sys.argv[1])
    trial = "--self-test" in sys.argv
    wrong = self_test() if trial else list(broken(source))
    print("\n".join(wrong) or ("broken links are found" if trial else f"links of {len(pages(source))} pages lead somewhere"))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
