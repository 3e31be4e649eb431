import type { DocumentRecord } from '@flydeck/scene/records/record';

/** Returns whether a record is a text element without any text, which would be invisible on the canvas. */
export function isEmptyText(record: DocumentRecord | undefined): boolean {
  // A text element with `lines` is invisible on purpose, because a picture below the element shows the same text.
  if (record?.kind !== 'text' || record.properties['lines'] !== undefined) return false;
  const paragraphs = record.texts?.['body']?.paragraphs ?? [];
  return paragraphs.every(({ runs }) => runs.every(({ text }) => text === ''));
}
