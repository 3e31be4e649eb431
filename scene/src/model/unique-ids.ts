import type { Document, Topic } from './document.ts';
import type { Element } from './elements.ts';

/** Ids are at most this long. */
const MAX_ID = 100;

/**
 * The document with every topic's id its own, and every element's within its topic (cover included). The first
 * keeps its id, so links lead where they led; later ones get a number. Unchanged parts are shared.
 */
export function withUniqueIds(document: Document): Document {
  const root = uniqueTopic(document.root, new TakenIds());
  return root === document.root ? document : { ...document, root };
}

function uniqueTopic(topic: Topic, taken: TakenIds): Topic {
  const id = taken.take(topic.id);
  const own = new TakenIds();
  const elements = mapped(topic.elements, (element) => uniqueElement(element, own));
  const cover = topic.cover && mapped(topic.cover, (element) => uniqueElement(element, own));
  const topics = mapped(topic.topics, (child) => uniqueTopic(child, taken));
  const same =
    id === topic.id && elements === topic.elements && cover === topic.cover && topics === topic.topics;
  return same ? topic : { ...topic, id, elements, ...(cover ? { cover } : {}), topics };
}

function uniqueElement(element: Element, taken: TakenIds): Element {
  const id = taken.take(element.id);
  if (element.kind === 'group') {
    const children = mapped(element.children, (child) => uniqueElement(child, taken));
    return id === element.id && children === element.children ? element : { ...element, id, children };
  }
  return id === element.id ? element : { ...element, id };
}

/** Room for the longest number behind an id. */
const NUMBER_ROOM = 10;

/** Gives every id once. Numbers go on where they stopped, since hostile documents give one id to all. */
class TakenIds {
  readonly #ids = new Set<string>();
  readonly #next = new Map<string, number>();

  take(id: string): string {
    let free = id;
    if (this.#ids.has(id)) {
      const stem = id.slice(0, MAX_ID - NUMBER_ROOM);
      let n = this.#next.get(stem) ?? 2;
      for (free = `${stem}-${n}`; this.#ids.has(free); free = `${stem}-${n}`) n += 1;
      this.#next.set(stem, n + 1);
    }
    this.#ids.add(free);
    return free;
  }
}

/** Like `map`, but the very same array when nothing changed. */
function mapped<T>(items: T[], change: (item: T) => T): T[] {
  const changed = items.map(change);
  return changed.every((item, i) => item === items[i]) ? items : changed;
}
