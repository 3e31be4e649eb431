import type { Element } from '@flydeck/scene/model/elements';
import { findRelationship, type Scope } from '../deck/scope.ts';
import { childSpace, type Placement } from '../drawing/transform.ts';
import { child, children, descendants, path } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { noInheritance } from '../slide/inheritance.ts';
import type { TreeContext } from '../slide/tree-context.ts';
import { nodeColors, type OutlinePoint } from './diagrams/diagram.ts';
import { layOutDiagram } from './diagrams/index.ts';
import { readAsCards } from './smart-art-cards.ts';

/** Reads shapes. Passed as a parameter to avoid an import cycle: trees contain frames, frames contain trees. */
export type ReadTree = (nodes: readonly XmlNode[], context: TreeContext) => Element[];

/** Name of the part with PowerPoint's stored drawing of a diagram (MS-ODRAWXML 2.4.3). */
function drawingPart(ids: XmlNode, data: XmlNode | undefined, scope: Scope): string | undefined {
  const named = findRelationship(scope, descendants(data, 'p:dataModelExt')[0]?.attrs.relId)?.part;
  if (named !== undefined && scope.deck.package.has(named)) return named;
  const dataPart = findRelationship(scope, ids.attrs['r:dm'])?.part;
  const number = /(\d*)\.xml$/.exec(dataPart ?? '')?.[1];
  for (const relationship of scope.deck.package.relationships(scope.part).values()) {
    if (relationship.type === 'diagramDrawing' && relationship.part?.endsWith(`drawing${number}.xml`)) {
      return relationship.part;
    }
  }
  return undefined;
}

function readDrawing(part: string, box: Placement, context: TreeContext, readTree: ReadTree): Element[] {
  const root = context.scope.deck.package.xml(part);
  const tree = child(root, 'p:spTree');
  if (!tree) return [];
  const xfrm = path(tree, 'p:grpSpPr', 'a:xfrm');
  const space = childSpace(xfrm, { ...box, x: 0, y: 0 });
  const scope = { ...context.scope, part };
  const inheritance = noInheritance(scope.deck.defaultTextStyle);
  return readTree(tree.children, { ...context, scope, inheritance, space, depth: context.depth + 1 });
}

/** The points of a data model in order with their levels: a depth-first traversal of its parent-of connections. */
function outline(data: XmlNode): OutlinePoint[] {
  const points = new Map(
    children(child(data, 'dgm:ptLst'), 'dgm:pt').map((pt) => [pt.attrs.modelId ?? '', pt]),
  );
  const below = new Map<string, XmlNode[]>();
  for (const cxn of children(child(data, 'dgm:cxnLst'), 'dgm:cxn')) {
    if (cxn.attrs.type !== undefined && cxn.attrs.type !== 'parOf') continue;
    const from = cxn.attrs.srcId ?? '';
    below.set(from, [...(below.get(from) ?? []), cxn]);
  }
  const order: OutlinePoint[] = [];
  const seen = new Set<string>();
  const root = [...points.values()].find((pt) => pt.attrs.type === 'doc')?.attrs.modelId ?? '';
  const pending = [{ id: root, level: -1 }];
  for (let at = pending.pop(); at; at = pending.pop()) {
    const point = points.get(at.id);
    if (!point || seen.has(at.id)) continue;
    seen.add(at.id);
    if (at.level >= 0) order.push({ point, level: Math.min(8, at.level) });
    const links = (below.get(at.id) ?? []).toSorted(
      (a, b) => Number(b.attrs.srcOrd) - Number(a.attrs.srcOrd),
    );
    for (const link of links) pending.push({ id: link.attrs.destId ?? '', level: at.level + 1 });
  }
  return order;
}

function partOf(id: string | undefined, scope: Scope): XmlNode | undefined {
  const part = findRelationship(scope, id)?.part;
  return part !== undefined && scope.deck.package.has(part) ? scope.deck.package.xml(part) : undefined;
}

/**
 * The elements of a diagram in the coordinates of its frame (origin at the top left corner): its stored drawing, else
 * a layout computed from its data, else cards.
 */
export function readSmartArt(
  ids: XmlNode,
  box: Placement,
  context: TreeContext,
  readTree: ReadTree,
): Element[] {
  const { scope } = context;
  const dataPart = findRelationship(scope, ids.attrs['r:dm'])?.part;
  const data = dataPart === undefined ? undefined : scope.deck.package.xml(dataPart);
  const drawing = drawingPart(ids, data, scope);
  const drawn = drawing === undefined ? [] : readDrawing(drawing, box, context, readTree);
  if (drawn.length > 0 || !data) return drawn;
  const colors = partOf(ids.attrs['r:cs'], scope);
  const points = outline(data);
  const laidOut = layOutDiagram(points, box, { layout: partOf(ids.attrs['r:lo'], scope), colors }, context);
  return laidOut ?? readAsCards(points, box, nodeColors(colors, context), context);
}
