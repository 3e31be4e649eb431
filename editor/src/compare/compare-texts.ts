import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { diffArrays } from 'diff';

/** A part of a text: in both versions, only in the later one, or only in the earlier one. */
export interface TextPart {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** The two versions of a text. */
export interface ChangedText {
  readonly before: string;
  readonly after: string;
}

/**
 * Maximum number of removed and added words, which limits the time of the comparison to about 50 ms. Texts with more
 * differences are compared as a whole.
 */
const MAX_CHANGED_WORDS = 2000;

/** Returns the parts of two versions of a text, compared word by word. Spaces and punctuation marks are words, too. */
export function compareTexts(before: string, after: string): readonly TextPart[] {
  const changes = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: MAX_CHANGED_WORDS });
  const parts: TextPart[] = changes
    ? changes.map(({ added, removed, value }) => ({
        kind: added ? 'added' : removed ? 'removed' : 'same',
        text: value.join(''),
      }))
    : [
        { kind: 'removed', text: before },
        { kind: 'added', text: after },
      ];
  return parts.filter(({ text }) => text !== '');
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

const wordsOf = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);

/**
 * Returns the texts of a topic or element that differ between two states, including those of its parts, such as cells.
 * Both states must contain the record. A text of an added or deleted part has an empty version.
 */
export function changedTexts(earlier: RecordStore, later: RecordStore, id: string): readonly ChangedText[] {
  const ids = new Set([id, ...partsOf(later, id), ...partsOf(earlier, id)]);
  return [...ids].flatMap((part) => {
    const before = textsOf(earlier, part);
    const after = textsOf(later, part);
    return [...new Set([...before.keys(), ...after.keys()])]
      .map((slot) => ({ before: before.get(slot) ?? '', after: after.get(slot) ?? '' }))
      .filter((text) => text.before !== text.after);
  });
}

/** Returns the ids of the records that are parts of a record, and not topics or elements with a position of their own. */
function partsOf(store: RecordStore, id: string): string[] {
  return [...store.records()]
    .filter(({ parent, properties, kind }) => parent === id && properties['box'] === undefined && kind !== 'topic')
    .flatMap((part) => [part.id, ...partsOf(store, part.id)]);
}

/** Returns the texts of a record by their slots, and its title if it is a topic. Empty for deleted records. */
function textsOf(store: RecordStore, id: string): ReadonlyMap<string, string> {
  const record = store.isPresent(id) ? store.get(id) : undefined;
  if (!record) return new Map();
  const texts = Object.entries(record.texts ?? {}).map(([slot, text]) => [slot, plainText(text)] as const);
  const { title } = record.properties;
  return new Map(typeof title === 'string' ? [['title', title], ...texts] : texts);
}

const plainText = ({ paragraphs }: NonNullable<DocumentRecord['texts']>[string]): string =>
  paragraphs.map(({ runs }) => runs.map(({ text }) => text).join('')).join('\n');
