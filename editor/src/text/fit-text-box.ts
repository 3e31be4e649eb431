import { elementTransform, FRAME_TRANSFORM } from '@flydeck/scene/compile/local-transform';
import { leftFraction, paragraphDirection } from '@flydeck/scene/layout/alignment';
import { apply, type Size } from '@flydeck/scene/model/geometry';
import type { Paragraph, TextBody } from '@flydeck/scene/model/text';
import type { Box, Operation } from '@flydeck/scene/records/operations';
import type { RecordStore } from '@flydeck/scene/records/record-store';

/** The box is not changed if its size differs by at most this fraction of the text's height. */
const TOLERANCE = 1e-3;

/**
 * Returns the operations that fit the box of a text element to its text. Without line wrapping, the box gets the size
 * of the text; otherwise, the box gets at least the height of the text. The text does not move. Returns no operations
 * if the box already fits, for vertical text, and for text that shrinks to fit its box.
 * @param size size of the laid out text with its insets, in the units of the box
 * @param minHeight minimum height of the box of a text with line wrapping; by default, its present height
 */
export function fitTextBox(store: RecordStore, id: string, size: Size, minHeight?: number): Operation[] {
  const record = store.get(id);
  const box = record?.properties['box'] as Box | undefined;
  const body = record?.properties['body'] as TextBody | undefined;
  if (record?.kind !== 'text' || !box || (body?.vertical ?? 'none') !== 'none' || body?.fit === 'shrink') return [];
  const fitted =
    body?.wrap === false
      ? { width: size.width, height: size.height }
      : { width: box.width, height: Math.max(minHeight ?? box.height, size.height) };
  const isFitting =
    Math.abs(fitted.width - box.width) <= TOLERANCE * size.height &&
    Math.abs(fitted.height - box.height) <= TOLERANCE * size.height;
  if (isFitting) return [];
  const fixedFractions = {
    across: fixedFractionAcross(store, id, record.texts?.['body']?.paragraphs[0]),
    down: body?.anchor === 'bottom' ? 1 : body?.anchor === 'middle' ? 0.5 : 0,
  };
  const { parent } = record;
  return [
    { op: 'set', id, property: 'box', value: resizedAt(box, fitted, fixedFractions), ...(parent ? { parent } : {}) },
  ];
}

/**
 * Returns the point across the box that the lines of a text are aligned to, as a fraction of the box's width. If
 * paragraphs have different alignments or directions, the first paragraph decides.
 */
function fixedFractionAcross(store: RecordStore, id: string, first: Paragraph | undefined): number {
  const fraction = first ? leftFraction(first.align ?? 'start', paragraphDirection(first)) : 0;
  // Text is never mirrored (`textTransform`), so that its left side is at the right side of a mirrored box.
  return isMirrored(store, id) ? 1 - fraction : fraction;
}

/** Whether the box of an element is mirrored in its topic, by its own flips and by those of its groups. */
function isMirrored(store: RecordStore, id: string): boolean {
  const mirroredBoxes = store.ancestry(id).filter((ancestor) => {
    const { flipX = false, flipY = false } = (store.get(ancestor)?.properties['box'] as Box | undefined) ?? {};
    return flipX !== flipY;
  });
  return mirroredBoxes.length % 2 === 1;
}

/**
 * Returns a box with another size, in which the point at the fractions `across` and `down` of the box does not move.
 */
export function resizedAt(
  box: Box,
  size: Size,
  { across, down }: { readonly across: number; readonly down: number },
): Box {
  const pointOf = (anyBox: Box) =>
    apply(elementTransform(anyBox, FRAME_TRANSFORM).m, { x: anyBox.width * across, y: anyBox.height * down });
  const resized = { ...box, ...size };
  const [before, after] = [pointOf(box), pointOf(resized)];
  return { ...resized, x: box.x + before.x - after.x, y: box.y + before.y - after.y };
}
