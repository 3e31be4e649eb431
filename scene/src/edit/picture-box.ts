import type { Asset, Topic } from '../model/document.ts';
import type { ImageElement } from '../model/elements.ts';
import type { Rect } from '../model/geometry.ts';

type Crop = NonNullable<ImageElement['crop']>;

/** What is cut off of a picture so that it fills a box (`cover`), or the margins with which all of it is seen. */
export function cropFor(file: Asset | undefined, box: Rect, fills: 'cover' | 'contain'): Crop | undefined {
  if (!file?.width || !file.height || box.width <= 0 || box.height <= 0) return undefined;
  const scales = [box.width / file.width, box.height / file.height] as const;
  const scale = fills === 'cover' ? Math.max(...scales) : Math.min(...scales);
  const [across, down] = scales.map((own) => Math.round((1 - own / scale) * 5e5) / 1e6 || 0) as [number, number];
  return across === 0 && down === 0 ? undefined : [across, down, across, down];
}

/** A picture in the place of another: all of it is seen where all of the other was, unless the frame itself is seen. */
export function inFrameOf(before: ImageElement, asset: string, file: Asset, topic: Topic): ImageElement {
  const { crop, alt: _alt, ...frame } = before;
  const isFramed = [frame.mask, frame.corner, frame.stroke, frame.shadow].some((part) => part !== undefined);
  const isGround = before.width * before.height > 0.9 * topic.width * topic.height;
  const isCut = crop?.some((part) => part > 0) ?? false;
  const next = cropFor(file, before, isFramed || isGround || isCut ? 'cover' : 'contain');
  return { ...frame, asset, ...(next ? { crop: next } : {}) };
}
