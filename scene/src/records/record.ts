import type { Paragraph } from '../model/text.ts';

/** The content of a text that merges by character. */
export interface TextContent {
  readonly paragraphs: readonly Paragraph[];
  /** State of the merge (a Yjs update, base64); absent until the server has created it. */
  readonly state?: string;
}

/**
 * A node of a document in flat form: the document itself, a topic, an element, a row, column or cell of a table, a
 * series or point of a chart, an asset, or a step. Records of kinds that this version does not know or support are kept
 * unchanged.
 */
export interface DocumentRecord {
  /** Unique in the whole document. */
  readonly id: string;
  readonly kind: string;
  /** Null for the document's own record only. */
  readonly parent: string | null;
  /** The list of the parent that contains the record, e.g. `elements` or `cover`. */
  readonly slot: string;
  /** Fractional index, by which siblings are sorted. Siblings with the same index are sorted by id. */
  readonly order: string;
  /** Each property is merged separately: of concurrent changes, the last one in the log remains. */
  readonly properties: Readonly<Record<string, unknown>>;
  /** The record's texts by slot, e.g. `body`. */
  readonly texts?: Readonly<Record<string, TextContent>>;
  /** A tombstone: the record is not part of the document, but keeps its properties and can be restored. */
  readonly removed?: true;
}

/** The id, and also the kind, of the record of the document itself. */
export const DOCUMENT_ID = 'document';

/**
 * Sorts siblings by fractional index. Siblings with the same index are sorted by id, so that every window and the
 * server have the same order.
 */
export function compareSiblings(a: DocumentRecord, b: DocumentRecord): number {
  if (a.order !== b.order) return a.order < b.order ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/** Returns the index of the record in the sorted list, or the index at which it would be inserted. */
export function insertionIndex(siblings: readonly DocumentRecord[], record: DocumentRecord): number {
  let low = 0;
  let high = siblings.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const sibling = siblings[middle];
    if (sibling && compareSiblings(sibling, record) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
