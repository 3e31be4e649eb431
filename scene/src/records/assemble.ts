import { type Asset, type Document, documentSchema, type Topic } from '../model/document.ts';
import { DOCUMENT_VERSION } from '../model/document-version.ts';
import type { PathStep } from '../model/path-step.ts';
import { assembleElement } from './assemble-element.ts';
import { DOCUMENT_ID, type DocumentRecord } from './record.ts';
import type { RecordStore } from './record-store.ts';

/**
 * Returns the nested document that the records describe. Records of unknown kinds, and records whose parents are
 * missing or removed, are left out.
 * @throws ZodError if the records are not a document, for example because there is no root topic
 */
export function assembleDocument(store: RecordStore): Document {
  // The property `presentation` of the document's own record is the kind of the document, such as `pitch`.
  const { presentation, ...properties } = store.get(DOCUMENT_ID)?.properties ?? {};
  const [root] = store.children(DOCUMENT_ID, 'root');
  return documentSchema.parse({
    ...properties,
    format: 'flydeck-document',
    version: DOCUMENT_VERSION,
    kind: presentation,
    root: root && assembleTopic(store, root),
    path: store.children(DOCUMENT_ID, 'path').map(assembleStep),
    assets: Object.fromEntries(
      store.children(DOCUMENT_ID, 'assets').map((asset) => [asset.id, asset.properties as Asset]),
    ),
  });
}

/** Returns a topic with its elements and child topics. */
function assembleTopic(store: RecordStore, record: DocumentRecord): Topic {
  const { id } = record;
  const { box, ...properties } = record.properties;
  const elementsIn = (slot: string) => store.children(id, slot).flatMap((child) => assembleElement(store, child) ?? []);
  const cover = elementsIn('cover');
  return {
    id,
    ...properties,
    ...(box ? { frame: box } : {}),
    ...(cover.length > 0 ? { cover } : {}),
    elements: elementsIn('elements'),
    topics: store.children(id, 'topics').map((child) => assembleTopic(store, child)),
  } as Topic;
}

/** Returns a step of the path. */
export function assembleStep({ id, properties, texts }: DocumentRecord): PathStep {
  const notes = texts?.['notes']?.paragraphs;
  return { id, ...properties, ...(notes ? { notes } : {}) } as PathStep;
}
