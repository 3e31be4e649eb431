import type { Element, ImageElement } from '@flydeck/scene/model/elements';
import { mediaTypeOf, PLAYABLE_TYPES } from '../deck/media-type.ts';
import { findRelationship, type Scope, warn } from '../deck/scope.ts';
import { isRectangle, readGeometry } from '../drawing/geometry.ts';
import { type PictureSource, readBlip, readCrop } from '../drawing/picture-source.ts';
import { readMetafile } from '../metafile/index.ts';
import { child, descendants, path } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { placeholderCard } from './card.ts';
import { placementOf, shadowOf, sourcesOf, strokeOf } from './shape.ts';
import { type CommonFields, commonFields, type TreeContext } from './tree-context.ts';

const NAMES: Record<string, string> = { 'image/x-emf': 'EMF', 'image/x-wmf': 'WMF', 'image/tiff': 'TIFF' };

/** The outline of a picture: a corner radius for rounded rectangles, else the name of its preset. */
function outline(
  properties: XmlNode | undefined,
  box: { width: number; height: number },
): Partial<ImageElement> {
  const geometry = readGeometry(properties, box);
  if (geometry?.kind !== 'preset' || isRectangle(geometry)) return {};
  if (geometry.preset !== 'roundRect') return { mask: geometry.preset };
  const adjust = Math.min(50_000, Math.max(0, geometry.adjust?.adj ?? 16_667));
  return { corner: (Math.min(box.width, box.height) * adjust) / 100_000 };
}

interface Recording {
  readonly media: 'video' | 'audio';
  readonly asset: string;
}

/** The video or audio of a picture: embedded (`p14:media`), or referenced by the older elements. */
function readRecording(shape: XmlNode, scope: Scope): Recording | undefined {
  const properties = path(shape, 'p:nvPicPr', 'p:nvPr');
  const mark = properties?.children.find((candidate) =>
    /^a:(video|audio|quickTime|wavAudio)File$/.test(candidate.name),
  );
  if (!mark) return undefined;
  const embedded = findRelationship(scope, descendants(properties, 'p14:media')[0]?.attrs['r:embed']);
  const linked = findRelationship(scope, mark.attrs['r:link'] ?? mark.attrs['r:embed']);
  const part = embedded?.part ?? linked?.part;
  const bytes = part === undefined ? undefined : scope.deck.package.bytes(part);
  if (part === undefined || !bytes) {
    warn(
      scope,
      'pptx.media_outside',
      'A video or audio file is not part of the presentation; its picture is shown.',
    );
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
  const media = mediaType.startsWith('audio') || /audio/i.test(mark.name) ? 'audio' : 'video';
  return { media, asset: scope.deck.assets.add(part, bytes, mediaType) };
}

/** A metafile converted to a group of elements, or a placeholder for any other format that cannot be drawn. */
function convertUndrawable(
  picture: Extract<PictureSource, { undrawableType: string }>,
  common: CommonFields,
  context: TreeContext,
): Element[] {
  const { scope } = context;
  const size = { width: Math.max(0.001, common.width), height: Math.max(0.001, common.height) };
  const { assets } = scope.deck;
  const target = { ...size, assets, source: picture.part, newId: () => scope.newId('w') };
  const isMetafile = /^image\/x-[ew]mf$/.test(picture.undrawableType);
  const children = isMetafile ? readMetafile(picture.bytes, picture.undrawableType, target) : undefined;
  const format = NAMES[picture.undrawableType] ?? picture.undrawableType;
  if (children) {
    warn(scope, 'pptx.metafile', `A picture of the format ${format} was redrawn and may differ in details.`);
    return [{ kind: 'group', ...common, ...size, inner: { x: 0, y: 0, ...size }, children }];
  }
  warn(
    scope,
    'pptx.picture_format',
    `A picture of the format ${format} cannot be drawn; a placeholder is shown.`,
  );
  return context.furniture ? [] : [placeholderCard(common, common.alt || common.name || `${format} picture`)];
}

/** A loaded picture that fills an element's box. */
export function pictureElements(
  picture: PictureSource,
  common: CommonFields,
  context: TreeContext,
): Element[] {
  if ('undrawableType' in picture) return convertUndrawable(picture, common, context);
  return [{ kind: 'image', ...common, asset: picture.asset }];
}

/** Reads a `p:pic`: a picture, a video or audio file with its poster, or a placeholder when it cannot be shown. */
export function readPicture(shape: XmlNode, context: TreeContext): Element[] {
  const { scope } = context;
  const sources = sourcesOf(shape, context);
  const placement = placementOf(sources, context);
  if (!placement) return [];
  const fill = child(shape, 'p:blipFill');
  const picture = readBlip(child(fill, 'a:blip'), scope);
  const recording = readRecording(shape, scope);
  const common = commonFields(shape, placement, context);
  if (recording) {
    const poster = picture && 'asset' in picture ? { poster: picture.asset } : {};
    return [{ kind: 'media', ...common, ...recording, ...poster }];
  }
  if (!picture) {
    if (context.furniture) return [];
    warn(scope, 'pptx.picture_missing', 'A picture is missing from the file.');
    return [placeholderCard(common, common.alt || common.name || 'Picture')];
  }
  if ('undrawableType' in picture) return convertUndrawable(picture, common, context);
  const crop = readCrop(child(fill, 'a:srcRect'));
  const stroke = strokeOf(sources, scope);
  const shadow = shadowOf(sources, scope);
  return [
    {
      kind: 'image',
      ...common,
      asset: picture.asset,
      ...outline(child(shape, 'p:spPr'), placement),
      ...(crop ? { crop } : {}),
      ...(picture.opacity === undefined ? {} : { opacity: Math.min(1, Math.max(0, picture.opacity)) }),
      ...(stroke ? { stroke } : {}),
      ...(shadow ? { shadow } : {}),
    },
  ];
}
