import type { DocumentRecord } from '@flydeck/scene/records/record';

/**
 * Returns what is missing in a placeholder of a template: a text or a picture. Returns undefined for other records, and
 * for placeholders that the author has filled.
 */
export function emptyPlaceholder({ kind, properties, texts }: DocumentRecord): 'text' | 'picture' | undefined {
  if (properties['placeholder'] === undefined || (kind !== 'text' && kind !== 'shape')) return undefined;
  const body = texts?.['body'];
  if (!body) return kind === 'shape' && properties['fill'] === undefined ? 'picture' : undefined;
  return body.paragraphs.every(({ runs }) => runs.every(({ text }) => text === '')) ? 'text' : undefined;
}
