import type { Anchor } from '@flydeck/contract/comments/anchor';
import { topicOfStep } from '@flydeck/editor/path/steps';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { toParagraphs, toSegments } from '@flydeck/scene/records/text/characters';

/** Hashes of records. A changed record is another object. */
const hashes = new WeakMap<DocumentRecord, string>();
/** The last fingerprints of anchors, with the revision of the store for which they were computed. */
const computed = new WeakMap<
  Anchor,
  { readonly store: RecordStore; readonly revision: number; readonly value: string }
>();

/** Returns the anchor with the fingerprint of its part in the present document. Passages quote their text instead. */
export function withFingerprint(store: RecordStore, anchor: Anchor): Anchor {
  return anchor.kind === 'passage' ? anchor : { ...anchor, fingerprint: fingerprintOf(store, anchor) };
}

/** Whether the part of an anchor differs from its state when the thread was created. False if that state is unknown. */
export function isPartChanged(store: RecordStore, anchor: Anchor): boolean {
  if (anchor.kind === 'passage' || anchor.fingerprint === undefined) return false;
  return fingerprintOf(store, anchor) !== anchor.fingerprint;
}

function fingerprintOf(store: RecordStore, anchor: Anchor): string {
  const last = computed.get(anchor);
  if (last?.store === store && last.revision === store.revision) return last.value;
  const value = hashOf(partOf(store, anchor).map(hashOfRecord).join(' '));
  computed.set(anchor, { store, revision: store.revision, value });
  return value;
}

/**
 * Returns the records of the part: an element with its descendants; a topic with its elements, but without the topics in
 * it; a step with its topic.
 */
function partOf(store: RecordStore, { kind, id }: Anchor): DocumentRecord[] {
  const record = store.get(id);
  if (!record) return [];
  const withDescendants = (root: DocumentRecord): DocumentRecord[] => [
    root,
    ...[...store.slots(root.id)]
      .filter(([slot]) => slot !== 'topics')
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([, children]) => children.flatMap(withDescendants)),
  ];
  const topic = kind === 'step' ? store.get(topicOfStep(record)) : undefined;
  return [...withDescendants(record), ...(topic ? withDescendants(topic) : [])];
}

function hashOfRecord(record: DocumentRecord): string {
  const known = hashes.get(record);
  if (known !== undefined) return known;
  const { id, kind, parent, slot, properties, texts = {} } = record;
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

/** Returns two FNV-1a hashes of the UTF-16 units of a text as 16 hexadecimal digits. Not for security. */
function hashOf(text: string): string {
  return FNV_BASES.map((base) => {
    let hash = base;
    for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), FNV_PRIME);
    return (hash >>> 0).toString(16).padStart(8, '0');
  }).join('');
}
