import { defined } from '../checked-access.ts';
import { type Path, transformPath } from '../geometry/path.ts';
import { presetGeometry, type ShapeGeometry } from '../geometry/preset.ts';
import { parsePath } from '../geometry/svg-path.ts';
import type { Geometry, ShapeElement } from '../model/elements.ts';
import type { Size } from '../model/geometry.ts';
import type { StructNode } from '../paint/display-list.ts';
import { strokeWithHeads } from './arrow-heads.ts';
import type { ElementContext } from './element-context.ts';
import { paintOf, shadowOf, strokeOf, tinted } from './fill.ts';
import { type LocalTransform, textTransform } from './local-transform.ts';
import { layoutInTopic } from './unwrapped-text.ts';

/** Compiles a shape: its parts with their fills and strokes, then its text. */
export function compileShape(
  element: ShapeElement,
  place: LocalTransform,
  context: ElementContext,
): StructNode[] {
  const { sink } = context;
  const from = sink.next;
  const outline = outlineOf(element.geometry, element, context);
  paintOutline(element, outline, place, context);
  const figure: StructNode[] =
    element.alt && sink.next > from
      ? [{ role: 'Figure', from, to: sink.next, alt: element.alt, element: element.id }]
      : [];
  if (!element.body) return figure;
  const layout = layoutInTopic(element.body, outline.textBox, place, context);
  return [...figure, ...sink.layout(layout, textTransform(place, outline.textBox))];
}

function paintOutline(
  element: ShapeElement,
  outline: ShapeGeometry,
  place: LocalTransform,
  context: ElementContext,
): void {
  const box = { x: 0, y: 0, width: element.width, height: element.height };
  const paint = element.fill ? paintOf(element.fill, box, context) : undefined;
  const stroke = strokeOf(element.stroke, context);
  let shadow = shadowOf(element.shadow, context);
  // PowerPoint fills free paths by the even-odd rule; presets have holes of opposite orientation.
  const rule = element.geometry.kind === 'path' ? 'evenodd' : undefined;
  for (const part of outline.paths) {
    const fill = paint !== undefined && part.fill !== 'none' ? tinted(paint, part.fill) : undefined;
    const line = part.stroke ? stroke : undefined;
    if (fill === undefined && !line) continue;
    const headed = line && (element.stroke?.start || element.stroke?.end) ? element.stroke : undefined;
    if (headed) {
      if (fill !== undefined) context.sink.path(part.path, { fill, shadow, rule }, place);
      strokeWithHeads(part.path, headed, fill === undefined ? shadow : undefined, place, context);
    } else {
      context.sink.path(part.path, { fill, stroke: line, shadow, rule }, place);
    }
    // Only the first part has the shadow, because further ones would fall on the shape itself.
    shadow = undefined;
  }
}

/** Returns the outline of a geometry at a size; for an unknown preset a rectangle, with a warning. */
function outlineOf(geometry: Geometry, size: Size, context: Pick<ElementContext, 'warn'>): ShapeGeometry {
  const { width, height } = size;
  if (geometry.kind === 'preset') {
    const outline = presetGeometry(geometry.preset, width, height, geometry.adjust);
    if (outline) return outline;
    context.warn(
      'compile.unknown_preset',
      `The shape “${geometry.preset}” is unknown and was replaced by a rectangle`,
    );
    return defined(presetGeometry('rect', width, height), 'preset rect');
  }
  const scaleX = width / geometry.width;
  const scaleY = height / geometry.height;
  const stretched = (d: string): Path => transformPath([scaleX, 0, 0, scaleY, 0, 0], parsePath(d));
  return {
    paths: geometry.paths.map((path) => ({
      path: stretched(path.d),
      fill: path.fill === false ? 'none' : 'norm',
      stroke: path.stroke !== false,
    })),
    textBox: { x: 0, y: 0, width, height },
  };
}
