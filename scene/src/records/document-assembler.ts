import { assetSchema, type Document, documentSchema, type Topic, topicSchema } from '../model/document.ts';
import { DOCUMENT_VERSION } from '../model/document-version.ts';
import { ELEMENT_SCHEMAS, type Element } from '../model/elements.ts';
import { type PathStep, pathStepSchema } from '../model/path-step.ts';
import { assembleStep } from './assemble.ts';
import { assembleElement } from './assemble-element.ts';
import { isEqual } from './is-equal.ts';
import { DOCUMENT_ID, type DocumentRecord } from './record.ts';
import type { RecordStore } from './record-store.ts';

/** Schemas of those fields of a document and of a topic that are not assembled from other records. */
const documentFields = documentSchema.omit({ root: true, path: true, assets: true });
type DocumentFields = Omit<Document, 'root' | 'path' | 'assets'>;
const topicFields = topicSchema.omit({ elements: true, cover: true, topics: true });

/** The elements of a slot with their records, in the same order. */
interface AssembledElements {
  readonly records: readonly DocumentRecord[];
  readonly elements: readonly (Element | undefined)[];
}

/**
 * Assembles the nested document of a store again after changes. Unchanged elements, topics and steps, and unchanged
 * lists of these, are the same objects as before. A caller can therefore compare the objects by identity. Invalid
 * elements are left out.
 */
export class DocumentAssembler {
  readonly #store: RecordStore;
  /** The records by id, as they were when the document was last assembled. */
  readonly #records: Map<string, DocumentRecord>;
  /**
   * Assembled topics, elements and steps by id; undefined for elements of unknown kinds and for invalid elements.
   */
  readonly #cache = new Map<string, Topic | Element | PathStep | undefined>();
  /** Ids of records that have to be assembled again. */
  readonly #outdated = new Set<string>();
  /** The last assembled elements with their records, by parent and slot. */
  readonly #lastElements = new Map<string, AssembledElements>();
  /** The valid assembled children of each parent and slot whose children have not changed. */
  readonly #lists = new Map<string, readonly unknown[]>();
  #document: Document | undefined;
  /** The last assembled fields of the document, and the record from which they were assembled. */
  #fields: { readonly record: DocumentRecord | undefined; readonly fields: DocumentFields } | undefined;

  constructor(store: RecordStore) {
    this.#store = store;
    this.#records = new Map(Array.from(store.records(), (record) => [record.id, record]));
  }

  /**
   * Returns the document.
   * @param changed ids of all records that were added, replaced or deleted since the last call
   * @throws ZodError if the records are not a document, for example because there is no root topic
   */
  assemble(changed: Iterable<string> = []): Document {
    const changedIds = [...changed];
    for (const id of changedIds) this.#markOutdated(id);
    for (const id of changedIds) {
      const record = this.#store.get(id);
      if (record) this.#records.set(id, record);
      else this.#records.delete(id);
    }
    // Also marks the new ancestors, because the changed records may have other parents now.
    for (const id of changedIds) this.#markOutdated(id);
    this.#document ??= this.#assembleDocument();
    return this.#document;
  }

  /** Marks a record and all its ancestors to be assembled again, and removes their cached results. */
  #markOutdated(id: string): void {
    const visited = new Set<string>();
    for (let record = this.#records.get(id); record && !visited.has(record.id); ) {
      visited.add(record.id);
      this.#cache.delete(record.id);
      this.#outdated.add(record.id);
      if (record.parent === null) break;
      this.#lists.delete(listKey(record.parent, record.slot));
      record = this.#records.get(record.parent);
    }
    this.#document = undefined;
  }

  #assembleDocument(): Document {
    const [root] = this.#store.children(DOCUMENT_ID, 'root');
    return {
      ...this.#assembleFields(),
      // Parsing undefined throws the ZodError for a missing root topic.
      root: root ? this.#assembleTopic(root) : topicSchema.parse(undefined),
      path: this.#assembleList(DOCUMENT_ID, 'path', (record) => [this.#assembleStep(record)]),
      assets: Object.fromEntries(
        this.#assembleList(DOCUMENT_ID, 'assets', ({ id, properties }) => [[id, assetSchema.parse(properties)]]),
      ),
    };
  }

  #assembleFields(): DocumentFields {
    const record = this.#store.get(DOCUMENT_ID);
    const last = this.#fields;
    if (last && last.record === record) return last.fields;
    // The record's property `presentation` is the document's `kind`, because the `kind` of a record is another field.
    const { presentation: kind, ...properties } = record?.properties ?? {};
    const formatFields = { format: 'flydeck-document', version: DOCUMENT_VERSION, kind };
    const parsed = documentFields.parse({ ...properties, ...formatFields });
    // Keeps the theme object, because with a new theme object all elements would be compiled again.
    const hasSameTheme = last && isEqual(last.fields.theme, parsed.theme);
    const fields = hasSameTheme ? { ...parsed, theme: last.fields.theme } : parsed;
    this.#fields = { record, fields };
    return fields;
  }

  #assembleTopic(record: DocumentRecord): Topic {
    const { id } = record;
    const { box, ...properties } = record.properties;
    return this.#cachedOrAssembled(id, () => {
      const cover = this.#assembleElements(id, 'cover');
      return {
        ...topicFields.parse({ id, ...properties, ...(box ? { frame: box } : {}) }),
        ...(cover.length > 0 ? { cover } : {}),
        elements: this.#assembleElements(id, 'elements'),
        topics: this.#assembleList(id, 'topics', (child) => [this.#assembleTopic(child)]),
      };
    });
  }

  #assembleStep(record: DocumentRecord): PathStep {
    return this.#cachedOrAssembled(record.id, () => pathStepSchema.parse(assembleStep(record)));
  }

  #assembleElements(topic: string, slot: string): Element[] {
    const key = listKey(topic, slot);
    const list = this.#lists.get(key);
    if (list) return list as Element[];
    const records = this.#store.children(topic, slot);
    const last = this.#lastElements.get(key);
    const elements = records.map((record, i) => {
      const isUnchanged = last?.records[i] === record && !this.#outdated.has(record.id);
      return isUnchanged ? last.elements[i] : this.#cachedOrAssembled(record.id, () => this.#assembleElement(record));
    });
    this.#lastElements.set(key, { records: [...records], elements });
    const valid = elements.filter((element) => element !== undefined);
    this.#lists.set(key, valid);
    return valid;
  }

  #assembleElement(record: DocumentRecord): Element | undefined {
    const fields = assembleElement(this.#store, record);
    return fields && ELEMENT_SCHEMAS[fields.kind].safeParse(fields).data;
  }

  /** Returns the cached topic, element or step with an id, or assembles it. */
  #cachedOrAssembled<Result extends Topic | Element | PathStep | undefined>(
    id: string,
    assemble: () => Result,
  ): Result {
    if (this.#cache.has(id)) return this.#cache.get(id) as Result;
    const result = assemble();
    this.#cache.set(id, result);
    this.#outdated.delete(id);
    return result;
  }

  /** Returns the assembled children in a slot, from the cache if no child has changed. */
  #assembleList<Item>(parent: string, slot: string, assemble: (record: DocumentRecord) => readonly Item[]): Item[] {
    const key = listKey(parent, slot);
    const cached = this.#lists.get(key);
    if (cached) return cached as Item[];
    const list = this.#store.children(parent, slot).flatMap(assemble);
    this.#lists.set(key, list);
    return list;
  }
}

const listKey = (parent: string, slot: string): string => `${slot}\n${parent}`;
