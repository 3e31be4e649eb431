import { DRAWABLE, isAnimatedGif, mediaTypeOf } from '../deck/media-type.ts';
import { related, type Scope, warn } from '../deck/scope.ts';
import { descendants, share } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { tiffAsPng } from './decode-tiff.ts';
import { readRecoloring } from './recolor.ts';

/** A picture added to the document's assets, or one that cannot be drawn with its media type as `undrawable`. */
export type PictureSource =
  | { readonly asset: string; readonly opacity: number | undefined }
  | { readonly undrawable: string; readonly part: string; readonly bytes: Uint8Array };

interface Loaded {
  readonly asset?: string;
  readonly mediaType: string;
  readonly part: string;
  readonly bytes: Uint8Array;
}

function load(scope: Scope, id: string | undefined): Loaded | undefined {
  const relationship = related(scope, id);
  if (relationship?.external !== undefined) {
    warn(scope, 'pptx.external_picture', 'A picture is linked from outside the file and was not loaded.');
    return undefined;
  }
  const part = relationship?.part;
  const bytes = part === undefined ? undefined : scope.deck.package.bytes(part);
  if (part === undefined || !bytes) return undefined;
  const mediaType = mediaTypeOf(bytes, part);
  if (mediaType === 'image/tiff') return loadTiff(scope, part, bytes);
  if (!DRAWABLE.has(mediaType)) return { mediaType, part, bytes };
  if (mediaType === 'image/gif' && isAnimatedGif(bytes)) {
    warn(scope, 'pptx.animated_gif', 'An animated GIF shows only its first frame.');
  }
  return { asset: scope.deck.assets.add(part, bytes, mediaType), mediaType, part, bytes };
}

/** Converts a TIFF to PNG, which all browsers can draw. A part that is used repeatedly is converted once. */
function loadTiff(scope: Scope, part: string, bytes: Uint8Array): Loaded {
  const { assets } = scope.deck;
  const known = assets.find(part);
  if (known !== undefined) return { asset: known, mediaType: 'image/png', part, bytes };
  const png = tiffAsPng(bytes);
  if (!png) return { mediaType: 'image/tiff', part, bytes };
  return { asset: assets.add(part, png, 'image/png'), mediaType: 'image/png', part, bytes: png };
}

/** The target picture of a relationship, without effects. */
export function loadPicture(scope: Scope, id: string | undefined): PictureSource | undefined {
  const loaded = load(scope, id);
  if (!loaded) return undefined;
  const { asset, mediaType, part, bytes } = loaded;
  return asset ? { asset, opacity: undefined } : { undrawable: mediaType, part, bytes };
}

/** The picture of an `a:blip`: its SVG version unless it is recoloured, else the picture itself. */
export function readBlip(blip: XmlNode | undefined, scope: Scope): PictureSource | undefined {
  if (!blip) return undefined;
  const opacityNode = blip.children.find((child) => child.name === 'a:alphaModFix');
  const opacity = share(opacityNode, 'amt');
  const recoloring = readRecoloring(blip, scope);
  const svg = recoloring ? undefined : load(scope, descendants(blip, 'asvg:svgBlip')[0]?.attrs['r:embed']);
  if (svg?.asset) return { asset: svg.asset, opacity };
  const link = blip.attrs['r:embed'] || blip.attrs['r:link'];
  const plain = link ? load(scope, link) : undefined;
  if (!plain) return undefined;
  if (!plain.asset) return { undrawable: plain.mediaType, part: plain.part, bytes: plain.bytes };
  return {
    asset: recoloring ? scope.deck.assets.scheduleRecoloring(plain.asset, recoloring) : plain.asset,
    opacity,
  };
}

/** The cropped fractions of a picture: left, top, right, bottom. Undefined when nothing or everything is cropped. */
export function readCrop(node: XmlNode | undefined): [number, number, number, number] | undefined {
  const sides = ['l', 't', 'r', 'b'].map((side) => share(node, side) ?? 0);
  const [l = 0, t = 0, r = 0, b = 0] = sides;
  if (sides.every((side) => side === 0) || l + r >= 1 || t + b >= 1) return undefined;
  return [l, t, r, b];
}
