import type { Element } from '@flydeck/scene/model/elements';
import { warn } from '../../deck/scope.ts';
import type { Placement } from '../../drawing/transform.ts';
import type { XmlNode } from '../../package/xml.ts';
import type { TreeContext } from '../../slide/tree-context.ts';
import { buildNodes, findLongestWordLength, type OutlinePoint, readDiagramColors } from './diagram.ts';
import { DiagramBuilder } from './diagram-builder.ts';
import { findDrawFunction, layoutName } from './families.ts';

/** Maximum number of points of a drawn diagram. Larger diagrams are shown as cards with readable text. */
const MAX_POINTS = 120;

/** The layout and colour definitions of a diagram. */
export interface DiagramParts {
  readonly layout: XmlNode | undefined;
  readonly colors: XmlNode | undefined;
}

/**
 * Draws a diagram whose drawing is not stored in the file. Returns undefined if the diagram is empty or too large, if
 * its layout is unknown, or if `box` has no area.
 * @param points the points of the diagram's data model in depth-first order, from which its nodes are built
 */
export function layoutDiagram(
  points: readonly OutlinePoint[],
  box: Placement,
  { layout, colors }: DiagramParts,
  context: TreeContext,
): Element[] | undefined {
  const draw = findDrawFunction(layout);
  if (!draw || points.length > MAX_POINTS || box.width <= 0 || box.height <= 0) return undefined;
  const nodes = buildNodes(points, context);
  if (nodes.length === 0) return undefined;
  const builder = new DiagramBuilder(() => context.scope.newId('d'));
  const diagram = {
    nodes,
    width: box.width,
    height: box.height,
    layoutName: layoutName(layout),
    colors: readDiagramColors(colors, context),
    longestWordLength: findLongestWordLength(nodes),
  };
  draw(diagram, builder);
  warn(
    context.scope,
    'pptx.smartart_layout',
    'A diagram has no stored drawing; its layout was computed from its data.',
  );
  return builder.elements;
}
