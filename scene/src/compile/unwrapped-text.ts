import { layoutText } from '../layout/layout-text.ts';
import type { TextLayout } from '../layout/layout-types.ts';
import type { Rect } from '../model/geometry.ts';
import type { TextBody } from '../model/text.ts';
import { boundsOfItems } from './bounds.ts';
import type { ElementContext } from './element-context.ts';
import type { LocalTransform } from './local-transform.ts';

/**
 * Minimum length of texts that are scaled. Authors may place a shorter text, such as a large number, partly outside of
 * the topic on purpose.
 */
const MIN_CHARACTERS = 10;
/** Minimum scale of a text. Text that does not fit at this scale extends beyond the topic. */
const MIN_SCALE = 0.5;

/**
 * Returns the position of the point that stays in place when unwrapped lines are scaled, as a fraction of the lines'
 * width from the left.
 */
function anchorOf(body: TextBody): number {
  const align = body.paragraphs[0]?.align;
  return align === 'center' ? 0.5 : align === 'right' || align === 'end' ? 1 : 0;
}

/**
 * Returns the scale at which lines from `left` to `right` stay within 0 to `width`, in units of the topic; 1 if the
 * anchor of the lines is outside of this range. `anchor` is a fraction of the lines' width.
 */
function scaleWithin(left: number, right: number, anchor: number, width: number): number {
  const anchorX = left + (right - left) * anchor;
  if (anchorX < 0 || anchorX > width) return 1;
  const leftScale = left < 0 ? anchorX / (anchorX - left) : 1;
  const rightScale = right > width ? (width - anchorX) / (right - anchorX) : 1;
  return Math.min(leftScale, rightScale);
}

/**
 * Lays out text in `box`, a box in the local space of `transform`. Unwrapped lines that would extend beyond the topic
 * are scaled down to fit: the author's fonts are not installed and may be narrower than the fonts that replace them.
 */
export function layoutInTopic(
  body: TextBody,
  box: Rect,
  transform: LocalTransform,
  context: ElementContext,
): TextLayout {
  const layout = layoutText(body, box, context.layout);
  const scaled = scaledBody(body, layout, box, transform, context);
  return scaled === body ? layout : layoutText(scaled, box, context.layout);
}

/** Returns the body that `layoutInTopic` lays out: with smaller text if the lines would extend beyond the topic. */
export function bodyInTopic(body: TextBody, box: Rect, transform: LocalTransform, context: ElementContext): TextBody {
  return isScalable(body, transform)
    ? scaledBody(body, layoutText(body, box, context.layout), box, transform, context)
    : body;
}

/** Returns whether a body is unwrapped, horizontal and upright, and has at least `MIN_CHARACTERS`. */
function isScalable(body: TextBody, { m: [a, b, c, d] }: LocalTransform): boolean {
  const isUpright = a > 0 && d > 0 && b === 0 && c === 0;
  const length = body.paragraphs.reduce((sum, { runs }) => sum + runs.reduce((n, run) => n + run.text.length, 0), 0);
  return body.wrap === false && !body.vertical && isUpright && length >= MIN_CHARACTERS;
}

/** Returns the body with smaller text if its lines extend beyond the topic; otherwise the body itself. */
function scaledBody(
  body: TextBody,
  layout: TextLayout,
  box: Rect,
  transform: LocalTransform,
  context: ElementContext,
): TextBody {
  if (!isScalable(body, transform)) return body;
  const [scaleX, , , , offsetX] = transform.m;
  const { left, right } = boundsOfItems(layout.items);
  const scale = scaleWithin(
    offsetX + (box.x + left) * scaleX,
    offsetX + (box.x + right) * scaleX,
    anchorOf(body),
    context.topic.width,
  );
  if (!(scale < 1)) return body;
  // The factor 0.99 is a reserve for rounding errors, which could make the lines too long.
  return { ...body, fontScale: (body.fontScale ?? 1) * Math.max(MIN_SCALE, scale * 0.99) };
}
