import type { Element } from '@flydeck/scene/model/elements';
import { warn } from '../../deck/scope.ts';
import type { Placement } from '../../drawing/transform.ts';
import type { XmlNode } from '../../package/xml.ts';
import type { TreeContext } from '../../slide/tree-context.ts';
import { diagramColors, longestWordOf, type OutlinePoint, toNodes } from './diagram.ts';
import { familyOf, layoutName } from './families.ts';
import { DiagramPen } from './pen.ts';

/** More shapes than this are no picture any more; cards keep their text readable. */
const MOST_NODES = 120;

/** The parts of a diagram that say how it looks. */
export interface DiagramParts {
  readonly layout: XmlNode | undefined;
  readonly colors: XmlNode | undefined;
}

/** Lays a diagram without its stored drawing out by its family; undefined where the family is not known. */
export function layOutDiagram(
  points: readonly OutlinePoint[],
  box: Placement,
  { layout, colors }: DiagramParts,
  context: TreeContext,
): Element[] | undefined {
  const draw = familyOf(layout);
  if (!draw || points.length > MOST_NODES || box.width <= 0 || box.height <= 0) return undefined;
  const nodes = toNodes(points, context);
  if (nodes.length === 0) return undefined;
  const pen = new DiagramPen(() => context.scope.newId('d'));
  const { width, height } = box;
  draw(
    {
      nodes,
      ...{ width, height },
      layout: layoutName(layout),
      colors: diagramColors(colors, context),
      longestWord: longestWordOf(nodes),
    },
    pen,
  );
  warn(context.scope, 'pptx.smartart_layout', 'A diagram has no stored drawing; it was laid out again.');
  return pen.elements;
}
