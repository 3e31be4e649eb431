import { COLOR_NAME } from '@flydeck/scene/model/color';
import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';

/** Matches `#rrggbb` and `#rrggbbaa`. */
const HEX = /^#[0-9a-f]{6}([0-9a-f]{2})?$/i;

/** Names of properties whose values are colours. */
const COLOR_PROPERTIES = new Set(['color', 'highlight']);

/** Returns the most frequent colours of a document that are not named colours of its theme, the most frequent first. */
export function usedColors(store: RecordStore, limit: number): string[] {
  const counts = new Map<string, number>();
  const count = (key: string, value: unknown) => {
    if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) {
        // The stored `color` of a derived colour is not painted, because the colour is computed from the theme.
        const isDerived = name === 'color' && 'derivedColor' in value;
        if (!isDerived) count(Array.isArray(value) ? key : name, inner);
      }
    else if (typeof value === 'string' && COLOR_PROPERTIES.has(key) && (HEX.test(value) || COLOR_NAME.test(value)))
      counts.set(value, (counts.get(value) ?? 0) + 1);
  };
  for (const { id, properties, texts, removed } of store.records()) {
    if (removed || id === DOCUMENT_ID) continue;
    count('', properties);
    for (const { paragraphs } of Object.values(texts ?? {})) count('', paragraphs);
  }
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, limit)
    .map(([color]) => color);
}
