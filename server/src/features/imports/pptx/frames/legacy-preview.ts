import { related, type Scope } from '../deck/scope.ts';
import { loadPicture, type PictureSource } from '../drawing/picture-source.ts';
import { child, descendants } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';

/**
 * The preview of an embedded object in files of PowerPoint 2007: its shape stands in a VML drawing of the slide
 * (ECMA-376 part 4, 19.3), found by `spid`.
 */
export function legacyPreview(object: XmlNode, scope: Scope): PictureSource | undefined {
  const id = object.attrs.spid;
  const drawing = scope.deck.package.related(scope.part, 'vmlDrawing')?.part;
  if (id === undefined || drawing === undefined) return undefined;
  const shapes = descendants(scope.deck.package.xml(drawing), '?v:shape');
  const data = child(
    shapes.find((shape) => shape.attrs.id === id),
    '?v:imagedata',
  );
  const inDrawing = { ...scope, part: drawing };
  const relationship = data?.attrs['?o:relid'];
  return related(inDrawing, relationship) ? loadPicture(inDrawing, relationship) : undefined;
}
