import { transformPath } from '../geometry/path.ts';
import { parsePath } from '../geometry/svg-path.ts';
import type { MathElement } from '../model/elements.ts';
import type { StructNode } from '../paint/display-list.ts';
import type { ElementContext } from './element-context.ts';
import type { LocalTransform } from './local-transform.ts';

/** Text size of formulas without a size, in units of the topic. */
const DEFAULT_SIZE = 28;

/** Compiles a block formula, centred in its box and scaled down if it is larger than the box. */
export function compileMath(element: MathElement, transform: LocalTransform, context: ElementContext): StructNode[] {
  const { sink, ports } = context;
  const from = sink.nextIndex;
  // The sizes and paths of `formula` are those at text size 1.
  const formula = ports.typesetMath(element.tex, { isBlock: true });
  const requestedSize = element.size ?? DEFAULT_SIZE;
  const unscaled = {
    width: formula.width * requestedSize,
    height: (formula.ascent + formula.descent) * requestedSize,
  };
  const scale = Math.min(
    1,
    unscaled.width > 0 && element.width > 0 ? element.width / unscaled.width : 1,
    unscaled.height > 0 && element.height > 0 ? element.height / unscaled.height : 1,
  );
  const size = requestedSize * scale;
  const x = (element.width - formula.width * size) / 2;
  const y = (element.height - (formula.ascent + formula.descent) * size) / 2 + formula.ascent * size;
  const fill = context.color(element.color ?? 'ink');
  for (const { d } of formula.paths) {
    sink.addPath(transformPath([size, 0, 0, size, x, y], parsePath(d)), { fill }, transform);
  }
  return [
    {
      role: 'Formula',
      from,
      to: sink.nextIndex,
      alt: element.alt || formula.alt || element.tex,
      element: element.id,
    },
  ];
}
