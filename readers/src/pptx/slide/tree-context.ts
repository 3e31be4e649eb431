import type { Element } from '@flydeck/scene/model/elements';
import type { Size } from '@flydeck/scene/model/geometry';
import type { Scope } from '../deck/scope.ts';
import type { ChildSpace, Placement } from '../drawing/transform.ts';
import { child, descendants } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { readLink } from '../text/link.ts';
import { findNonVisualProperties, type Inheritance } from './inheritance.ts';

/** The context in which the nodes of a shape tree are read. */
export interface TreeContext {
  readonly scope: Scope;
  readonly inheritance: Inheritance;
  /** The coordinate space of the shapes. */
  readonly space: ChildSpace;
  /** Whether the shapes belong to a master or layout. Such shapes are painted, but they are not content. */
  readonly isFurniture: boolean;
  /** Number of groups around the shapes. */
  readonly groupDepth: number;
  /** Size of the slide, in points. */
  readonly slideSize: Size;
}

/** The fields common to all elements. */
export type CommonFields = Pick<Element, 'id' | 'name' | 'link' | 'alt' | 'furniture'> & Placement;

/** Reads the alternative text: empty for decorative shapes, undefined for shapes without alternative text. */
function readAltText(properties: XmlNode | undefined): string | undefined {
  // `?` marks the prefix of a namespace that the importer does not know.
  const isDecoration = descendants(properties, '?adec:decorative').some((node) => node.attrs.val === '1');
  if (isDecoration) return '';
  const text = [properties?.attrs.descr, properties?.attrs.title].find((candidate) => candidate?.trim());
  return text?.trim().slice(0, 5000);
}

/** Returns the element id that {@link Scope.newId} returns for the first shape with this id. */
export const elementId = (scope: Scope, shapeId: string): string => `${scope.topicId}.${shapeId}`;

/** Reads the fields common to all elements. */
export function readCommonFields(shape: XmlNode, placement: Placement, context: TreeContext): CommonFields {
  const properties = findNonVisualProperties(shape);
  const { scope, isFurniture } = context;
  const link = readLink(child(properties, 'a:hlinkClick'), scope);
  const alt = isFurniture ? '' : readAltText(properties);
  const name = properties?.attrs.name?.slice(0, 500);
  return {
    id: scope.newId(properties?.attrs.id ?? 'x'),
    ...(name ? { name } : {}),
    ...placement,
    ...(link ? { link } : {}),
    ...(alt === undefined ? {} : { alt }),
    ...(isFurniture ? { furniture: true } : {}),
  };
}

/**
 * Creates a group of elements. The coordinates of the children are distances from the top left corner of the group, in
 * points. A width or height of 0 is replaced by 0.001, because the width and height of `inner` must be positive.
 */
export function createGroup(fields: CommonFields, children: Element[]): Element {
  const size = { width: Math.max(0.001, fields.width), height: Math.max(0.001, fields.height) };
  return { kind: 'group', ...fields, ...size, inner: { x: 0, y: 0, ...size }, children };
}
