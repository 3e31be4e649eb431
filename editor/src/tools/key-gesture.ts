import { apply, invert, type Point } from '@flydeck/scene/model/geometry';
import { type ScreenBox, screenBox } from '../bounds.ts';
import { type View, visibleCentre } from '../camera.ts';
import type { PointerInput } from './tool.ts';
import type { ToolName } from './tool-choice.ts';

const DRAWING_TOOLS: ReadonlySet<ToolName> = new Set(['text', 'shape', 'table', 'chart', 'line', 'topic', 'link-area']);

/**
 * Returns the pointer events with which the key Enter draws: a click at the centre of the visible area or, with the
 * line tool and two selected records, a drag between the sides with which the records face each other. The drag draws a
 * connector. Returns undefined for tools with which Enter does not draw.
 */
export function keyGesture(tool: ToolName, view: View, selection: readonly string[]): PointerInput[] | undefined {
  if (!DRAWING_TOOLS.has(tool)) return undefined;
  const centre = visibleCentre(view);
  const [from, to] = (tool === 'line' ? facingSides(view, selection) : undefined) ?? [centre, centre];
  return [pointerEvent('down', from), pointerEvent('move', to), pointerEvent('up', to)];
}

const pointerEvent = (type: PointerInput['type'], point: Point): PointerInput => ({
  type,
  point,
  shift: false,
  mod: false,
  alt: false,
  button: 0,
});

/**
 * Returns the middles of the sides with which two records face each other, as points of the window. Returns undefined
 * if the selection is not two records on the canvas.
 */
function facingSides(view: View, selection: readonly string[]): [Point, Point] | undefined {
  const [first, second] = selection.map((id) => screenBox(view, id));
  if (selection.length !== 2 || !first || !second) return undefined;
  return [sideTowards(first, centreOf(second)), sideTowards(second, centreOf(first))];
}

const centreOf = ({ m, width, height }: ScreenBox): Point => apply(m, { x: width / 2, y: height / 2 });

/** Returns the middle of that side of a box which faces a point. Both points are in CSS pixels of the window. */
function sideTowards({ m, width, height }: ScreenBox, target: Point): Point {
  const { x, y } = apply(invert(m), target);
  // The distance of `target` from the centre of the box, as fractions of the width and height of the box.
  const [dx, dy] = [x / width - 0.5, y / height - 0.5];
  const isHorizontal = Math.abs(dx) >= Math.abs(dy);
  return apply(m, isHorizontal ? { x: dx < 0 ? 0 : width, y: height / 2 } : { x: width / 2, y: dy < 0 ? 0 : height });
}
