import { roundedRectPath } from '../geometry/path.ts';
import { layoutText } from '../layout/layout-text.ts';
import type { Element } from '../model/elements.ts';
import type { StructNode } from '../paint/display-list.ts';
import type { ElementContext } from './element-context.ts';
import { type LocalTransform, textTransform } from './local-transform.ts';

/** Minimum length of the shorter side of a placeholder with a label, in units of the topic. */
const MIN_LABELLED_SIZE = 24;

/**
 * Paints a light card for an element that cannot be shown, with a label if the card is large enough. Returns the
 * structure of the card; an empty array if the element has no size.
 */
export function compilePlaceholder(
  element: Element,
  transform: LocalTransform,
  context: ElementContext,
  label: string,
): StructNode[] {
  const { sink } = context;
  const from = sink.nextIndex;
  const box = { x: 0, y: 0, width: element.width, height: element.height };
  const shorterSide = Math.min(box.width, box.height);
  if (shorterSide <= 0) return [];
  const stroke = { paint: context.color('slate-200'), width: Math.min(1, shorterSide / 40) };
  sink.addPath(roundedRectPath(box, shorterSide * 0.04), { fill: context.color('slate-50'), stroke }, transform);
  if (label && shorterSide >= MIN_LABELLED_SIZE) {
    const size = Math.min(14, shorterSide / 5);
    const body = {
      paragraphs: [{ runs: [{ text: label.slice(0, 200) }], align: 'center' as const }],
      anchor: 'middle' as const,
      fit: 'shrink' as const,
      insets: [size / 2, size / 2, size / 2, size / 2] as [number, number, number, number],
      style: { size, color: 'slate-500' },
    };
    sink.addTextLayout(layoutText(body, box, context.layout), textTransform(transform, box));
  }
  return [{ role: 'Figure', from, to: sink.nextIndex, alt: element.alt || label, element: element.id }];
}
