import diff from 'fast-diff';
import { fromBase64, toBase64 } from 'lib0/buffer';
import * as Y from 'yjs';
import type { Paragraph } from '../../model/text.ts';
import type { TextContent } from '../record.ts';
import { type Attributes, hasSameAttributes, type Segment, toParagraphs, toSegments } from './characters.ts';

/** Name of the text in each Yjs document. */
export const TEXT_NAME = 'text';

/** Yjs client id with which the server creates texts. Later changes have the random client ids of Yjs. */
const SERVER_CLIENT_ID = 1;

/**
 * Maximum number of comparisons of characters for a changed range. This number of comparisons takes about 20 ms. A
 * range that would need more comparisons is replaced as a whole.
 */
const MAX_COMPARISONS = 1_000_000;

/** Returns a text with the state that is needed to merge it. Only the server calls this, once for each text. */
export function createTextState(paragraphs: readonly Paragraph[]): TextContent {
  const doc = new Y.Doc();
  doc.clientID = SERVER_CLIENT_ID;
  const text = doc.getText(TEXT_NAME);
  doc.transact(() => {
    for (const segment of toSegments(paragraphs)) text.insert(text.length, segment.text, { ...segment.attributes });
  });
  return contentOf(doc);
}

/**
 * Returns a text with an update merged into it.
 * @param update base64, from `textUpdate`
 * @throws Error if the update is not a Yjs update
 */
export function mergeText({ state }: TextContent, update: string): TextContent {
  const doc = openState(state);
  Y.applyUpdate(doc, fromBase64(update));
  return contentOf(doc);
}

/**
 * Returns the Yjs update in base64 that changes a text to the given paragraphs; undefined if nothing differs. The
 * update contains only the characters and attributes that differ, so that concurrent changes of others are kept.
 * @param clientId Yjs client id of the update. Only updates that are not stored may have a fixed id, because two updates
 * with the same id are taken for the same changes. Random by default.
 */
export function textUpdate(
  content: TextContent,
  paragraphs: readonly Paragraph[],
  clientId?: number,
): string | undefined {
  const doc = openState(content.state);
  if (clientId !== undefined) doc.clientID = clientId;
  const text = doc.getText(TEXT_NAME);
  const before = charactersOf(segmentsOf(text));
  const after = charactersOf(toSegments(paragraphs));
  const stateVector = Y.encodeStateVector(doc);
  const hasChanged = doc.transact(() => replaceCharacters(text, before, after));
  return hasChanged ? toBase64(Y.encodeStateAsUpdate(doc, stateVector)) : undefined;
}

/** One UTF-16 code unit with its attributes. */
interface Character {
  readonly unit: string;
  readonly attributes: Attributes;
}

const charactersOf = (segments: readonly Segment[]): Character[] =>
  segments.flatMap(({ text, attributes }) => text.split('').map((unit) => ({ unit, attributes })));

/** Returns the UTF-16 code units of characters as one string. */
const unitsOf = (characters: readonly Character[]): string => characters.map(({ unit }) => unit).join('');

/** Returns the differences of two texts: unchanged, deleted and inserted substrings in order. */
function differences(before: string, after: string): diff.Diff[] {
  const { prefix, suffix, comparisons } = changedRange(before, after);
  // `true` is for the semantic cleanup: it makes a replaced word one difference instead of one for each character.
  if (comparisons <= MAX_COMPARISONS) return diff(before, after, undefined, true);
  return [
    [diff.EQUAL, before.slice(0, prefix)],
    [diff.DELETE, before.slice(prefix, before.length - suffix)],
    [diff.INSERT, after.slice(prefix, after.length - suffix)],
    [diff.EQUAL, before.slice(before.length - suffix)],
  ];
}

/** Returns the lengths of the common prefix and suffix of two texts, and the number of comparisons for the rest. */
function changedRange(before: string, after: string): { prefix: number; suffix: number; comparisons: number } {
  const shorter = Math.min(before.length, after.length);
  let prefix = 0;
  while (prefix < shorter && before.charCodeAt(prefix) === after.charCodeAt(prefix)) prefix += 1;
  const maxSuffix = shorter - prefix;
  let suffix = 0;
  while (suffix < maxSuffix && before.at(-1 - suffix) === after.at(-1 - suffix)) suffix += 1;
  return { prefix, suffix, comparisons: (before.length - prefix - suffix) * (after.length - prefix - suffix) };
}

/**
 * Returns the maximum number of comparisons of characters that `textUpdate` makes for a change of a text; 0 if it
 * replaces the changed range as a whole.
 */
export function countComparisons(before: readonly Paragraph[], after: readonly Paragraph[]): number {
  const textOf = (paragraphs: readonly Paragraph[]) =>
    toSegments(paragraphs)
      .map(({ text }) => text)
      .join('');
  const { comparisons } = changedRange(textOf(before), textOf(after));
  return comparisons > MAX_COMPARISONS ? 0 : comparisons;
}

/** Changes a text from the characters `before` to the characters `after`. Returns whether anything differs. */
function replaceCharacters(text: Y.Text, before: readonly Character[], after: readonly Character[]): boolean {
  let hasChanged = false;
  // `indexBefore` is the index in `before`, and `index` is the index in `after` and in the changed text.
  let [indexBefore, index] = [0, 0];
  for (const [type, { length }] of differences(unitsOf(before), unitsOf(after))) {
    if (type === diff.DELETE) text.delete(index, length);
    else if (type === diff.INSERT) insertCharacters(text, index, after.slice(index, index + length));
    else if (
      formatRange(text, index, before.slice(indexBefore, indexBefore + length), after.slice(index, index + length))
    )
      hasChanged = true;
    if (type !== diff.EQUAL) hasChanged = true;
    if (type !== diff.INSERT) indexBefore += length;
    if (type !== diff.DELETE) index += length;
  }
  return hasChanged;
}

/** Inserts characters with their attributes at an index of a text. */
function insertCharacters(text: Y.Text, start: number, characters: readonly Character[]): void {
  let index = start;
  for (const segment of joinCharacters(characters)) {
    text.insert(index, segment.text, { ...segment.attributes });
    index += segment.text.length;
  }
}

/**
 * Changes the attributes of a range of a text from those of `before` to those of `after`. Changes only attributes that
 * differ, so that concurrent changes of other attributes are kept. Returns whether any attributes differ.
 */
function formatRange(text: Y.Text, start: number, before: readonly Character[], after: readonly Character[]): boolean {
  let hasChanged = false;
  for (const [i, { attributes }] of after.entries()) {
    const old = before[i]?.attributes ?? {};
    if (old === attributes || hasSameAttributes(old, attributes)) continue;
    const names = new Set([...Object.keys(old), ...Object.keys(attributes)]);
    const changes = [...names].filter((name) => JSON.stringify(old[name]) !== JSON.stringify(attributes[name]));
    text.format(start + i, 1, Object.fromEntries(changes.map((name) => [name, attributes[name] ?? null])));
    hasChanged = true;
  }
  return hasChanged;
}

/** Joins neighbouring characters with the same attributes. */
function joinCharacters(characters: readonly Character[]): Segment[] {
  const segments: Segment[] = [];
  for (const { unit, attributes } of characters) {
    const last = segments.at(-1);
    if (last && hasSameAttributes(last.attributes, attributes))
      segments[segments.length - 1] = { attributes, text: last.text + unit };
    else segments.push({ text: unit, attributes });
  }
  return segments;
}

/** Returns the Yjs document of a state. @throws Error if there is no state */
export function openState(state: string | undefined): Y.Doc {
  if (state === undefined) throw new Error('The text has no state to merge with.');
  const doc = new Y.Doc();
  Y.applyUpdate(doc, fromBase64(state));
  return doc;
}

/** Returns a Yjs text as segments: ranges of characters with the same attributes. */
function segmentsOf(text: Y.Text): Segment[] {
  const delta = text.toDelta() as { readonly insert: unknown; readonly attributes?: Attributes }[];
  return delta.flatMap(({ insert, attributes = {} }) =>
    typeof insert === 'string' ? [{ text: insert, attributes }] : [],
  );
}

/** Returns the text of a Yjs document with its state. */
function contentOf(doc: Y.Doc): TextContent {
  const paragraphs = toParagraphs(segmentsOf(doc.getText(TEXT_NAME)));
  return { paragraphs, state: toBase64(Y.encodeStateAsUpdate(doc)) };
}
