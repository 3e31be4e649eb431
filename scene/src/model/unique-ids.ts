import type { Document, Topic } from './document.ts';
import type { Element } from './elements.ts';

/** Maximum length of an id, as in the schemas. */
const MAX_ID_LENGTH = 100;

/**
 * Returns the document with unique topic ids, and unique element ids within each topic (including its cover). The first
 * topic or element with an id keeps it, so links keep their target; later ones get a number as suffix. Unchanged topics
 * and elements are the same objects as in the input.
 */
export function withUniqueIds(document: Document): Document {
  const root = uniqueTopic(document.root, new UniqueIds());
  return root === document.root ? document : { ...document, root };
}

function uniqueTopic(topic: Topic, usedIds: UniqueIds): Topic {
  const id = usedIds.makeUnique(topic.id);
  const elementIds = new UniqueIds();
  const elements = mapItems(topic.elements, (element) => uniqueElement(element, elementIds));
  const cover = topic.cover && mapItems(topic.cover, (element) => uniqueElement(element, elementIds));
  const topics = mapItems(topic.topics, (child) => uniqueTopic(child, usedIds));
  const isUnchanged =
    id === topic.id && elements === topic.elements && cover === topic.cover && topics === topic.topics;
  return isUnchanged ? topic : { ...topic, id, elements, ...(cover ? { cover } : {}), topics };
}

function uniqueElement(element: Element, usedIds: UniqueIds): Element {
  const id = usedIds.makeUnique(element.id);
  if (element.kind === 'group') {
    const children = mapItems(element.children, (child) => uniqueElement(child, usedIds));
    return id === element.id && children === element.children ? element : { ...element, id, children };
  }
  return id === element.id ? element : { ...element, id };
}

/** Length reserved for the numeric suffix. */
const SUFFIX_LENGTH = 10;

/**
 * Returns each id at most once. Stores the next suffix of each id: without it, a document with one id for all elements
 * would take quadratic time.
 */
export class UniqueIds {
  readonly #ids = new Set<string>();
  readonly #next = new Map<string, number>();

  makeUnique(id: string): string {
    let uniqueId = id;
    if (this.#ids.has(id)) {
      const stem = id.slice(0, MAX_ID_LENGTH - SUFFIX_LENGTH);
      let n = this.#next.get(stem) ?? 2;
      for (uniqueId = `${stem}-${n}`; this.#ids.has(uniqueId); uniqueId = `${stem}-${n}`) n += 1;
      this.#next.set(stem, n + 1);
    }
    this.#ids.add(uniqueId);
    return uniqueId;
  }
}

/** Like `map`, but returns the same array when no item changed. */
function mapItems<T>(items: T[], change: (item: T) => T): T[] {
  const changed = items.map(change);
  return changed.every((item, i) => item === items[i]) ? items : changed;
}
