import { defined } from '../checked-access.ts';
import { presetGeometry, type ShapeGeometry } from '../geometry/preset.ts';
import { shapeGeometry } from '../geometry/shape-geometry.ts';
import { fillRuleOf, type Geometry, type ShapeElement } from '../model/elements.ts';
import type { Size } from '../model/geometry.ts';
import type { StructNode } from '../paint/display-list.ts';
import { strokeWithHeads } from './arrow-heads.ts';
import type { ElementContext } from './element-context.ts';
import { applyTint, toPaint, toPaintShadow, toPaintStroke } from './fill.ts';
import { type LocalTransform, textTransform } from './local-transform.ts';
import { layoutInTopic } from './unwrapped-text.ts';

/**
 * Compiles a shape: its paths with their fills and strokes, then its text. Returns the structure of the figure (if the
 * shape has an alternative text) and of the text.
 */
export function compileShape(element: ShapeElement, transform: LocalTransform, context: ElementContext): StructNode[] {
  const { sink } = context;
  const from = sink.nextIndex;
  const geometry = resolveGeometry(element.geometry, element, context);
  paintPaths(element, geometry, transform, context);
  const figure: StructNode[] =
    element.alt && sink.nextIndex > from
      ? [{ role: 'Figure', from, to: sink.nextIndex, alt: element.alt, element: element.id }]
      : [];
  if (!element.body) return figure;
  const layout = layoutInTopic(element.body, geometry.textBox, transform, context);
  return [...figure, ...sink.addTextLayout(layout, textTransform(transform, geometry.textBox))];
}

/** Adds the paths of a shape with their fills, strokes and arrow heads. */
function paintPaths(
  element: ShapeElement,
  geometry: ShapeGeometry,
  transform: LocalTransform,
  context: ElementContext,
): void {
  const box = { x: 0, y: 0, width: element.width, height: element.height };
  const paint = element.fill ? toPaint(element.fill, box, context) : undefined;
  const stroke = toPaintStroke(element.stroke, context);
  let shadow = toPaintShadow(element.shadow, context);
  const rule = fillRuleOf(element.geometry) === 'evenodd' ? 'evenodd' : undefined;
  for (const path of geometry.paths) {
    const fill = paint !== undefined && path.fill !== 'none' ? applyTint(paint, path.fill) : undefined;
    const pathStroke = path.stroke ? stroke : undefined;
    if (fill === undefined && !pathStroke) continue;
    if (pathStroke && element.stroke && (element.stroke.start || element.stroke.end)) {
      // The fill is a separate item, because arrow heads shorten the stroke but not the fill.
      context.sink.addPath(path.path, { fill, shadow, rule }, transform);
      strokeWithHeads(path.path, element.stroke, fill === undefined ? shadow : undefined, transform, context);
    } else {
      context.sink.addPath(path.path, { fill, stroke: pathStroke, shadow, rule }, transform);
    }
    // Only the first path has the shadow, because further shadows would fall on the shape itself.
    shadow = undefined;
  }
}

/** Returns the paths of a geometry at a size; for an unknown preset a rectangle, with a warning. */
export function resolveGeometry(geometry: Geometry, size: Size, context: Pick<ElementContext, 'warn'>): ShapeGeometry {
  const resolved = shapeGeometry(geometry, size);
  if (resolved) return resolved;
  const name = geometry.kind === 'preset' ? geometry.preset : '';
  context.warn('compile.unknown_preset', `The shape “${name}” is unknown and was replaced by a rectangle`);
  return defined(presetGeometry('rect', size.width, size.height), 'preset rect');
}
