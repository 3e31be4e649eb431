import type { DocumentRecord } from './record.ts';
import type { RecordStore } from './record-store.ts';
import { withoutRightOptions } from './right-options.ts';
import { toParagraphs, toSegments } from './text/characters.ts';

/** A part of a document that a comment can be about. */
export interface DocumentPart {
  readonly kind: 'element' | 'topic' | 'step';
  /** Id of the record. */
  readonly id: string;
}

/** Hashes of records. A changed record is another object. */
const hashes = new WeakMap<DocumentRecord, string>();

/**
 * Returns a hash of the records of a part, as 16 hexadecimal digits. It is the same for everybody who may read the
 * document, and after the server has created states of texts. Not for security.
 */
export const partFingerprint = (store: RecordStore, part: DocumentPart): string =>
  hashOf(recordsOf(store, part).map(hashOfRecord).join(' '));

/**
 * Returns the records of the part: an element with its descendants; a topic with its elements, but without the topics in
 * it; a step with its topic.
 */
function recordsOf(store: RecordStore, { kind, id }: DocumentPart): DocumentRecord[] {
  const record = store.get(id);
  if (!record) return [];
  const withDescendants = (root: DocumentRecord): DocumentRecord[] => [
    root,
    ...[...store.slots(root.id)]
      .filter(([slot]) => slot !== 'topics')
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([, children]) => children.flatMap(withDescendants)),
  ];
  const topic = kind === 'step' ? store.get(String(record.properties['topic'])) : undefined;
  return [...withDescendants(record), ...(topic ? withDescendants(topic) : [])];
}

function hashOfRecord(record: DocumentRecord): string {
  const known = hashes.get(record);
  if (known !== undefined) return known;
  const { id, kind, parent, slot, texts = {} } = record;
  // People who may only comment have records without right options, and must not learn them from fingerprints.
  const properties = withoutRightOptions([record])[0]?.properties;
  // Texts are compared without their state, and with joined runs: the server creates states and joins runs at any time.
  const paragraphs = Object.entries(texts).map(([name, text]) => [name, toParagraphs(toSegments(text.paragraphs))]);
  const hash = hashOf(JSON.stringify(sorted([id, kind, parent, slot, properties, Object.fromEntries(paragraphs)])));
  hashes.set(record, hash);
  return hash;
}

/** Returns a JSON value with the properties of objects in alphabetical order, without undefined ones. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, item]) => [name, sorted(item)]));
}

/** Bases of two 32-bit FNV-1a hashes. The first is the standard one, the second is arbitrary. */
const FNV_BASES = [0x811c9dc5, 0x9e3779b9];
const FNV_PRIME = 0x01000193;

/** Returns two FNV-1a hashes of the UTF-16 units of a text as 16 hexadecimal digits. */
function hashOf(text: string): string {
  return FNV_BASES.map((base) => {
    let hash = base;
    for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), FNV_PRIME);
    return (hash >>> 0).toString(16).padStart(8, '0');
  }).join('');
}
