import { withoutUndefined } from '../records/fields.ts';
import { DOCUMENT_ID } from '../records/record.ts';
import type { Document, Topic } from './document.ts';
import type { Element } from './elements.ts';
import type { PathBuild, PathStep } from './path-step.ts';

/** Maximum length of an id, as in the schemas. */
const MAX_ID_LENGTH = 100;

/** Number of characters reserved for the numeric suffix. */
const SUFFIX_LENGTH = 10;

/**
 * Makes ids unique by numeric suffixes: `a`, `a-2`, `a-3` … Stores the next suffix of each id, because otherwise the
 * time for a document with one id for all elements would be quadratic.
 */
export class UniqueIds {
  readonly #ids = new Set<string>();
  readonly #nextSuffixes = new Map<string, number>();

  /** Returns the id, with a suffix if it was returned before. */
  makeUnique(id: string): string {
    let uniqueId = id;
    if (this.#ids.has(id)) {
      const stem = id.slice(0, MAX_ID_LENGTH - SUFFIX_LENGTH);
      let n = this.#nextSuffixes.get(stem) ?? 2;
      for (uniqueId = `${stem}-${n}`; this.#ids.has(uniqueId); uniqueId = `${stem}-${n}`) n += 1;
      this.#nextSuffixes.set(stem, n + 1);
    }
    this.#ids.add(uniqueId);
    return uniqueId;
  }
}

/** A document whose ids are unique, and all its ids. */
interface UniqueDocument {
  readonly document: Document;
  readonly ids: UniqueIds;
}

/**
 * Makes the ids of topics, elements (also in groups and covers) and steps unique in the whole document. Of several
 * records with the same id, the first topic keeps the id, or the first element if no topic has this id. Links therefore
 * keep their targets. The other records get a number as suffix. Connectors, builds and reading orders are updated to
 * the new ids. Unchanged parts are the same objects as in the input. Deterministic: the same document gives the same
 * ids.
 */
export function makeIdsUnique(document: Document): UniqueDocument {
  const ids = new UniqueIds();
  // The records of the document and of its assets already have these ids.
  ids.makeUnique(DOCUMENT_ID);
  for (const hash of Object.keys(document.assets)) ids.makeUnique(hash);
  const renamer = new Renamer(ids);
  const root = renamer.renameElements(renamer.renameTopics(document.root));
  const path = document.path && mapItems(document.path, (step) => renamer.renameStep(step));
  const isUnchanged = root === document.root && path === document.path;
  return { document: isUnchanged ? document : { ...document, root, ...(path ? { path } : {}) }, ids };
}

/** Renames the topics, then the elements, then the steps of one document. */
class Renamer {
  readonly #uniqueIds: UniqueIds;
  /** By new topic id: the new ids of the topic's elements, by old id. */
  readonly #elementIds = new Map<string, ReadonlyMap<string, string>>();
  /** By old id: the new id of the first element in the document that had this id. */
  readonly #firstIds = new Map<string, string>();

  constructor(uniqueIds: UniqueIds) {
    this.#uniqueIds = uniqueIds;
  }

  /** Returns a topic in which the ids of the topic and its descendants are unique. */
  renameTopics(topic: Topic): Topic {
    const id = this.#uniqueIds.makeUnique(topic.id);
    const topics = mapItems(topic.topics, (child) => this.renameTopics(child));
    return id === topic.id && topics === topic.topics ? topic : { ...topic, id, topics };
  }

  /** Returns a topic in which the ids of all elements, also those of its descendants, are unique. */
  renameElements(topic: Topic): Topic {
    const newIds = new Map<string, string>();
    const rename = (element: Element): Element => this.#renameElement(element, newIds);
    const renamedElements = mapItems(topic.elements, rename);
    const renamedCover = topic.cover && mapItems(topic.cover, rename);
    this.#elementIds.set(topic.id, newIds);
    const elements = renameConnectorEnds(renamedElements, newIds);
    const cover = renamedCover && renameConnectorEnds(renamedCover, newIds);
    const builds = topic.builds && this.#renameBuilds(topic.builds, topic.id);
    const readingOrder = topic.readingOrder && mapItems(topic.readingOrder, (id) => newIds.get(id) ?? id);
    const topics = mapItems(topic.topics, (child) => this.renameElements(child));
    const lists = withoutUndefined({ elements, cover, builds, readingOrder, topics }) as Partial<Topic>;
    const isUnchanged = Object.entries(lists).every(([name, list]) => list === topic[name as keyof Topic]);
    return isUnchanged ? topic : { ...topic, ...lists };
  }

  /** Returns a step with a unique id and the new ids of the elements in its builds. */
  renameStep(step: PathStep): PathStep {
    const id = this.#uniqueIds.makeUnique(step.id);
    const builds = step.builds && this.#renameBuilds(step.builds, step.topic);
    return id === step.id && builds === step.builds ? step : { ...step, id, ...(builds ? { builds } : {}) };
  }

  /** Returns an element in which all ids are unique. Adds the new ids to `newIds`, by old id. */
  #renameElement(element: Element, newIds: Map<string, string>): Element {
    const id = this.#uniqueIds.makeUnique(element.id);
    // If several elements of a topic have the same id, connectors and builds refer to the first of these elements.
    if (!newIds.has(element.id)) newIds.set(element.id, id);
    if (!this.#firstIds.has(element.id)) this.#firstIds.set(element.id, id);
    if (element.kind === 'group') {
      const children = mapItems(element.children, (child) => this.#renameElement(child, newIds));
      if (id === element.id && children === element.children) return element;
      const readingOrder = element.readingOrder?.map((child) => newIds.get(child) ?? child);
      return { ...element, id, children, ...(readingOrder ? { readingOrder } : {}) };
    }
    return id === element.id ? element : { ...element, id };
  }

  /** Updates the ids of elements in builds. If several elements had the same id, the element of `topic` is used. */
  #renameBuilds(builds: PathBuild[], topic: string): PathBuild[] {
    return mapItems(builds, (build) => {
      const ownId = this.#elementIds.get(topic)?.get(build.element);
      const element = ownId ?? this.#firstIds.get(build.element) ?? build.element;
      return element === build.element ? build : { ...build, element };
    });
  }
}

/** Updates the ids of elements at the ends of connectors (`from` and `to`). */
function renameConnectorEnds(elements: Element[], newIds: ReadonlyMap<string, string>): Element[] {
  const newId = (id: string | undefined) => (id === undefined ? undefined : (newIds.get(id) ?? id));
  return mapItems(elements, (element) => {
    if (element.kind === 'group') {
      const children = renameConnectorEnds(element.children, newIds);
      return children === element.children ? element : { ...element, children };
    }
    if (element.kind !== 'connector') return element;
    const [from, to] = [newId(element.from), newId(element.to)];
    if (from === element.from && to === element.to) return element;
    return { ...element, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  });
}

/** Like `map`, but returns the same array when no item changed. */
function mapItems<T>(items: T[], change: (item: T) => T): T[] {
  const changed = items.map(change);
  return changed.every((item, i) => item === items[i]) ? items : changed;
}
