import type { MathElement } from '@flydeck/scene/model/elements';
import type { Size } from '@flydeck/scene/model/geometry';
import type { Box } from '@flydeck/scene/records/operations';
import { roundPosition } from '@flydeck/scene/records/spaces';
import type { CommandContext, CommandResult } from '../commands/command.ts';
import { bodySize, unitsPerPoint } from '../drawing/default-sizes.ts';
import { insertElement } from '../drawing/insert-element.ts';
import { legibleColor } from '../drawing/legible-color.ts';
import { currentTopic } from '../levels.ts';
import { insertionPlace } from './insertion-place.ts';

/** Text size of a new formula, as a multiple of the size of a new text. */
const SIZE_FACTOR = 1.5;
/** Text size of formulas without a size, in units of the topic (as in `compileMath`). */
const DEFAULT_SIZE = 28;

/** A formula in TeX. */
export interface Formula {
  readonly tex: string;
  /** The size of the typeset formula at text size 1. */
  readonly size: Size;
}

/** Returns the result of adding a formula at the centre of the visible part of the canvas. */
export function insertFormula(context: CommandContext, { tex, size }: Formula): CommandResult {
  const { view, openIds } = context;
  const topic = currentTopic(view, openIds);
  const textSize = SIZE_FACTOR * bodySize(unitsPerPoint(view, topic));
  const { box, scale, centre } = insertionPlace(view, topic, {
    width: size.width * textSize,
    height: size.height * textSize,
  });
  const color = legibleColor(view, topic, centre);
  const id = context.newId();
  const properties = { tex, size: textSize * scale, ...(color === 'ink' ? {} : { color }) };
  return { operations: [insertElement(view, { id, kind: 'math', parent: topic, box, properties })], selection: [id] };
}

/**
 * Returns the result of replacing the source of a formula. Its text size and its centre stay the same. A box that is
 * larger than the formula keeps its size if the new formula fits.
 * @param previousSize size of the former formula at text size 1
 */
export function changeFormula(
  { view }: CommandContext,
  id: string,
  { tex, size }: Formula,
  previousSize: Size,
): CommandResult {
  const record = view.store.get(id);
  if (record?.kind !== 'math' || record.properties['tex'] === tex) return {};
  const { box, size: requestedSize = DEFAULT_SIZE } = record.properties as Partial<MathElement> & { readonly box: Box };
  // A formula that is larger than its box is painted smaller (`compileMath`).
  const textSize =
    requestedSize *
    Math.min(
      1,
      ratio(box.width, previousSize.width * requestedSize),
      ratio(box.height, previousSize.height * requestedSize),
    );
  const width = sideLength(box.width, previousSize.width * textSize, size.width * textSize);
  const height = sideLength(box.height, previousSize.height * textSize, size.height * textSize);
  const newBox = {
    ...box,
    x: roundPosition(box.x + (box.width - width) / 2),
    y: roundPosition(box.y + (box.height - height) / 2),
    width: roundPosition(width),
    height: roundPosition(height),
  };
  return {
    operations: [
      { op: 'set', id, property: 'tex', value: tex },
      { op: 'set', id, property: 'size', value: textSize },
      { op: 'set', id, property: 'box', value: newBox },
    ],
    selection: [id],
  };
}

/** Returns `a / b`, or infinity if `b` is 0. */
const ratio = (a: number, b: number): number => (b > 0 ? a / b : Number.POSITIVE_INFINITY);

/** Returns the new length of a side of the box: that of the new formula, or the former length if the box was larger. */
function sideLength(side: number, previousFormula: number, newFormula: number): number {
  const isLarger = side > previousFormula * 1.01;
  return isLarger ? Math.max(side, newFormula) : newFormula;
}
