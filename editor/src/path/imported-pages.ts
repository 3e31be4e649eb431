import type { Document } from '@flydeck/scene/model/document';
import { flattenDocument } from '@flydeck/scene/records/flatten';
import type { Operation } from '@flydeck/scene/records/operations';
import { orderBetween } from '@flydeck/scene/records/order';
import { DOCUMENT_ID, type DocumentRecord } from '@flydeck/scene/records/record';
import { RecordStore } from '@flydeck/scene/records/record-store';
import { type RightOptions, withRightOptions } from '@flydeck/scene/records/right-options';
import { insertion, subtree } from '../commands/copy-records.ts';
import { rootTopic } from '../levels.ts';
import { stepsOf, topicOfStep } from './steps.ts';

/** The pages of an imported file, in another store than the presentation. */
export interface ImportedPages {
  readonly store: RecordStore;
  /** The pages in the order of the file: the topics without child topics. */
  readonly pages: readonly DocumentRecord[];
}

/** Reads the pages of an imported document, with the right options of its questions. */
export function readImportedPages(document: Document, rightOptions: RightOptions = {}): ImportedPages {
  const store = new RecordStore(withRightOptions(flattenDocument(document), rightOptions));
  const pagesIn = (topic: string): DocumentRecord[] =>
    store.children(topic, 'topics').flatMap((child) => {
      if (child.properties['hidden'] === true) return [];
      const pages = pagesIn(child.id);
      return pages.length > 0 ? pages : [child];
    });
  return { store, pages: pagesIn(rootTopic(store)) };
}

/** Returns the hashes of the files to which topics and everything in them refer. */
export function filesOfTopics({ store }: ImportedPages, topics: readonly string[]): string[] {
  const isFile = (value: string) => store.get(value)?.kind === 'asset';
  const files = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'string') {
      if (isFile(value)) files.add(value);
    } else if (typeof value === 'object' && value !== null) for (const field of Object.values(value)) collect(field);
  };
  for (const record of topics.flatMap((topic) => subtree(store, topic))) collect(record.properties);
  return [...files];
}

/** Returns the operations that add files of an imported document to the presentation, or restore removed ones. */
export function insertFiles(store: RecordStore, imported: ImportedPages, files: readonly string[]): Operation[] {
  let order = store.children(DOCUMENT_ID, 'assets').at(-1)?.order ?? null;
  return files.flatMap((id): Operation[] => {
    const file = imported.store.get(id);
    if (!file || store.isPresent(id)) return [];
    order = orderBetween(order, null);
    const { kind, properties } = file;
    return [{ op: 'insert', id, kind, parent: DOCUMENT_ID, slot: 'assets', order, properties }];
  });
}

/**
 * Returns the operations that insert copies of imported topics with everything in them. Links to topics that are not
 * copied are removed, because their ids can be ids of other topics of the presentation.
 * @param ids ids of the copies by the ids of their originals
 * @param places parent, order and box of the copies of `topics`, in the same order
 */
export function insertTopics(
  { store }: ImportedPages,
  topics: readonly string[],
  ids: ReadonlyMap<string, string>,
  places: readonly { readonly parent: string; readonly order: string; readonly box: unknown }[],
): Operation[] {
  return topics.flatMap((topic, i) =>
    subtree(store, topic).map((record): Operation => {
      const { properties, texts, ...inserted } = insertion(withoutOuterLinks(record, ids), ids, record.order);
      const place = record.id === topic ? places[i] : undefined;
      const placed = place ? { parent: place.parent, slot: 'topics', order: place.order } : {};
      return {
        ...inserted,
        ...placed,
        properties: place ? { ...properties, box: place.box } : properties,
        ...(texts ? { texts } : {}),
      };
    }),
  );
}

/** Returns the ids of topics and of everything in them, and of their steps. */
export function idsIn({ store }: ImportedPages, topics: readonly string[]): string[] {
  const ids = topics.flatMap((topic) => subtree(store, topic).map(({ id }) => id));
  return [...ids, ...topics.flatMap((topic) => stepOf(store, topic)?.id ?? [])];
}

/** Returns the first step of a topic. */
export const stepOf = (store: RecordStore, topic: string): DocumentRecord | undefined =>
  stepsOf(store).find((step) => topicOfStep(step) === topic);

/** Removes links to topics that are not in `ids`. */
function withoutOuterLinks(record: DocumentRecord, ids: ReadonlyMap<string, string>): DocumentRecord {
  const isOuter = (link: unknown): boolean => {
    const { kind, topic } = (link ?? {}) as { readonly kind?: unknown; readonly topic?: string };
    return kind === 'topic' && !ids.has(topic ?? '');
  };
  const { link, ...others } = record.properties;
  const texts = Object.entries(record.texts ?? {}).map(([slot, { paragraphs }]) => {
    const unlinked = paragraphs.map((paragraph) => ({
      ...paragraph,
      runs: paragraph.runs.map(({ link: runLink, ...run }) =>
        runLink === undefined || isOuter(runLink) ? run : { ...run, link: runLink },
      ),
    }));
    return [slot, { paragraphs: unlinked }] as const;
  });
  return {
    ...record,
    ...(isOuter(link) ? { properties: others } : {}),
    ...(texts.length > 0 ? { texts: Object.fromEntries(texts) } : {}),
  };
}
