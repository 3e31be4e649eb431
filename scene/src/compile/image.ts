import { formatPath, type Path, pathBounds, rectPath, roundedRectPath } from '../geometry/path.ts';
import { presetGeometry } from '../geometry/preset.ts';
import type { ImageElement } from '../model/elements.ts';
import type { Rect } from '../model/geometry.ts';
import type { StructNode } from '../paint/display-list.ts';
import type { ElementContext } from './element-context.ts';
import { toPaintShadow, toPaintStroke } from './fill.ts';
import { paintedBounds } from './item-sink.ts';
import type { LocalTransform } from './local-transform.ts';
import { compilePlaceholder } from './placeholder.ts';

/** Compiles a picture with its crop, mask, shadow and stroke. */
export function compileImage(element: ImageElement, transform: LocalTransform, context: ElementContext): StructNode[] {
  const { sink } = context;
  const firstIndex = sink.nextIndex;
  const image = context.picture(element.asset);
  const box = { x: 0, y: 0, width: element.width, height: element.height };
  if (!image) return compilePlaceholder(element, transform, context, element.alt || element.name || '');
  const mask = createMask(element, box, context);
  const areas = cropPicture(element.crop, box);
  if (!areas) return [];
  const shadow = toPaintShadow(element.shadow, context);
  if (shadow && mask) {
    // The mask would also clip a shadow of the picture. Therefore, a path behind the picture gets the shadow. The path
    // has the shape of the mask and the average colour of the picture.
    sink.addPath(mask, { fill: image.color ?? context.color('slate-100'), shadow }, transform);
  }
  const pictureShadow = mask ? undefined : shadow;
  sink.addItem(
    {
      t: 'image',
      asset: element.asset,
      ...areas,
      ...(pictureShadow ? { shadow: pictureShadow } : {}),
      ...(mask ? { clip: formatPath(mask, sink.digits) } : {}),
      box: paintedBounds(areas.to, undefined, pictureShadow),
    },
    transform,
  );
  sink.addPath(mask ?? rectPath(box), { stroke: toPaintStroke(element.stroke, context) }, transform);
  // An empty `alt` marks a decorative picture, which screen readers skip.
  if (element.alt === '') return [];
  const alt = element.alt ?? image.alt ?? '';
  return [{ role: 'Figure', from: firstIndex, to: sink.nextIndex, alt, element: element.id }];
}

/** Returns the outline to which a picture is clipped; undefined for a rectangle. */
function createMask(element: ImageElement, box: Rect, context: ElementContext): Path | undefined {
  if (element.mask && element.mask !== 'rect') {
    const geometry = presetGeometry(element.mask, box.width, box.height);
    const filledPath = geometry?.paths.find((path) => path.fill !== 'none')?.path;
    if (filledPath && pathBounds(filledPath).width > 0) return filledPath;
    context.warn('compile.unknown_preset', `The picture mask “${element.mask}” is unknown and was ignored`);
  }
  return element.corner ? roundedRectPath(box, element.corner) : undefined;
}

/**
 * Returns the visible area of a picture (`from`, in fractions of the picture; absent: the whole picture), and the area
 * in which it is drawn (`to`, in the space of `box`). Returns undefined if nothing is visible.
 * @param crop cropped parts at left, top, right and bottom, in fractions of the picture; a negative part adds a margin
 */
function cropPicture(
  crop: readonly [number, number, number, number] | undefined,
  box: Rect,
): { to: Rect; from?: Rect } | undefined {
  if (!crop || crop.every((side) => side === 0)) return { to: box };
  const [left, top, right, bottom] = crop;
  // Size of the cropped area, as fractions of the picture. With negative crops, it is larger than the picture.
  const spanX = 1 - left - right;
  const spanY = 1 - top - bottom;
  if (spanX <= 0 || spanY <= 0) return undefined;
  const from = {
    x: Math.max(0, left),
    y: Math.max(0, top),
    width: 1 - Math.max(0, left) - Math.max(0, right),
    height: 1 - Math.max(0, top) - Math.max(0, bottom),
  };
  if (from.width <= 0 || from.height <= 0) return undefined;
  const to = {
    x: box.x + (Math.max(0, -left) / spanX) * box.width,
    y: box.y + (Math.max(0, -top) / spanY) * box.height,
    width: (from.width / spanX) * box.width,
    height: (from.height / spanY) * box.height,
  };
  const isUncropped = from.x === 0 && from.y === 0 && from.width === 1 && from.height === 1;
  return isUncropped ? { to } : { to, from };
}
