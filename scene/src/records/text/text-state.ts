import { fromBase64, toBase64 } from 'lib0/buffer';
import * as Y from 'yjs';
import type { Paragraph } from '../../model/text.ts';
import type { TextContent } from '../record.ts';
import { type Attributes, isSame, type Segment, toParagraphs, toSegments } from './characters.ts';

/** Name of the text in each Yjs document. */
const TEXT = 'text';

/** Client id with which the server creates states. Clients have random ids, which are larger. */
const SERVER_CLIENT_ID = 1;

/** Returns a text with the state that is needed to merge it. Only the server calls this, once for each text. */
export function createTextState(paragraphs: readonly Paragraph[]): TextContent {
  const doc = new Y.Doc();
  doc.clientID = SERVER_CLIENT_ID;
  const text = doc.getText(TEXT);
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
 * Returns the update that changes a text to the given paragraphs: one replacement between the first and the last
 * difference, so that concurrent changes elsewhere in the text survive. Undefined if nothing differs.
 */
export function textUpdate(content: TextContent, paragraphs: readonly Paragraph[]): string | undefined {
  const doc = openState(content.state);
  const text = doc.getText(TEXT);
  const before = charactersOf(segmentsOf(text));
  const after = charactersOf(toSegments(paragraphs));
  const start = commonPrefix(before, after);
  const end = commonSuffix(before.slice(start), after.slice(start));
  const [removed, inserted] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  if (removed.length === 0 && inserted.length === 0) return undefined;
  const version = Y.encodeStateVector(doc);
  doc.transact(() => replace(text, start, removed, inserted));
  return toBase64(Y.encodeStateAsUpdate(doc, version));
}

/** One UTF-16 unit with its attributes. */
interface Character {
  readonly unit: string;
  readonly attributes: Attributes;
}

const charactersOf = (segments: readonly Segment[]): Character[] =>
  segments.flatMap(({ text, attributes }) => text.split('').map((unit) => ({ unit, attributes })));

const isSameCharacter = (a: Character | undefined, b: Character | undefined): boolean =>
  a !== undefined && b !== undefined && a.unit === b.unit && isSame(a.attributes, b.attributes);

function commonPrefix(a: readonly Character[], b: readonly Character[]): number {
  let length = 0;
  while (isSameCharacter(a[length], b[length])) length += 1;
  return length;
}

function commonSuffix(a: readonly Character[], b: readonly Character[]): number {
  let length = 0;
  while (length < Math.min(a.length, b.length) && isSameCharacter(a.at(-1 - length), b.at(-1 - length))) length += 1;
  return length;
}

function replace(text: Y.Text, start: number, removed: readonly Character[], inserted: readonly Character[]): void {
  const isFormatting = removed.map(({ unit }) => unit).join('') === inserted.map(({ unit }) => unit).join('');
  if (isFormatting) {
    format(text, start, removed, inserted);
    return;
  }
  if (removed.length > 0) text.delete(start, removed.length);
  let index = start;
  for (const { text: segmentText, attributes } of joinCharacters(inserted)) {
    text.insert(index, segmentText, { ...attributes });
    index += segmentText.length;
  }
}

/** Changes only the attributes that differ, so that concurrent changes of other attributes survive. */
function format(text: Y.Text, start: number, before: readonly Character[], after: readonly Character[]): void {
  for (const [i, { attributes }] of after.entries()) {
    const old = before[i]?.attributes ?? {};
    const names = new Set([...Object.keys(old), ...Object.keys(attributes)]);
    const changes = [...names].filter((name) => JSON.stringify(old[name]) !== JSON.stringify(attributes[name]));
    if (changes.length === 0) continue;
    text.format(start + i, 1, Object.fromEntries(changes.map((name) => [name, attributes[name] ?? null])));
  }
}

/** Joins neighbouring characters with the same attributes. */
function joinCharacters(characters: readonly Character[]): Segment[] {
  const segments: Segment[] = [];
  for (const { unit, attributes } of characters) {
    const last = segments.at(-1);
    if (last && isSame(last.attributes, attributes))
      segments[segments.length - 1] = { attributes, text: last.text + unit };
    else segments.push({ text: unit, attributes });
  }
  return segments;
}

/** @throws Error if the text has no state */
function openState(state: string | undefined): Y.Doc {
  if (state === undefined) throw new Error('The text has no state to merge with.');
  const doc = new Y.Doc();
  Y.applyUpdate(doc, fromBase64(state));
  return doc;
}

function segmentsOf(text: Y.Text): Segment[] {
  const delta = text.toDelta() as { readonly insert: unknown; readonly attributes?: Attributes }[];
  return delta.flatMap(({ insert, attributes = {} }) =>
    typeof insert === 'string' ? [{ text: insert, attributes }] : [],
  );
}

function contentOf(doc: Y.Doc): TextContent {
  const paragraphs = toParagraphs(segmentsOf(doc.getText(TEXT)));
  return { paragraphs, state: toBase64(Y.encodeStateAsUpdate(doc)) };
}
