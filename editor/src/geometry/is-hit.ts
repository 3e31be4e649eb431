import { boundsOfRect, mergeBounds, rectOfBounds } from '@flydeck/scene/compile/bounds';
import { expandRect } from '@flydeck/scene/compile/local-transform';
import { DEFAULT_THEME } from '@flydeck/scene/model/default-theme';
import type { Geometry } from '@flydeck/scene/model/elements';
import type { Fill, Stroke } from '@flydeck/scene/model/fill';
import type { Point, Rect } from '@flydeck/scene/model/geometry';
import type { TextBody } from '@flydeck/scene/model/text';
import type { Theme } from '@flydeck/scene/model/theme';
import type { Box } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { isIcon } from '../icons/is-icon.ts';
import { emptyPlaceholder } from '../text/empty-placeholder.ts';
import { elementOutline } from './element-outline.ts';
import { isLinkArea } from './is-link-area.ts';
import { estimateLineAreas } from './line-areas.ts';
import { distanceTo, isInside } from './polylines.ts';
import { estimateTextBounds } from './text-bounds.ts';

/** How texts are hit. */
export interface TextHitOptions {
  /** Whether a text element is hit in its whole box, not only at its lines, and an unfilled shape in its whole area. */
  readonly hitsTextBox?: boolean;
  /** Whether the space of the element's parent is mirrored. Texts are not mirrored. */
  readonly isParentMirrored?: boolean;
  /** The fonts of the theme. Default: those of the default theme. */
  readonly fonts?: Theme['fonts'];
}

/**
 * Whether a point is on an element. A point is on a shape or a connector if the point is in the filled area, on the
 * text, on the stroke, or within `tolerance` of the lines. A point between the outline and the text of an unfilled
 * shape is not on the shape, unless `hitsTextBox` is set or the shape is an invisible link area. A point is on a text
 * element if the point is on its lines or in the gaps between them. A point is on an icon and on any other element, such
 * as a picture, if the point is in the element's box.
 * @param point point in the space of the element's box
 * @param tolerance distance in the units of the box
 */
export function isElementHit(
  record: DocumentRecord,
  point: Point,
  tolerance: number,
  options: TextHitOptions = {},
): boolean {
  const { width, height } = record.properties['box'] as Box;
  const box = { x: 0, y: 0, width, height };
  const reach = Math.max(tolerance, strokeWidth(record) / 2);
  if (!isNear(box, point, reach) && !mayExceedBox(record)) return false;
  if (record.kind !== 'shape' && record.kind !== 'connector') {
    // A text with `lines` is the invisible text over a picture of a page.
    const isWholeBox = options.hitsTextBox || record.properties['lines'] !== undefined || emptyPlaceholder(record);
    const hasLinesOnly = record.kind === 'text' && !isWholeBox;
    if (!hasLinesOnly && isInBox(box, point, tolerance)) return true;
    return record.kind === 'text' && isOnText(record, box, point, tolerance, options);
  }
  // The strokes of an icon are thin and far apart.
  if (isIcon(record) && isInBox(box, point, tolerance)) return true;
  const { areas, lines, rule, textBox } = elementOutline(record);
  const isAreaHit =
    isAreaPainted(record) ||
    isLinkArea(record) ||
    emptyPlaceholder(record) !== undefined ||
    (record.kind === 'shape' && options.hitsTextBox === true);
  const isFilled = isAreaHit && isInside(areas, point, rule);
  return (
    isFilled ||
    distanceTo(lines.length > 0 ? lines : areas, point) <= reach ||
    isOnText(record, textBox, point, tolerance, options)
  );
}

/**
 * Returns a rectangle in the space of an element's box. It contains the box, and all points where the element is hit
 * with a tolerance of 0.
 */
export function elementReach(record: DocumentRecord): Rect {
  const { width, height } = record.properties['box'] as Box;
  const box = { x: 0, y: 0, width, height };
  let bounds = boundsOfRect(box);
  if (mayExceedBox(record)) {
    const isOutlined = record.kind === 'shape' || record.kind === 'connector';
    const outline = isOutlined ? elementOutline(record) : undefined;
    for (const { from, to } of [...(outline?.areas ?? []), ...(outline?.lines ?? [])])
      for (const { x, y } of [from, to]) bounds = mergeBounds(bounds, { left: x, top: y, right: x, bottom: y });
    const text = textBounds(record, outline?.textBox ?? box);
    if (text) bounds = mergeBounds(bounds, boundsOfRect(text));
  }
  return expandRect(rectOfBounds(bounds), strokeWidth(record) / 2);
}

const strokeWidth = ({ properties }: DocumentRecord): number =>
  (properties['stroke'] as Stroke | undefined)?.width ?? 0;

/** Whether a point is in a box that is extended by a distance on each side. */
const isNear = (box: Rect, { x, y }: Point, distance: number): boolean =>
  x >= box.x - distance &&
  y >= box.y - distance &&
  x <= box.x + box.width + distance &&
  y <= box.y + box.height + distance;

/** Whether an element can extend beyond its box: connectors with bends, callouts with tips, texts that do not wrap. */
function mayExceedBox({ kind, properties }: DocumentRecord): boolean {
  const geometry = properties['geometry'] as Geometry | undefined;
  return (
    (kind === 'connector' && properties['adjust'] !== undefined) ||
    (geometry?.kind === 'preset' && geometry.preset.toLowerCase().includes('callout')) ||
    (properties['body'] as TextBody | undefined)?.wrap === false
  );
}

/**
 * Whether a point is in a box. If the width or height of the box is less than twice the tolerance, the box is extended
 * to twice the tolerance.
 */
function isInBox(box: Rect, { x, y }: Point, tolerance: number): boolean {
  const marginX = Math.max(0, tolerance - box.width / 2);
  const marginY = Math.max(0, tolerance - box.height / 2);
  return (
    x >= box.x - marginX &&
    y >= box.y - marginY &&
    x <= box.x + box.width + marginX &&
    y <= box.y + box.height + marginY
  );
}

function isAreaPainted({ kind, properties }: DocumentRecord): boolean {
  const fill = properties['fill'] as Fill | undefined;
  return kind === 'shape' && fill !== undefined;
}

/**
 * Whether a point is on an element's text, which is laid out in `box`. In the box, the point must be within the
 * tolerance of areas that certainly contain the lines. Outside of the box, these areas would be too large; there, the
 * point must be within half of the tolerance of the text's average bounds.
 */
function isOnText(
  record: DocumentRecord,
  box: Rect,
  point: Point,
  tolerance: number,
  { isParentMirrored = false, fonts = DEFAULT_THEME.fonts }: TextHitOptions,
): boolean {
  if (!isInBox(box, point, tolerance)) {
    const bounds = textBounds(record, box);
    return bounds !== undefined && isNear(bounds, point, tolerance / 2);
  }
  const { flipX = false, flipY = false } = record.properties['box'] as Box;
  const isMirrored = (flipX !== flipY) !== isParentMirrored;
  const pointInText = isMirrored ? { x: 2 * box.x + box.width - point.x, y: point.y } : point;
  return lineAreas(record, box, fonts).some((area) => isNear(area, pointInText, tolerance));
}

/** Cached areas of lines, with the fonts of the theme. Records are immutable, so their texts never change. */
const cachedLineAreas = new WeakMap<DocumentRecord, { readonly fonts: unknown; readonly areas: readonly Rect[] }>();

/** Returns areas that contain the lines of an element's text, which is laid out in `box`. */
function lineAreas(record: DocumentRecord, box: Rect, fonts: Theme['fonts']): readonly Rect[] {
  const cached = cachedLineAreas.get(record);
  if (cached && cached.fonts === fonts) return cached.areas;
  const { properties, texts } = record;
  const paragraphs = texts?.['body']?.paragraphs;
  const body = (properties['body'] as TextBody | undefined) ?? {};
  const areas = paragraphs ? estimateLineAreas(paragraphs, body, box, fonts) : [];
  cachedLineAreas.set(record, { fonts, areas });
  return areas;
}

/**
 * Returns areas in the space of a text element's box that contain its lines. Returns undefined for other elements, and
 * for a text with `lines`, which is the invisible text over a picture of a page.
 * @param fonts the fonts of the theme
 */
export function textAreas(record: DocumentRecord, fonts: Theme['fonts']): readonly Rect[] | undefined {
  const box = record.properties['box'] as Box | undefined;
  if (record.kind !== 'text' || !box || box.flipX || box.flipY || record.properties['lines']) return undefined;
  return lineAreas(record, { x: 0, y: 0, width: box.width, height: box.height }, fonts);
}

/** Returns the estimated bounds of an element's text, which is laid out in `box`; undefined without a text. */
function textBounds({ properties, texts }: DocumentRecord, box: Rect): Rect | undefined {
  const paragraphs = texts?.['body']?.paragraphs;
  if (!paragraphs) return undefined;
  return estimateTextBounds(paragraphs, (properties['body'] as TextBody | undefined) ?? {}, box);
}
