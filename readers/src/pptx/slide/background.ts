import type { Element } from '@flydeck/scene/model/elements';
import type { Fill } from '@flydeck/scene/model/fill';
import type { Size } from '@flydeck/scene/model/geometry';
import type { Scope } from '../deck/scope.ts';
import { readFill, readFillReference } from '../drawing/fill.ts';
import { readCrop, readSides } from '../drawing/picture-source.ts';
import { child, path } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import type { PartXml } from './inheritance.ts';

/**
 * The background of a slide. A fill cannot crop or move its picture, so a cropped or offset picture is a separate image
 * element (`picture`), painted over `fill`.
 */
export interface Background {
  readonly fill: Fill;
  readonly picture?: Element;
}

/**
 * Converts a stretched picture fill to an image element if the picture is cropped or does not end at the slide's edges;
 * returns undefined for other fills and for a picture without an area.
 */
function toPictureElement(properties: XmlNode | undefined, fill: Fill, size: Size, scope: Scope): Element | undefined {
  const blip = child(properties, 'a:blipFill');
  const crop = readCrop(child(blip, 'a:srcRect'));
  // Distances of the picture from the sides of the slide, as fractions of the slide's size.
  const [l, t, r, b] = readSides(path(blip, 'a:stretch', 'a:fillRect'));
  if (fill.kind !== 'image' || fill.mode !== 'stretch' || (!crop && !l && !t && !r && !b)) return undefined;
  if (l + r >= 1 || t + b >= 1) return undefined;
  const box = {
    x: l * size.width,
    y: t * size.height,
    width: (1 - l - r) * size.width,
    height: (1 - t - b) * size.height,
  };
  const style = {
    ...(crop ? { crop } : {}),
    ...(fill.opacity === undefined ? {} : { opacity: fill.opacity }),
  };
  return {
    kind: 'image',
    id: scope.newId('bg'),
    ...box,
    asset: fill.asset,
    ...style,
    alt: '',
    furniture: true,
  };
}

/** Reads the first background among `sources` (slide, layout, master); the theme colour `paper` if there is none. */
export function readBackground(sources: readonly (PartXml | undefined)[], size: Size, scope: Scope): Background {
  for (const source of sources) {
    const node = path(source?.root, 'p:cSld', 'p:bg');
    if (!node || !source) continue;
    const partScope = { ...scope, part: source.part };
    const properties = child(node, 'p:bgPr');
    const fill = properties ? readFill(properties, partScope) : readFillReference(child(node, 'p:bgRef'), partScope);
    if (fill === undefined || fill === 'none') continue;
    const picture = toPictureElement(properties, fill, size, partScope);
    return picture ? { fill: { kind: 'solid', color: 'paper' }, picture } : { fill };
  }
  return { fill: { kind: 'solid', color: 'paper' } };
}
