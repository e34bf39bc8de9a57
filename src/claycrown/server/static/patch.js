// New HTML into a part of the page. What is written as before stays untouched and is not even parsed;
// what changed is parsed and morphed, so that focus and motion survive.
const TAG = /<(\/?)[^>]*?(\/?)>/g;
const KEY = /^<(\w+)(?:[^>]*? (?:id|data-spot|data-action)="([^"]+)")?/;
const SMALL = 700; // characters; longer ones are compared part by part

const memory = new WeakMap(); // element -> its children as they were written, and as nodes
const SAME = { beforeNodeMorphed: (old, now) => !old.isEqualNode(now) };

export function patch(node, html) {
  const chunks = split(html);
  const old = memory.get(node);
  if (chunks && old && isTrue(node, old)) children(node, old, chunks);
  else {
    Idiomorph.morph(node, html, { morphStyle: "innerHTML", callbacks: SAME });
    learn(node, chunks);
  }
}

// The elements at the top of a text; null if there is anything between them.
function split(html) {
  const chunks = [];
  let depth = 0;
  let start = 0;
  for (const tag of html.matchAll(TAG)) {
    if (depth === 0 && tag.index !== start) return null;
    if (tag[1]) depth -= 1;
    else if (!tag[2]) depth += 1;
    if (depth === 0) {
      const end = tag.index + tag[0].length;
      chunks.push(html.slice(start, end));
      start = end;
    }
  }
  return depth === 0 && start === html.length ? chunks : null;
}

// Remember how an element and all its longer parts are written.
function learn(node, chunks) {
  memory.delete(node);
  if (!chunks || node.childNodes.length < chunks.length) return;
  const nodes = [...node.childNodes].slice(0, chunks.length);
  memory.set(node, { chunks, nodes });
  chunks.forEach((chunk, k) => chunk.length > SMALL && learn(nodes[k], split(inside(chunk))));
}

function inside(chunk) {
  return chunk.slice(chunk.indexOf(">") + 1, chunk.lastIndexOf("<"));
}

// Whether the page still holds what was remembered; behind it there may be passing guests.
function isTrue(node, { nodes }) {
  const now = node.childNodes;
  return nodes.every((child, k) => child === now[k]);
}

function keyOf(chunk) {
  const [, tag, name] = KEY.exec(chunk);
  return `${tag} ${name ?? ""}`;
}

function children(node, old, chunks) {
  const same = index(old.chunks, (chunk) => chunk);
  const found = chunks.map((chunk) => same.get(chunk)?.shift());
  const used = new Set(found);
  const free = old.chunks.map((chunk, k) => (used.has(k) ? null : chunk));
  const alike = index(free, (chunk) => chunk && keyOf(chunk));
  const wanted = chunks.map((chunk, k) => {
    if (found[k] !== undefined) return old.nodes[found[k]];
    const partner = alike.get(keyOf(chunk))?.shift();
    if (partner === undefined) return parsed(node, chunk);
    free[partner] = null;
    return change(old.nodes[partner], old.chunks[partner], chunk);
  });
  free.forEach((chunk, k) => chunk && old.nodes[k].remove());
  wanted.forEach((child, k) => {
    if (node.childNodes[k] !== child) node.insertBefore(child, node.childNodes[k] ?? null);
  });
  memory.set(node, { chunks, nodes: wanted });
}

function index(list, key) {
  const places = new Map();
  list.forEach((each, k) => {
    const name = key(each);
    if (places.has(name)) places.get(name).push(k);
    else places.set(name, [k]);
  });
  return places;
}

function change(child, before, now) {
  const old = memory.get(child);
  const alike = before.slice(0, before.indexOf(">")) === now.slice(0, now.indexOf(">"));
  const chunks = now.length > SMALL ? split(inside(now)) : null;
  if (alike && chunks && old && isTrue(child, old)) {
    children(child, old, chunks);
    return child;
  }
  const [made] = Idiomorph.morph(child, parsed(child.parentNode, now), { callbacks: SAME });
  learn(made, chunks);
  return made;
}

function parsed(parent, chunk) {
  const box = document.createElement("template");
  const drawn = parent.namespaceURI.endsWith("svg");
  box.innerHTML = drawn ? `<svg>${chunk}</svg>` : chunk;
  return drawn ? box.content.firstChild.firstChild : box.content.firstChild;
}
