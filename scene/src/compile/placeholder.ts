import { roundedRectPath } from '../geometry/path.ts';
import { layoutText } from '../layout/layout-text.ts';
import type { Element } from '../model/elements.ts';
import type { StructNode } from '../paint/display-list.ts';
import type { ElementContext } from './element-context.ts';
import { type LocalTransform, textTransform } from './local-transform.ts';

/** Minimum size of a placeholder with a label, in units. */
const MIN_LABELLED_SIZE = 24;

/** Compiles a pale card as a replacement for an element that cannot be shown, with a label if it is large enough. */
export function compilePlaceholder(
  element: Element,
  place: LocalTransform,
  context: ElementContext,
  label: string,
): StructNode[] {
  const { sink } = context;
  const from = sink.next;
  const box = { x: 0, y: 0, width: element.width, height: element.height };
  const small = Math.min(box.width, box.height);
  if (small <= 0) return [];
  const stroke = { paint: context.color('slate-200'), width: Math.min(1, small / 40) };
  sink.path(roundedRectPath(box, small * 0.04), { fill: context.color('slate-50'), stroke }, place);
  if (label && small >= MIN_LABELLED_SIZE) {
    const size = Math.min(14, small / 5);
    const body = {
      paragraphs: [{ runs: [{ text: label.slice(0, 200) }], align: 'center' as const }],
      anchor: 'middle' as const,
      fit: 'shrink' as const,
      insets: [size / 2, size / 2, size / 2, size / 2] as [number, number, number, number],
      style: { size, color: 'slate-500' },
    };
    sink.layout(layoutText(body, box, context.layout), textTransform(place, box));
  }
  return [{ role: 'Figure', from, to: sink.next, alt: element.alt || label, element: element.id }];
}
