// SPDX-License-Identifier: BSD-2-Clause
// Finds headings, modules and parameters by the words typed. The index is kIndex of search_index.js.
'use strict';

const box = document.getElementById('find');
const input = box.querySelector('input');
const list = document.getElementById('found');
let chosen = 0;

function score(entry, words) {
  const name = entry[0].toLowerCase(), all = name + ' ' + entry[1].toLowerCase();
  if (!words.every(word => all.includes(word))) return -1;
  return (name === words.join(' ') ? 4 : 0) + (name.startsWith(words[0]) ? 2 : 0) + (name.includes(words[0]) ? 1 : 0);
}

function show() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  list.replaceChildren();
  list.classList.toggle('open', words.length > 0);
  if (!words.length) return;
  const hits = kIndex.map(entry => [score(entry, words), entry]).filter(hit => hit[0] >= 0);
  hits.sort((a, b) => b[0] - a[0]);
  for (const [, entry] of hits.slice(0, 12)) {
    const link = document.createElement('a'), where = document.createElement('small');
    link.href = box.dataset.up + entry[2];
    link.textContent = entry[0];
    where.textContent = entry[1];
    link.append(where);
    list.append(link);
  }
  if (!hits.length) list.append(Object.assign(document.createElement('p'), {textContent: 'Nothing found'}));
  choose(0);
}

function choose(index) {
  const links = list.querySelectorAll('a');
  chosen = Math.max(0, Math.min(index, links.length - 1));
  links.forEach((link, i) => link.classList.toggle('on', i === chosen));
}

input.addEventListener('input', show);
input.addEventListener('keydown', event => {
  if (event.key === 'ArrowDown') choose(chosen + 1);
  else if (event.key === 'ArrowUp') choose(chosen - 1);
  else if (event.key === 'Enter') list.querySelectorAll('a')[chosen]?.click();
  else if (event.key === 'Escape') { input.value = ''; show(); }
  else return;
  event.preventDefault();
});
document.addEventListener('keydown', event => {
  if (event.key === '/' && document.activeElement !== input) { event.preventDefault(); input.focus(); }
});
document.addEventListener('click', event => { if (!box.contains(event.target)) list.classList.remove('open'); });

const here = document.querySelector('.side .here');
if (here) here.parentElement.scrollTop = here.offsetTop - here.parentElement.clientHeight / 2;
