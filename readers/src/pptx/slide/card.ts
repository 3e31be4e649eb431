import type { ShapeElement } from '@flydeck/scene/model/elements';
import type { CommonFields } from './tree-context.ts';

/** Creates a rounded rectangle with a label, in place of content that cannot be drawn. */
export function createPlaceholderCard(fields: CommonFields, label: string): ShapeElement {
  // Estimates the font size, from 4 to 16, at which the label fits on one line. The average width of a character is
  // about 1 / 1.7 of the font size.
  const size = Math.max(4, Math.min(16, fields.height / 5, (fields.width / Math.max(6, label.length)) * 1.7));
  return {
    kind: 'shape',
    ...fields,
    alt: fields.alt || label,
    // The corner radius is 6 % (6000 / 100,000) of the shorter side.
    geometry: { kind: 'preset', preset: 'roundRect', adjust: { adj: 6000 } },
    fill: { kind: 'solid', color: 'slate-50' },
    stroke: { color: 'slate-300', width: 1, dash: [4, 3] },
    body: {
      anchor: 'middle',
      fit: 'shrink',
      insets: [8, 8, 8, 8],
      paragraphs: [{ align: 'center', runs: [{ text: label, family: 'body', size, color: 'slate-600' }] }],
    },
  };
}
