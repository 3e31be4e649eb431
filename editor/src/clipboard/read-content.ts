import type { Asset } from '@flydeck/scene/model/document';
import { RECORD_KINDS } from '@flydeck/scene/records/record-kinds';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { type ClipboardContent, type CopiedRecord, clipboardContentSchema } from './clipboard.ts';

/** Content of the clipboard without references that a document cannot resolve. */
interface UsableContent {
  readonly content: ClipboardContent;
  /** Number of pictures and media that were removed, because the document does not have their files. */
  readonly missingFileCount: number;
}

/** Returns `data` from the system's clipboard if this editor can have copied the data; undefined otherwise. */
export function readContent(data: unknown): ClipboardContent | undefined {
  const { data: content } = clipboardContentSchema.safeParse(data);
  return content?.records.every(hasRequiredProperties) ? content : undefined;
}

/**
 * Whether a record has all required properties of its kind. `checkOperations` checks the values of the properties when
 * the content is pasted.
 */
function hasRequiredProperties({ kind, properties }: CopiedRecord): boolean {
  const schemas = Object.hasOwn(RECORD_KINDS, kind) ? RECORD_KINDS[kind]?.properties : undefined;
  if (!schemas) return false;
  // Points have only the properties of the lists that their series has.
  if (kind === 'point') return true;
  return Object.entries(schemas).every(
    // A body is not required, because an element without text has no body.
    ([name, schema]) => name === 'body' || properties[name] !== undefined || schema.safeParse(undefined).success,
  );
}

/** Files of another presentation that the document may use, by SHA-256. */
export type CopiedFiles = Readonly<Record<string, Asset>>;

/** Returns the SHA-256 hashes of the files to which content refers, and which the document does not have. */
export function missingFiles(store: RecordStore, { records }: ClipboardContent): readonly string[] {
  const hashes = new Set(records.flatMap(({ properties }) => filesIn(properties)));
  return [...hashes].filter((hash) => store.get(hash)?.kind !== 'asset');
}

/**
 * Returns the content without pictures, media and fills whose files the document does not have, and without links to
 * topics that are neither in the document nor in the content. The child records of a removed record are also removed.
 * @param added files that the same change adds to the document
 */
export function usableContent(store: RecordStore, content: ClipboardContent, added: CopiedFiles = {}): UsableContent {
  const isFile = (id: string) => store.get(id)?.kind === 'asset' || Object.hasOwn(added, id);
  const copiedTopics = new Set(content.records.flatMap(({ id, kind }) => (kind === 'topic' ? [id] : [])));
  const isTopic = (id: string) => copiedTopics.has(id) || (store.isPresent(id) && store.get(id)?.kind === 'topic');
  const removedRecords = new Set<string>();
  const records: CopiedRecord[] = [];
  let missingFileCount = 0;
  for (const record of content.records) {
    const lacksFile = isFileElement(record) && filesIn(record.properties).some((id) => !isFile(id));
    if (lacksFile) missingFileCount += 1;
    if (lacksFile || removedRecords.has(record.parent)) removedRecords.add(record.id);
    else records.push(withoutUnknownReferences(record, isFile, isTopic));
  }
  return { content: { ...content, records }, missingFileCount };
}

const isFileElement = ({ kind }: CopiedRecord): boolean => kind === 'image' || kind === 'media';

/** Returns all ids of files in a value. The id of a file is its SHA-256 hash in hexadecimal form. */
export function filesIn(value: unknown): string[] {
  if (typeof value === 'string') return /^[0-9a-f]{64}$/.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(filesIn) : [];
}

/** Returns whether a file or topic with this id can be used. */
type IsKnown = (id: string) => boolean;

/** Returns a record without properties that refer to unknown files, and without links to unknown topics. */
function withoutUnknownReferences(
  { properties, texts, ...record }: CopiedRecord,
  isFile: IsKnown,
  isTopic: IsKnown,
): CopiedRecord {
  const isLinkKnown = (link: unknown) => {
    const { kind, topic } = (link ?? {}) as { readonly kind?: unknown; readonly topic?: unknown };
    return kind !== 'topic' || (typeof topic === 'string' && isTopic(topic));
  };
  const knownProperties = Object.entries(properties).filter(
    ([name, value]) => filesIn(value).every(isFile) && (name !== 'link' || isLinkKnown(value)),
  );
  const knownTexts = Object.entries(texts ?? {}).map(([name, paragraphs]) => {
    const withKnownLinks = paragraphs.map((paragraph) => ({
      ...paragraph,
      runs: paragraph.runs.map(({ link, ...run }) => (link && isLinkKnown(link) ? { ...run, link } : run)),
    }));
    return [name, withKnownLinks] as const;
  });
  return {
    ...record,
    properties: Object.fromEntries(knownProperties),
    ...(texts ? { texts: Object.fromEntries(knownTexts) } : {}),
  };
}
