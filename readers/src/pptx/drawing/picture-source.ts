import { DRAWABLE_TYPES, isAnimatedGif, mediaTypeOf } from '../deck/media-type.ts';
import { findRelationship, type Scope, warn } from '../deck/scope.ts';
import { descendants, readFraction } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { tiffToPng } from './decode-tiff.ts';
import { readRecoloring } from './read-recoloring.ts';

/**
 * A picture that can be drawn has the id of an asset. A picture that cannot be drawn has its media type
 * (`undrawableType`), the name of its part, and its bytes.
 */
export type PictureSource =
  | { readonly asset: string; readonly opacity: number | undefined }
  | { readonly undrawableType: string; readonly part: string; readonly bytes: Uint8Array };

/** A picture that was read from the part `part`. `asset` is absent if the picture cannot be drawn. */
interface LoadedPicture {
  readonly asset?: string;
  readonly mediaType: string;
  readonly part: string;
  readonly bytes: Uint8Array;
}

/**
 * Loads the picture of a relationship. Returns undefined if the picture is missing or outside of the file. Warns only
 * if the picture is outside of the file.
 */
function loadPicturePart(scope: Scope, relationshipId: string | undefined): LoadedPicture | undefined {
  const relationship = findRelationship(scope, relationshipId);
  if (relationship?.externalUrl !== undefined) {
    warn(scope, 'pptx.external_picture', 'A picture is linked from outside the file and was not loaded.');
    return undefined;
  }
  const part = relationship?.part;
  const bytes = part === undefined ? undefined : scope.deck.package.readBytes(part);
  if (part === undefined || !bytes) return undefined;
  const mediaType = mediaTypeOf(bytes, part);
  if (mediaType === 'image/tiff') return loadTiff(scope, part, bytes);
  if (!DRAWABLE_TYPES.has(mediaType)) return { mediaType, part, bytes };
  if (mediaType === 'image/gif' && isAnimatedGif(bytes)) {
    warn(scope, 'pptx.animated_gif', 'An animated GIF shows only its first frame.');
  }
  return { asset: scope.deck.assets.add(part, bytes, mediaType), mediaType, part, bytes };
}

/** Converts a TIFF to PNG, which all browsers can draw. A part that is used repeatedly is converted once. */
function loadTiff(scope: Scope, part: string, bytes: Uint8Array): LoadedPicture {
  const { assets } = scope.deck;
  const existingAsset = assets.findId(part);
  if (existingAsset !== undefined) return { asset: existingAsset, mediaType: 'image/png', part, bytes };
  const png = tiffToPng(bytes);
  if (!png) return { mediaType: 'image/tiff', part, bytes };
  return { asset: assets.add(part, png, 'image/png'), mediaType: 'image/png', part, bytes: png };
}

/**
 * Loads a picture that is used without an `a:blip`, which would contain the opacity and the recolouring. Returns
 * undefined if the picture is missing or outside of the file.
 */
export function loadPicture(scope: Scope, relationshipId: string | undefined): PictureSource | undefined {
  const loaded = loadPicturePart(scope, relationshipId);
  if (!loaded) return undefined;
  const { asset, mediaType, part, bytes } = loaded;
  return asset ? { asset, opacity: undefined } : { undrawableType: mediaType, part, bytes };
}

/**
 * Reads the picture of an `a:blip`. A picture that is not recoloured is read from its SVG version, if it has one.
 * Returns undefined if the picture is missing or outside of the file.
 */
export function readBlip(blip: XmlNode | undefined, scope: Scope): PictureSource | undefined {
  if (!blip) return undefined;
  const opacityNode = blip.children.find((child) => child.name === 'a:alphaModFix');
  const opacity = readFraction(opacityNode, 'amt');
  const recoloring = readRecoloring(blip, scope);
  const svg = recoloring ? undefined : loadPicturePart(scope, descendants(blip, 'asvg:svgBlip')[0]?.attrs['r:embed']);
  if (svg?.asset) return { asset: svg.asset, opacity };
  const relationshipId = blip.attrs['r:embed'] || blip.attrs['r:link'];
  const picture = relationshipId ? loadPicturePart(scope, relationshipId) : undefined;
  if (!picture) return undefined;
  if (!picture.asset) return { undrawableType: picture.mediaType, part: picture.part, bytes: picture.bytes };
  return {
    asset: recoloring ? scope.deck.assets.scheduleRecoloring(picture.asset, recoloring) : picture.asset,
    opacity,
  };
}

/** Distances from the sides of a box, as fractions of its width and height. */
type Sides = [left: number, top: number, right: number, bottom: number];

/** Reads the distances of an inner rectangle from the sides of its box, as fractions of the box. */
export const readSides = (rectangle: XmlNode | undefined): Sides => {
  const readSide = (attr: string) => readFraction(rectangle, attr) ?? 0;
  return [readSide('l'), readSide('t'), readSide('r'), readSide('b')];
};

/** Returns how much of a picture is cropped at each side. Undefined if nothing or everything is cropped. */
export function readCrop(node: XmlNode | undefined): Sides | undefined {
  const [l, t, r, b] = readSides(node);
  return (l || t || r || b) && l + r < 1 && t + b < 1 ? [l, t, r, b] : undefined;
}
