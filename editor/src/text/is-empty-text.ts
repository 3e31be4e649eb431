import type { RecordStore } from '@flydeck/scene/records/record-store';

/** Whether a record is a text element without any text. Such an element would be invisible on the canvas. */
export function isEmptyText(store: RecordStore, id: string): boolean {
  const record = store.get(id);
  // With `lines`, the text is invisible on purpose: a picture under it, such as a page of a PDF, shows the same text.
  if (record?.kind !== 'text' || record.properties['lines'] !== undefined) return false;
  const paragraphs = record.texts?.['body']?.paragraphs ?? [];
  return paragraphs.every(({ runs }) => runs.every(({ text }) => text === ''));
}
