import type { Document, Topic } from './document.ts';
import type { Element } from './elements.ts';

/** Ids are at most this long. */
const MAX_ID = 100;

/**
 * The document with every topic's id its own, and every element's within its topic (cover included). The first
 * keeps its id, so links lead where they led; later ones get a number. Unchanged parts are shared.
 */
export function withUniqueIds(document: Document): Document {
  const root = uniqueTopic(document.root, new Set());
  return root === document.root ? document : { ...document, root };
}

function uniqueTopic(topic: Topic, taken: Set<string>): Topic {
  const id = freeId(topic.id, taken);
  const own = new Set<string>();
  const elements = mapped(topic.elements, (element) => uniqueElement(element, own));
  const cover = topic.cover && mapped(topic.cover, (element) => uniqueElement(element, own));
  const topics = mapped(topic.topics, (child) => uniqueTopic(child, taken));
  const same =
    id === topic.id && elements === topic.elements && cover === topic.cover && topics === topic.topics;
  return same ? topic : { ...topic, id, elements, ...(cover ? { cover } : {}), topics };
}

function uniqueElement(element: Element, taken: Set<string>): Element {
  const id = freeId(element.id, taken);
  if (element.kind === 'group') {
    const children = mapped(element.children, (child) => uniqueElement(child, taken));
    return id === element.id && children === element.children ? element : { ...element, id, children };
  }
  return id === element.id ? element : { ...element, id };
}

function freeId(id: string, taken: Set<string>): string {
  let free = id;
  for (let n = 2; taken.has(free); n++) free = `${id.slice(0, MAX_ID - String(n).length - 1)}-${n}`;
  taken.add(free);
  return free;
}

/** Like `map`, but the very same array when nothing changed. */
function mapped<T>(items: T[], change: (item: T) => T): T[] {
  const changed = items.map(change);
  return changed.every((item, i) => item === items[i]) ? items : changed;
}
