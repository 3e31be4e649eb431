import type { ConnectorElement, Element } from '@flydeck/scene/model/elements';
import { readAdjustValues } from '../drawing/geometry.ts';
import { child, path } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { resolvePlacement, resolveShadow, resolveStroke, sourcesOf } from './shape.ts';
import { elementId, readCommonFields, type TreeContext } from './tree-context.ts';

/** Returns the route of a connector, which is determined by how the name of its preset begins. */
function routeOf(preset: string): ConnectorElement['route'] {
  if (preset.startsWith('bent')) return 'elbow';
  return preset.startsWith('curved') ? 'curve' : 'straight';
}

/** Reads a `p:cxnSp`. Returns no elements for a connector without a position or without a stroke. */
export function readConnector(shape: XmlNode, context: TreeContext): Element[] {
  const { scope } = context;
  const sources = sourcesOf(shape, context);
  const placement = resolvePlacement(sources, context);
  const stroke = resolveStroke(sources, scope);
  if (!placement || !stroke) return [];
  const geometry = path(shape, 'p:spPr', 'a:prstGeom');
  // The document schema limits names of presets to 60 characters.
  const preset = (geometry?.attrs.prst ?? 'line').slice(0, 60);
  const adjust = readAdjustValues(geometry);
  const shadow = resolveShadow(sources, scope);
  const connections = path(shape, 'p:nvCxnSpPr', 'p:cNvCxnSpPr');
  const from = child(connections, 'a:stCxn')?.attrs.id;
  const to = child(connections, 'a:endCxn')?.attrs.id;
  return [
    {
      kind: 'connector',
      ...readCommonFields(shape, placement, context),
      route: routeOf(preset),
      preset,
      ...(adjust ? { adjust } : {}),
      stroke,
      ...(shadow ? { shadow } : {}),
      ...(from ? { from: elementId(scope, from) } : {}),
      ...(to ? { to: elementId(scope, to) } : {}),
    },
  ];
}

/** Removes connections (`from`, `to`) to shapes that were not imported. */
export function removeDanglingConnections(elements: readonly Element[]): Element[] {
  const ids = new Set<string>();
  const collect = (element: Element): void => {
    ids.add(element.id);
    if (element.kind === 'group') element.children.forEach(collect);
  };
  elements.forEach(collect);
  const removeFrom = (element: Element): Element => {
    if (element.kind === 'group') return { ...element, children: element.children.map(removeFrom) };
    if (element.kind !== 'connector') return element;
    const { from, to, ...otherFields } = element;
    return {
      ...otherFields,
      ...(from !== undefined && ids.has(from) ? { from } : {}),
      ...(to !== undefined && ids.has(to) ? { to } : {}),
    };
  };
  return elements.map(removeFrom);
}
