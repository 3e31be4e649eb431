import type { Element } from '@flydeck/scene/model/elements';
import type { Fill } from '@flydeck/scene/model/fill';
import { warn } from '../deck/scope.ts';
import { readFill } from '../drawing/fill.ts';
import { readChildSpace, readPlacement, toGroupSpace } from '../drawing/transform.ts';
import { readGraphicFrame } from '../graphic-frames/graphic-frame.ts';
import { child, readFlag } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { readConnector } from './connector.ts';
import { findNonVisualProperties } from './inheritance.ts';
import { readPicture } from './picture.ts';
import { readShape } from './shape.ts';
import { createGroup, readCommonFields, type TreeContext } from './tree-context.ts';

/** Maximum depth of nested groups. */
const MAX_DEPTH = 24;

/** Reads a group (`p:grpSp`). The boxes of its children are scaled to the group; text and strokes are not scaled. */
function readGroup(group: XmlNode, context: TreeContext, background: Fill | undefined): Element[] {
  if (context.groupDepth >= MAX_DEPTH) {
    warn(context.scope, 'pptx.nesting', 'Groups are nested too deeply; the innermost were left out.');
    return [];
  }
  const properties = child(group, 'p:grpSpPr');
  const xfrm = child(properties, 'a:xfrm');
  const box = readPlacement(xfrm);
  const fill = readFill(properties, context.scope);
  const scope = fill && fill !== 'none' ? { ...context.scope, groupFill: fill } : context.scope;
  const childContext = { ...context, scope, groupDepth: context.groupDepth + 1 };
  // Without a placement, the children have the coordinates of the space around the group, and no group is created.
  if (!box) return readTree(group.children, childContext, background);
  const placement = toGroupSpace(box, context.space);
  const space = readChildSpace(xfrm, placement);
  const children = readTree(group.children, { ...childContext, space }, background);
  return children.length === 0 ? [] : [createGroup(readCommonFields(group, placement, context), children)];
}

/** Reads a node of a shape tree by its type. Returns no elements for an unknown type. */
function readNode(node: XmlNode, context: TreeContext, background: Fill | undefined): Element[] {
  switch (node.name) {
    case 'p:sp':
      return readShape(node, context, background);
    case 'p:pic':
      return readPicture(node, context);
    case 'p:cxnSp':
      return readConnector(node, context);
    case 'p:grpSp':
      return readGroup(node, context, background);
    case 'p:graphicFrame':
      return readGraphicFrame(node, context, (nodes, childContext) => readTree(nodes, childContext, background));
    default:
      return [];
  }
}

/**
 * Reads the shapes of a tree in painting order. A shape that cannot be read is left out with a warning.
 * @param background fill of the slide's background, which shapes can use as their own fill
 */
export function readTree(nodes: readonly XmlNode[], context: TreeContext, background: Fill | undefined): Element[] {
  const elements: Element[] = [];
  for (const node of nodes) {
    if (readFlag(findNonVisualProperties(node), 'hidden')) continue;
    try {
      elements.push(...readNode(node, context, background));
    } catch (error) {
      // Malformed data causes a TypeError or RangeError.
      if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
      warn(context.scope, 'pptx.shape_unreadable', `A shape could not be read and was left out: ${error.message}.`);
    }
  }
  return elements;
}
