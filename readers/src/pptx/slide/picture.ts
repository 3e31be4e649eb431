import type { Element, ImageElement, MediaElement } from '@flydeck/scene/model/elements';
import type { Size } from '@flydeck/scene/model/geometry';
import { mediaTypeOf, PLAYABLE_TYPES } from '../deck/media-type.ts';
import { findRelationship, type Scope, warn } from '../deck/scope.ts';
import { isRectangle, readGeometry } from '../drawing/geometry.ts';
import { type PictureSource, readBlip, readCrop } from '../drawing/picture-source.ts';
import { readMetafile } from '../metafile/index.ts';
import { child, descendants, path } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { createPlaceholderCard } from './card.ts';
import { resolvePlacement, resolveShadow, resolveStroke, sourcesOf } from './shape.ts';
import { type CommonFields, createGroup, readCommonFields, type TreeContext } from './tree-context.ts';

/** Names of formats for warnings and placeholders. */
const FORMAT_NAMES: Record<string, string> = {
  'image/x-emf': 'EMF',
  'image/x-wmf': 'WMF',
  'image/tiff': 'TIFF',
};

/**
 * Reads the mask of a picture: a corner radius for rounded rectangles, the name of the preset for other preset shapes,
 * nothing for rectangles and custom shapes.
 */
function readMask(properties: XmlNode | undefined, box: Size): Partial<ImageElement> {
  const geometry = readGeometry(properties, box);
  if (geometry?.kind !== 'preset' || isRectangle(geometry)) return {};
  if (geometry.preset !== 'roundRect') return { mask: geometry.preset };
  // In 100,000ths of the shorter side. 16,667 is the default of the preset.
  const radius = Math.min(50_000, Math.max(0, geometry.adjust?.adj ?? 16_667));
  return { corner: (Math.min(box.width, box.height) * radius) / 100_000 };
}

/**
 * Reads the video or audio of a picture: the embedded file (`p14:media`), else the file of an older element such as
 * `a:videoFile`. Returns undefined if the picture has no video or audio. If the file is not in the PowerPoint file or
 * cannot be played, warns and returns undefined.
 */
function readMediaFields(shape: XmlNode, scope: Scope): Pick<MediaElement, 'media' | 'asset'> | undefined {
  const properties = path(shape, 'p:nvPicPr', 'p:nvPr');
  const mediaReference = properties?.children.find((candidate) =>
    /^a:(video|audio|quickTime|wavAudio)File$/.test(candidate.name),
  );
  if (!mediaReference) return undefined;
  const embeddedFile = findRelationship(scope, descendants(properties, 'p14:media')[0]?.attrs['r:embed']);
  const linkedFile = findRelationship(scope, mediaReference.attrs['r:link'] ?? mediaReference.attrs['r:embed']);
  const part = embeddedFile?.part ?? linkedFile?.part;
  const bytes = part === undefined ? undefined : scope.deck.package.readBytes(part);
  if (part === undefined || !bytes) {
    warn(scope, 'pptx.media_outside', 'A video or audio file is not part of the presentation; its picture is shown.');
    return undefined;
  }
  const mediaType = mediaTypeOf(bytes, part);
  if (!PLAYABLE_TYPES.has(mediaType)) {
    warn(
      scope,
      'pptx.media_format',
      `A video or audio file of the type ${mediaType} cannot be played; its picture is shown.`,
    );
    return undefined;
  }
  const media = mediaType.startsWith('audio') || /audio/i.test(mediaReference.name) ? 'audio' : 'video';
  return { media, asset: scope.deck.assets.add(part, bytes, mediaType) };
}

/**
 * Creates the elements that replace a picture of a format that cannot be drawn. A metafile is replaced by a group of
 * elements. A picture of another format or an unreadable metafile is replaced by a placeholder on a slide, and is left
 * out in a slide layout or master.
 */
function replaceUndrawablePicture(
  picture: Extract<PictureSource, { undrawableType: string }>,
  fields: CommonFields,
  context: TreeContext,
): Element[] {
  const { scope } = context;
  const size = { width: Math.max(0.001, fields.width), height: Math.max(0.001, fields.height) };
  const { assets } = scope.deck;
  const target = { ...size, assets, source: picture.part, newId: () => scope.newId('w') };
  const isMetafile = /^image\/x-[ew]mf$/.test(picture.undrawableType);
  const children = isMetafile ? readMetafile(picture.bytes, picture.undrawableType, target) : undefined;
  const format = FORMAT_NAMES[picture.undrawableType] ?? picture.undrawableType;
  if (children) {
    warn(scope, 'pptx.metafile', `A picture of the format ${format} was redrawn and may differ in details.`);
    return [createGroup(fields, children)];
  }
  warn(scope, 'pptx.picture_format', `A picture of the format ${format} cannot be drawn; a placeholder is shown.`);
  return context.isFurniture ? [] : [createPlaceholderCard(fields, fields.alt || fields.name || `${format} picture`)];
}

/** Creates the elements of a loaded picture, which fills the box in `fields`. */
export function createPictureElements(picture: PictureSource, fields: CommonFields, context: TreeContext): Element[] {
  if ('undrawableType' in picture) return replaceUndrawablePicture(picture, fields, context);
  return [{ kind: 'image', ...fields, asset: picture.asset }];
}

/**
 * Reads a `p:pic`: a picture, a video or audio file with its poster, the elements of a metafile, or a placeholder for
 * content that cannot be shown.
 */
export function readPicture(shape: XmlNode, context: TreeContext): Element[] {
  const { scope } = context;
  const sources = sourcesOf(shape, context);
  const placement = resolvePlacement(sources, context);
  if (!placement) return [];
  const fill = child(shape, 'p:blipFill');
  const picture = readBlip(child(fill, 'a:blip'), scope);
  const mediaFields = readMediaFields(shape, scope);
  const fields = readCommonFields(shape, placement, context);
  if (mediaFields) {
    const poster = picture && 'asset' in picture ? { poster: picture.asset } : {};
    return [{ kind: 'media', ...fields, ...mediaFields, ...poster }];
  }
  if (!picture) {
    if (context.isFurniture) return [];
    warn(scope, 'pptx.picture_missing', 'A picture is missing from the file.');
    return [createPlaceholderCard(fields, fields.alt || fields.name || 'Picture')];
  }
  if ('undrawableType' in picture) return replaceUndrawablePicture(picture, fields, context);
  const crop = readCrop(child(fill, 'a:srcRect'));
  const stroke = resolveStroke(sources, scope);
  const shadow = resolveShadow(sources, scope);
  return [
    {
      kind: 'image',
      ...fields,
      asset: picture.asset,
      ...readMask(child(shape, 'p:spPr'), placement),
      ...(crop ? { crop } : {}),
      ...(picture.opacity === undefined ? {} : { opacity: Math.min(1, Math.max(0, picture.opacity)) }),
      ...(stroke ? { stroke } : {}),
      ...(shadow ? { shadow } : {}),
    },
  ];
}
