import type { Element } from '@flydeck/scene/model/elements';
import { findRelationship, type Scope } from '../deck/scope.ts';
import { type Placement, readChildSpace } from '../drawing/transform.ts';
import { child, children, descendants, path } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { createEmptyInheritance } from '../slide/inheritance.ts';
import type { TreeContext } from '../slide/tree-context.ts';
import { type OutlinePoint, readNodeColors } from './diagrams/diagram.ts';
import { layoutDiagram } from './diagrams/index.ts';
import { readAsCards } from './smart-art-cards.ts';

/**
 * Reads the shapes of a shape tree. This function is passed as a parameter, because shape trees contain graphic frames
 * and an import of the function would be cyclic.
 */
export type ReadTree = (nodes: readonly XmlNode[], context: TreeContext) => Element[];

/**
 * Returns the name of the part with PowerPoint's stored drawing of a diagram (MS-ODRAWXML 2.4.3). If the data does not
 * refer to an existing drawing, returns the drawing with the same number as the data: `drawing2.xml` for `data2.xml`.
 * @param relIds as in `readSmartArt`
 */
function findDrawingPart(relIds: XmlNode, data: XmlNode | undefined, scope: Scope): string | undefined {
  const referencedPart = findRelationship(scope, descendants(data, 'p:dataModelExt')[0]?.attrs.relId)?.part;
  if (referencedPart !== undefined && scope.deck.package.has(referencedPart)) return referencedPart;
  const dataPart = findRelationship(scope, relIds.attrs['r:dm'])?.part;
  const number = /(\d*)\.xml$/.exec(dataPart ?? '')?.[1];
  const relationships = [...scope.deck.package.readRelationships(scope.part).values()];
  return relationships.find(({ type, part }) => type === 'diagramDrawing' && part?.endsWith(`drawing${number}.xml`))
    ?.part;
}

/** Reads the stored drawing of a diagram. Its shapes inherit nothing, because a drawing has no placeholders. */
function readDrawing(part: string, box: Placement, context: TreeContext, readTree: ReadTree): Element[] {
  const root = context.scope.deck.package.readXml(part);
  const tree = child(root, 'p:spTree');
  if (!tree) return [];
  const xfrm = path(tree, 'p:grpSpPr', 'a:xfrm');
  const space = readChildSpace(xfrm, { ...box, x: 0, y: 0 });
  const scope = { ...context.scope, part };
  const inheritance = createEmptyInheritance(scope.deck.defaultTextStyle);
  return readTree(tree.children, { ...context, scope, inheritance, space, groupDepth: context.groupDepth + 1 });
}

/**
 * Reads the points of a data model with their levels (at most 8), in depth-first order of the parent-of connections.
 */
function readOutline(data: XmlNode): OutlinePoint[] {
  const points = new Map(
    children(child(data, 'dgm:ptLst'), 'dgm:pt').map((point) => [point.attrs.modelId ?? '', point]),
  );
  const connectionsByParent = new Map<string, XmlNode[]>();
  for (const connection of children(child(data, 'dgm:cxnLst'), 'dgm:cxn')) {
    if (connection.attrs.type !== undefined && connection.attrs.type !== 'parOf') continue;
    const parentId = connection.attrs.srcId ?? '';
    connectionsByParent.set(parentId, [...(connectionsByParent.get(parentId) ?? []), connection]);
  }
  const outlinePoints: OutlinePoint[] = [];
  const visited = new Set<string>();
  const root = [...points.values()].find((point) => point.attrs.type === 'doc')?.attrs.modelId ?? '';
  const pending = [{ id: root, level: -1 }];
  for (let current = pending.pop(); current; current = pending.pop()) {
    const point = points.get(current.id);
    if (!point || visited.has(current.id)) continue;
    visited.add(current.id);
    if (current.level >= 0) outlinePoints.push({ point, level: Math.min(8, current.level) });
    // In reverse order, because `pending.pop()` takes the last connection first.
    const childConnections = (connectionsByParent.get(current.id) ?? []).toSorted(
      (a, b) => Number(b.attrs.srcOrd) - Number(a.attrs.srcOrd),
    );
    for (const connection of childConnections)
      pending.push({ id: connection.attrs.destId ?? '', level: current.level + 1 });
  }
  return outlinePoints;
}

/** Reads the part of a relationship; undefined if the file does not contain the part. */
function readPart(id: string | undefined, scope: Scope): XmlNode | undefined {
  const part = findRelationship(scope, id)?.part;
  return part !== undefined && scope.deck.package.has(part) ? scope.deck.package.readXml(part) : undefined;
}

/**
 * Creates the elements of a diagram from its stored drawing, else from a layout computed from its data, else as cards.
 * Coordinates are relative to the top left corner of the graphic frame.
 * @param relIds the element `dgm:relIds` of the graphic frame. Its attributes are the ids of the relationships to the
 * parts of the diagram: `r:dm` of its data, `r:lo` of its layout, and `r:cs` of its colours.
 */
export function readSmartArt(relIds: XmlNode, box: Placement, context: TreeContext, readTree: ReadTree): Element[] {
  const { scope } = context;
  const dataPart = findRelationship(scope, relIds.attrs['r:dm'])?.part;
  const data = dataPart === undefined ? undefined : scope.deck.package.readXml(dataPart);
  const drawing = findDrawingPart(relIds, data, scope);
  const drawingElements = drawing === undefined ? [] : readDrawing(drawing, box, context, readTree);
  if (drawingElements.length > 0 || !data) return drawingElements;
  const colors = readPart(relIds.attrs['r:cs'], scope);
  const points = readOutline(data);
  const layoutElements = layoutDiagram(points, box, { layout: readPart(relIds.attrs['r:lo'], scope), colors }, context);
  return layoutElements ?? readAsCards(points, box, readNodeColors(colors, context), context);
}
