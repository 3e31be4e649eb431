import type { Document, Topic } from './document.ts';
import type { Element } from './elements.ts';

/** Maximum length of an id, as in the schemas. */
const MAX_ID = 100;

/**
 * Returns the document with unique topic ids, and unique element ids within each topic (cover included). The first
 * topic or element keeps its id, so links keep their target; later ones get a number as suffix. Unchanged parts are
 * shared with the input.
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

/** Length reserved for the numeric suffix. */
const SUFFIX_LENGTH = 10;

/**
 * Returns each id once. The next suffix is stored per id, so that hostile documents with one id for all elements
 * take linear time.
 */
class TakenIds {
  readonly #ids = new Set<string>();
  readonly #next = new Map<string, number>();

  take(id: string): string {
    let free = id;
    if (this.#ids.has(id)) {
      const stem = id.slice(0, MAX_ID - SUFFIX_LENGTH);
      let n = this.#next.get(stem) ?? 2;
      for (free = `${stem}-${n}`; this.#ids.has(free); free = `${stem}-${n}`) n += 1;
      this.#next.set(stem, n + 1);
    }
    this.#ids.add(free);
    return free;
  }
}

/** Like `map`, but returns the same array when no item changed. */
function mapped<T>(items: T[], change: (item: T) => T): T[] {
  const changed = items.map(change);
  return changed.every((item, i) => item === items[i]) ? items : changed;
}
