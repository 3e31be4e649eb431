import { OUTLINE_NOTES_MAX_LENGTH } from '@flydeck/contract/outlines/limits';
import { findNumberSources } from '@flydeck/scene/notes/number-sources';
import { t } from '../../i18n/index.ts';
import type { OutlineRow, Rows } from './outline-rows.ts';

/** Returns a line for each number of a topic: the sentence of the author's text with the number, or a warning. */
export function numberNotes(
  { title, text }: Pick<OutlineRow, 'title' | 'text'>,
  source: string,
  language: string,
): string[] {
  return findNumberSources(`${title}\n${text}`, source, validLanguage(language)).map(({ number, sentence }) =>
    sentence === undefined ? t('outline.numberUnknown', { number }) : t('outline.numberSource', { number, sentence }),
  );
}

/** Returns the rows with the lines of their numbers after their speaker notes. */
export const addNumberNotes = (rows: Rows, source: string, language: string): Rows =>
  rows.map((row) => {
    const lines = numberNotes(row, source, language);
    const notes = [...(row.notes === undefined ? [] : [row.notes]), ...lines].join('\n');
    return lines.length === 0 ? row : { ...row, notes: notes.slice(0, OUTLINE_NOTES_MAX_LENGTH) };
  });

/** The language `und` (unknown) is not valid for segmentation. */
const validLanguage = (language: string): string => (language === 'und' ? 'en' : language);
