import type { ShapeElement } from '@flydeck/scene/model/elements';
import type { CommonFields } from './tree-context.ts';

/** A labelled placeholder for content that cannot be drawn. */
export function placeholderCard(common: CommonFields, label: string): ShapeElement {
  const size = Math.max(4, Math.min(16, common.height / 5, (common.width / Math.max(6, label.length)) * 1.7));
  return {
    kind: 'shape',
    ...common,
    alt: common.alt || label,
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
