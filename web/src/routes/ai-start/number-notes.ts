import { OUTLINE_NOTES_MAX_LENGTH } from '@flydeck/contract/outlines/limits';
import { findNumberSources } from '@flydeck/scene/notes/number-sources';
import { t } from '../../i18n/index.ts';
import type { OutlineRow, Rows } from './outline-rows.ts';

/** A line about a number of a topic. */
export interface NumberNote {
  readonly text: string;
  /** Whether the author's text contains the number. */
  readonly isConfirmed: boolean;
}

/** Returns a line for each number of a topic: the sentence of the author's text with the number, or a warning. */
export function numberNotes(
  { title, text }: Pick<OutlineRow, 'title' | 'text'>,
  source: string,
  language: string,
): NumberNote[] {
  return findNumberSources(`${title}\n${text}`, source, validLanguage(language)).map(({ number, sentence }) =>
    sentence === undefined
      ? { text: t('outline.numberUnknown', { number }), isConfirmed: false }
      : { text: t('outline.numberSource', { number, sentence }), isConfirmed: true },
  );
}

/** Returns the rows with the lines of their numbers after their speaker notes. */
export const addNumberNotes = (rows: Rows, source: string, language: string): Rows =>
  rows.map((row) => {
    const lines = numberNotes(row, source, language).map(({ text }) => text);
    const notes = [...(row.notes === undefined ? [] : [row.notes]), ...lines].join('\n');
    return lines.length === 0 ? row : { ...row, notes: notes.slice(0, OUTLINE_NOTES_MAX_LENGTH) };
  });

/** The language `und` (unknown) is not valid for segmentation. */
const validLanguage = (language: string): string => (language === 'und' ? 'en' : language);
