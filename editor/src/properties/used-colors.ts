import { COLOR_NAME } from '@flydeck/scene/model/color';
import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';

/** Matches `#rrggbb` and `#rrggbbaa`. */
const HEX = /^#[0-9a-f]{6}([0-9a-f]{2})?$/i;

/** Names of properties whose values are colours. */
const COLOR_PROPERTIES = new Set(['color', 'highlight']);

/**
 * Returns up to `limit` colours that a document uses most often, the most frequent first. The colours are hexadecimal
 * colours and names of the palette (`indigo-600`). Roles of the theme are not counted.
 */
export function usedColors(store: RecordStore, limit: number): string[] {
  const counts = new Map<string, number>();
  const countColors = (key: string, value: unknown) => {
    if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) {
        // The stored `color` of a derived colour is not painted, because the colour is computed from the theme.
        const isDerived = name === 'color' && 'derivedColor' in value;
        if (!isDerived) countColors(Array.isArray(value) ? key : name, inner);
      }
    else if (typeof value === 'string' && COLOR_PROPERTIES.has(key) && (HEX.test(value) || COLOR_NAME.test(value)))
      counts.set(value, (counts.get(value) ?? 0) + 1);
  };
  for (const { id, properties, texts, removed } of store.records()) {
    // The record of the document contains the colours of its theme, but a colour of the theme may be unused.
    if (removed || id === DOCUMENT_ID) continue;
    countColors('', properties);
    for (const { paragraphs } of Object.values(texts ?? {})) countColors('', paragraphs);
  }
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, limit)
    .map(([color]) => color);
}
