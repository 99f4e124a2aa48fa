#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""site.py --poise PROGRAM --out FOLDER [--module FILE|DIR]… [--no-api]: README, docs/, a page for every
module and the C++ API as one static site. Needs cmark-gfm, and doxygen for the API.
"""

import argparse
import html
import json
import os
import pathlib
import re
import shutil
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]

# The groups of the guide: title and folder, in this order unless docs/README.md links to them in another one.
GROUPS = [("Start", "start"), ("Concepts", "concepts"), ("Tutorials", "tutorials"), ("How to", "howto"),
          ("Reference", "reference"), ("Benchmarks", "benchmarks"), ("Developing", "developing")]
PROJECT = ["CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"]  # beside README.md, which is the first page
COMMANDS = "docs/reference/command_line.md"  # goes on with what the program says of its commands
PICTURES = (".png", ".svg", ".webp", ".gif", ".jpg")
# Where the first heading is not the best title in a list.
TITLES = {"README.md": "Overview", "docs/README.md": "All documents", "docs/tutorials/README.md": "All tutorials"}
SECTIONS = [("docs/README.html", "Guide"), ("docs/tutorials/README.html", "Tutorials"),
            ("docs/reference/stack/README.html", "Stack file"), (COMMANDS[:-3] + ".html", "Commands"),
            ("modules/index.html", "Modules"), ("api/index.html", "C++")]


def target(page):
    """README.md → index.html, docs/reference/json.md → docs/reference/json.html"""
    return "index.html" if page == "README.md" else page[:-3] + ".html"


def linked(page):
    """The pages that a page links to, in order."""
    if not (ROOT / page).exists():
        return []
    text = (ROOT / page).read_text(encoding="utf-8")
    found = [os.path.normpath(pathlib.PurePosixPath(page).parent / link)
             for link in re.findall(r"\]\(([^)#\s]+\.md)(?:#[^)]*)?\)", text) if "://" not in link]
    return list(dict.fromkeys(found))


def reading_order(pages):
    """Pages in the order in which docs/README.md, then the README of their own folder, link to them; a folder's
    README before its other pages, the rest by name."""
    first = {page: i for i, page in enumerate(linked("docs/README.md"))}

    def key(page):
        folder = str(pathlib.PurePosixPath(page).parent)
        in_folder = linked(f"{folder}/README.md")
        own = -1 if page.endswith("README.md") else in_folder.index(page) if page in in_folder else len(in_folder)
        of_folder = first.get(f"{folder}/README.md", len(first))
        return (first.get(page, of_folder), folder, own, page)

    return sorted(pages, key=key)


def pages():
    """Every page in reading order, with its group."""
    found = sorted(f.relative_to(ROOT).as_posix() for f in (ROOT / "docs").rglob("*.md") if HERE not in f.parents)
    order = linked("docs/README.md")

    def place(group):
        at = [i for i, page in enumerate(order) if page.startswith(f"docs/{group[1]}/")]
        return at[0] if at else len(order)

    groups = [("Poise", [page for page in ("README.md", "docs/README.md") if (ROOT / page).exists()])]
    for title, folder in sorted(GROUPS, key=place):
        groups.append((title, reading_order([page for page in found if page.startswith(f"docs/{folder}/")])))
    known = {page for _, names in groups for page in names}
    groups.append(("More", [page for page in found if page not in known]))
    groups.append(("Project", [page for page in PROJECT if (ROOT / page).exists()]))
    return [(group, page) for group, names in groups for page in names]


def slug(text, taken):
    """The anchor that GitHub gives a heading."""
    words = re.sub(r"[^\w\- ]", "", html.unescape(re.sub(r"<[^>]+>", "", text)).lower()).strip().replace(" ", "-")
    number = taken.get(words, 0)
    taken[words] = number + 1
    return words if number == 0 else f"{words}-{number}"


def with_anchors(body):
    taken, headings = {}, []

    def anchored(match):
        name = slug(match[2], taken)
        headings.append((name, html.unescape(re.sub(r"<[^>]+>", "", match[2]))))
        return f'<h{match[1]} id="{name}">{match[2]}</h{match[1]}>'

    return re.sub(r"<h([1-4])>(.*?)</h\1>", anchored, body), headings


def with_links(body, page, files):
    """Links between pages as links between their HTML; a link to a folder leads to its README. Other files of the
    repository that are linked to are added to `files`."""
    here = pathlib.PurePosixPath(page).parent

    def changed(match):
        link, anchor = match[1], match[2] or ""
        if "://" in link or link.startswith("mailto:"):
            return match[0]
        goal = os.path.normpath(here / link)
        if (ROOT / goal / "README.md").exists():
            goal = f"{goal}/README.md"
        if goal.endswith(".md") and (goal.startswith("docs/") or goal in PROJECT + ["README.md"]):
            return f'href="{os.path.relpath(target(goal), here)}{anchor}"'
        if (ROOT / goal).is_file():
            files.add(goal)
        return match[0]

    return re.sub(r'href="([^"#]+)(#[^"]*)?"', changed, body)


def with_comments(block):
    """Marks comments of shells and stack files."""
    return re.sub(r"(^|[ >])(# [^\n<]*)", r'\1<span class="comment">\2</span>', block[0], flags=re.MULTILINE)


def title_of(page):
    if page in TITLES:
        return TITLES[page]
    first = re.search(r"^# (.*)$", (ROOT / page).read_text(encoding="utf-8"), re.MULTILINE)
    return first[1].replace("`", "") if first else page


def header(up, here):
    links = "".join(f'<a{" class=here" if url == here else ""} href="{up}{url}">{name}</a>' for url, name in SECTIONS)
    return (f'<header><a class="home" href="{up}index.html">Poise</a><nav class="sections">{links}</nav>'
            f'<div id="find" data-up="{up}"><input type="search" placeholder="Search" aria-label="Search">'
            f'<div id="found"></div></div></header>\n<script src="{up}search_index.js"></script>'
            f'<script src="{up}search.js" defer></script>')


def side(up, here, listed):
    """A list of pages, each a group, an address and a title. On narrow screens a button opens it."""
    out, last = [], None
    for group, url, title in listed:
        if group != last:
            out.append(f"<p>{group}</p>")
            last = group
        inner = " inner" if re.match(r"docs/\w+/\w+/(?!README)", url) else ""
        now = " here" if url == here else ""
        out.append(f'<a class="page{inner}{now}" href="{up}{url}">{html.escape(title)}</a>')
    return ('<input type="checkbox" id="menu"><label for="menu">Contents</label>\n<nav class="side">'
            + "\n".join(out) + "</nav>")


def around(up, here, listed):
    """Links to the page before and the page after, in reading order."""
    urls = [url for _, url, _ in listed]
    at, out = urls.index(here), ""
    if at > 0:
        out += f'<a class="before" href="{up}{urls[at - 1]}"><small>Previous</small>{html.escape(listed[at - 1][2])}</a>'
    if at + 1 < len(urls):
        out += f'<a class="after" href="{up}{urls[at + 1]}"><small>Next</small>{html.escape(listed[at + 1][2])}</a>'
    return f'<nav class="around">{out}</nav>\n'


def text_of(program, page):
    text = (ROOT / page).read_text(encoding="utf-8")
    return text + said_by(program, "docs", "--commands") if page == COMMANDS else text


def body_of(program, page, files):
    """A page as HTML, and its headings as (anchor, text)."""
    made = subprocess.run(["cmark-gfm", "--unsafe", "-e", "table", "-e", "strikethrough"],
                          input=text_of(program, page), check=True, capture_output=True, text=True).stdout
    body, headings = with_anchors(with_links(made, page, files))
    body = re.sub(r"<pre><code(?: class=\"language-yaml\")?>.*?</pre>", with_comments, body, flags=re.DOTALL)
    body = re.sub(r"<code>(-[\w-]+)</code>", r'<code class="option">\1</code>', body)
    return re.sub(r"<table>.*?</table>", lambda m: f'<div class="wide">{m[0]}</div>', body, flags=re.DOTALL), headings


def guide(out, program, listed):
    """The pages of the guide and the files that they link to; what search finds in them."""
    index, files = [], set()
    links = [(group, target(page), title) for group, page, title in listed]
    for _, page, title in listed:
        body, headings = body_of(program, page, files)
        url = target(page)
        index += [[text, title, f"{url}#{name}"] for name, text in headings]
        write(out / url, page_of(url, title, links, body))
    for name in files:
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, out / name)
    return index


def write(file, text):
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def page_of(url, title, links, body):
    up = "../" * url.count("/")
    return ('<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            '<meta name="color-scheme" content="light dark">\n'
            f'<title>{html.escape(title)} · Poise</title>\n<link rel="stylesheet" href="{up}style.css">\n</head>\n'
            f'<body class="guide">\n{header(up, url)}\n{side(up, url, links)}\n<main>\n{body}{around(up, url, links)}'
            '</main>\n</body>\n</html>\n')


def said_by(program, *words):
    return subprocess.run([program, *words], check=True, capture_output=True, text=True).stdout


def modules(out, program, extra):
    """The program's own pages, under the site's header; what search finds in them."""
    options = [word for module in extra for word in ("--module", module)]
    said = said_by(program, "docs", str(out / "modules"), "--json", *options)
    shutil.move(out / "modules/style.css", out / "style.css")
    index, made = [], json.loads(said)["pages"]
    links = [(page["kind"], "modules/" + page["page"], page["type"]) for page in made]
    for page in ["index.html"] + [page["page"] for page in made]:
        file, up = out / "modules" / page, "../" * (1 + page.count("/"))
        text = file.read_text(encoding="utf-8")
        above = header(up, "modules/index.html") + "\n" + side(up, "modules/" + page, links)
        text = re.sub(r"<header>.*?</header>", lambda _: above, text, count=1, flags=re.DOTALL)
        text = text.replace("<body>", '<body class="guide">')
        text = re.sub(r'href="(\.\./)*style\.css"', f'href="{up}style.css"', text)
        file.write_text(text, encoding="utf-8")
    for page in made:
        index.append([page["type"], page["kind"], "modules/" + page["page"]])
        text = (out / "modules" / page["page"]).read_text(encoding="utf-8")
        index += [[name, f'{page["kind"]} {page["type"]}', f'modules/{page["page"]}#{name}']
                  for name in re.findall(r'<tbody id="([^"]+)"', text)]
    return index


HEAD = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>$title · Poise</title>
<link rel="stylesheet" href="../style.css">
<script src="$relpath^jquery.js"></script>
<script src="$relpath^dynsections.js"></script>
$extrastylesheet
</head>
<body>
"""


def interface():
    """The headers that are installed."""
    listed = (ROOT / "plugins/cmake/poise_interface.cmake").read_text(encoding="utf-8")
    return re.findall(r"^  ((?:core|plugins)/[\w/]+\.hpp)", listed, re.MULTILINE)


def api(out):
    """Doxygen's pages of the headers that are installed, in the site's looks; its classes for search."""
    head, foot = out / "header.html", out / "footer.html"
    head.write_text(HEAD + header("../", "api/index.html") + '\n<div id="top">\n', encoding="utf-8")
    foot.write_text("</body>\n</html>\n", encoding="utf-8")
    settings = (HERE / "Doxyfile").read_text(encoding="utf-8") + "\n".join([
        f"OUTPUT_DIRECTORY = {out}", f"HTML_HEADER = {head}", f"HTML_FOOTER = {foot}",
        f"HTML_EXTRA_STYLESHEET = {HERE / 'api.css'}", f"STRIP_FROM_PATH = {ROOT}",
        f"INPUT = {HERE / 'api.md'} {' '.join(str(ROOT / header) for header in interface())}"]) + "\n"
    subprocess.run(["doxygen", "-"], input=settings, text=True, check=True, stdout=subprocess.DEVNULL, cwd=ROOT)
    head.unlink()
    foot.unlink()
    index = []
    for file in sorted((out / "api").glob("*poise_1_1*.html")):
        text = file.read_text(encoding="utf-8")
        if 'name="nested-classes"' not in text:  # Doxygen links to private classes that it leaves out
            file.write_text(text.replace('<a href="#nested-classes">Classes</a> &#124;', ""), encoding="utf-8")
        found = re.search(r"<title>poise::(\S+) (Class|Struct)", text)
        if found:
            index.append([html.unescape(found[1]), "C++", f"api/{file.name}"])
    return index


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--poise", required=True)
    parser.add_argument("--out", required=True, type=pathlib.Path)
    parser.add_argument("--module", action="append", default=[])
    parser.add_argument("--no-api", action="store_true")
    options = parser.parse_args()
    out = options.out.resolve()
    making = out.with_name(out.name + ".making")
    shutil.rmtree(making, ignore_errors=True)
    making.mkdir(parents=True)
    listed = [(group, page, title_of(page)) for group, page in pages()]
    if options.no_api:
        SECTIONS[:] = [section for section in SECTIONS if not section[0].startswith("api/")]
    index = guide(making, options.poise, listed) + modules(making, options.poise, options.module)
    index += [] if options.no_api else api(making)
    for file in (ROOT / "docs").rglob("*"):
        if file.suffix in PICTURES:
            (making / file.relative_to(ROOT)).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, making / file.relative_to(ROOT))
    with open(making / "style.css", "a", encoding="utf-8") as style:
        style.write((HERE / "site.css").read_text(encoding="utf-8"))
    shutil.copy(HERE / "search.js", making)
    (making / "search_index.js").write_text("const kIndex = " + json.dumps(index, ensure_ascii=False) + ";\n",
                                            encoding="utf-8")
    shutil.rmtree(out, ignore_errors=True)
    os.replace(making, out)
    print(f"{len(listed)} pages, {len(list(out.glob('modules/*/*.html')))} modules: {out / 'index.html'}")


if __name__ == "__main__":
    main()
