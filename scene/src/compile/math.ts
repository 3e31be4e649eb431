import { transformPath } from '../geometry/path.ts';
import { parsePath } from '../geometry/svg-path.ts';
import type { MathElement } from '../model/elements.ts';
import type { StructNode } from '../paint/display-list.ts';
import type { ElementContext } from './element-context.ts';
import type { Place } from './place.ts';

/** A formula on its own line, centred in its box and shrunk where it is too large. */
export function compileMath(element: MathElement, place: Place, context: ElementContext): StructNode[] {
  const { sink, ports } = context;
  const from = sink.next;
  const set = ports.typesetMath(element.tex, true);
  const asked = element.size ?? 28;
  const natural = { width: set.width * asked, height: (set.ascent + set.descent) * asked };
  const shrink = Math.min(
    1,
    natural.width > 0 && element.width > 0 ? element.width / natural.width : 1,
    natural.height > 0 && element.height > 0 ? element.height / natural.height : 1,
  );
  const size = asked * shrink;
  const x = (element.width - set.width * size) / 2;
  const y = (element.height - (set.ascent + set.descent) * size) / 2 + set.ascent * size;
  const fill = context.color(element.color ?? 'ink');
  for (const { d } of set.paths) {
    sink.path(transformPath([size, 0, 0, size, x, y], parsePath(d)), { fill }, place);
  }
  return [
    { role: 'Formula', from, to: sink.next, alt: element.alt || set.alt || element.tex, element: element.id },
  ];
}
