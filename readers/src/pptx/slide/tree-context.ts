import type { Element } from '@flydeck/scene/model/elements';
import type { Scope } from '../deck/scope.ts';
import type { ChildSpace, Placement } from '../drawing/transform.ts';
import { child, descendants } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { readLink } from '../text/link.ts';
import { type Inheritance, nonVisual } from './inheritance.ts';

/** The context in which the nodes of a shape tree are read. */
export interface TreeContext {
  readonly scope: Scope;
  readonly inheritance: Inheritance;
  /** The coordinate space of the shapes. */
  readonly space: ChildSpace;
  /** Whether the shapes belong to a master or layout: they are painted, but are not content. */
  readonly furniture: boolean;
  readonly depth: number;
  /** Size of the slide, points. */
  readonly slide: { readonly width: number; readonly height: number };
}

/** The fields common to all elements. */
export type CommonFields = Pick<Element, 'id' | 'name' | 'link' | 'alt' | 'furniture'> & Placement;

function altOf(properties: XmlNode | undefined): string | undefined {
  const isDecoration = descendants(properties, '?adec:decorative').some((node) => node.attrs.val === '1');
  if (isDecoration) return '';
  const text = [properties?.attrs.descr, properties?.attrs.title].find(
    (text) => text !== undefined && text.trim() !== '',
  );
  return text?.trim().slice(0, 5000);
}

/** The element id that {@link Scope.newId} returns for the first shape with this id. */
export const elementId = (scope: Scope, shapeId: string): string => `${scope.topicId}.${shapeId}`;

/** Reads the fields common to all elements. */
export function commonFields(shape: XmlNode, placement: Placement, context: TreeContext): CommonFields {
  const properties = nonVisual(shape);
  const { scope, furniture } = context;
  const link = readLink(child(properties, 'a:hlinkClick'), scope);
  const alt = furniture ? '' : altOf(properties);
  const name = properties?.attrs.name?.slice(0, 500);
  return {
    id: scope.newId(properties?.attrs.id ?? 'x'),
    ...(name ? { name } : {}),
    ...placement,
    ...(link ? { link } : {}),
    ...(alt === undefined ? {} : { alt }),
    ...(furniture ? { furniture: true } : {}),
  };
}
