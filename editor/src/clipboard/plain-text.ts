import type { ClipboardContent } from './clipboard.ts';

/** Returns the titles and texts of copied records as plain text for other programs, with a line for each paragraph. */
export function plainText({ records }: ClipboardContent): string {
  return records
    .flatMap(({ kind, properties, texts }) => [
      ...(kind === 'topic' && typeof properties['title'] === 'string' ? [properties['title']] : []),
      ...(texts?.['body'] ?? []).map(({ runs }) => runs.map(({ text }) => text).join('')),
    ])
    .filter(Boolean)
    .join('\n');
}
