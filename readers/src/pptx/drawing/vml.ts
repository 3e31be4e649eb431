import { findRelationship, type Scope } from '../deck/scope.ts';
import { child, descendants, POINTS_PER_UNIT } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { loadPicture, type PictureSource } from './picture-source.ts';
import type { Placement } from './transform.ts';

// In names of elements and attributes, `?` and the prefix in the file (`?v:shape`, `?o:spid`) replace the prefix of a
// namespace for which this importer defines no prefix of its own.

/** Lengths that are not below this number of points are treated as invalid. */
const MAX_LENGTH_POINTS = 1e6;

/** A shape of a slide's VML drawing (ECMA-376 part 4, 19.1), and the part that contains the shape. */
export interface VmlShape {
  readonly node: XmlNode;
  readonly part: string;
}

/**
 * Finds the VML shape that an embedded object or control refers to by `spid` (shape id); undefined if there is no such
 * shape. A renamed shape has the `spid` in its attribute `o:spid`, other shapes in their `id`. A control refers to the
 * shape `_x0000_s2053` only by the number `2053`.
 */
export function findVmlShape(spid: string | undefined, scope: Scope): VmlShape | undefined {
  const part = scope.deck.package.findRelationshipByType(scope.part, 'vmlDrawing')?.part;
  if (!spid || part === undefined) return undefined;
  const names = new Set([spid, `_x0000_s${spid}`]);
  const shapes = descendants(scope.deck.package.readXml(part), '?v:shape');
  const node =
    shapes.find((shape) => names.has(shape.attrs['?o:spid'] ?? '')) ??
    shapes.find((shape) => names.has(shape.attrs.id ?? ''));
  return node && { node, part };
}

/** Loads the picture of a VML shape. Returns undefined if the shape does not refer to a picture. */
export function loadVmlPicture({ node, part }: VmlShape, scope: Scope): PictureSource | undefined {
  const imageData = child(node, '?v:imagedata');
  const drawingScope = { ...scope, part };
  const relationshipId = imageData?.attrs['?o:relid'] ?? imageData?.attrs['r:id'];
  return findRelationship(drawingScope, relationshipId) ? loadPicture(drawingScope, relationshipId) : undefined;
}

/**
 * Reads the placement of a VML shape on the slide, in points, from the lengths in its `style` attribute. Returns
 * undefined without a valid size.
 */
export function readVmlPlacement({ node }: VmlShape): Placement | undefined {
  const readLength = (name: string): number | undefined => {
    const match = new RegExp(`(?:^|;)\\s*${name}:\\s*(-?[\\d.]+)(pt|in|cm|mm|px|pc)`).exec(node.attrs.style ?? '');
    const value = match ? Number(match[1]) * (POINTS_PER_UNIT[match[2] ?? ''] ?? Number.NaN) : undefined;
    return value !== undefined && Math.abs(value) < MAX_LENGTH_POINTS ? value : undefined;
  };
  const [x, y, width, height] = [readLength('left'), readLength('top'), readLength('width'), readLength('height')];
  if (!(width && height) || width < 0 || height < 0) return undefined;
  return { x: x ?? 0, y: y ?? 0, width, height };
}
