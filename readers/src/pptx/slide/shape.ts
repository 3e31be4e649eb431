import { itemAt } from '@flydeck/scene/checked-access';
import type { Element, Geometry, ShapeElement } from '@flydeck/scene/model/elements';
import type { Fill } from '@flydeck/scene/model/fill';
import type { TextBody } from '@flydeck/scene/model/text';
import type { Scope } from '../deck/scope.ts';
import { readFill, readFillReference, usesBackground } from '../drawing/fill.ts';
import { isRectangle, RECTANGLE, readGeometry } from '../drawing/geometry.ts';
import { readStroke } from '../drawing/line.ts';
import { readCrop } from '../drawing/picture-source.ts';
import { readShadow } from '../drawing/shadow.ts';
import { type Placement, readPlacement, toParentSpace } from '../drawing/transform.ts';
import { child, path } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { hasText, readBody } from '../text/body.ts';
import { fontReference } from '../text/runs.ts';
import { isHeaderOrFooter, isTitle, placeholderOf, type ShapeSource } from './inheritance.ts';
import { commonFields, type TreeContext } from './tree-context.ts';

/** A shape and the placeholders it inherits from, nearest first. */
export function sourcesOf(shape: XmlNode, context: TreeContext): readonly ShapeSource[] {
  return [{ node: shape, part: context.scope.part }, ...context.inheritance.inheritedPlaceholders(shape)];
}

/** A shape's placement: its own, else the nearest inherited one. Inherited placements are in slide coordinates. */
export function placementOf(sources: readonly ShapeSource[], context: TreeContext): Placement | undefined {
  for (const [i, source] of sources.entries()) {
    const box = readPlacement(path(source.node, 'p:spPr', 'a:xfrm') ?? child(source.node, 'p:xfrm'));
    if (box) return i === 0 ? toParentSpace(box, context.space) : box;
  }
  return undefined;
}

/** The first defined value among `sources`. Each is read in the scope of its own part, for its relationships. */
function firstDefined<T>(
  sources: readonly ShapeSource[],
  scope: Scope,
  read: (s: XmlNode, scope: Scope) => T | undefined,
) {
  for (const source of sources) {
    const value = read(source.node, source.part === scope.part ? scope : { ...scope, part: source.part });
    if (value !== undefined) return value;
  }
  return undefined;
}

function fillOf(sources: readonly ShapeSource[], scope: Scope): Fill | undefined {
  const fill = firstDefined(
    sources,
    scope,
    (node, at) =>
      readFill(child(node, 'p:spPr'), at) ?? readFillReference(path(node, 'p:style', 'a:fillRef'), at),
  );
  return fill === 'none' ? undefined : fill;
}

export function strokeOf(sources: readonly ShapeSource[], scope: Scope) {
  const stroke = firstDefined(sources, scope, (node, at) => {
    const line = path(node, 'p:spPr', 'a:ln');
    const reference = path(node, 'p:style', 'a:lnRef');
    return line || reference ? readStroke([line], reference, at) : undefined;
  });
  return stroke === 'none' ? undefined : stroke;
}

export function shadowOf(sources: readonly ShapeSource[], scope: Scope) {
  return firstDefined(sources, scope, (node, at) =>
    readShadow(child(node, 'p:spPr'), path(node, 'p:style', 'a:effectRef'), at),
  );
}

function bodyOf(sources: readonly ShapeSource[], context: TreeContext): TextBody | undefined {
  const shape = itemAt(sources, 0).node;
  const { scope, inheritance } = context;
  const own = child(shape, 'p:txBody');
  if (!own) return undefined;
  const bodies = sources.map((source) => child(source.node, 'p:txBody'));
  const above = bodies.slice(1).map((body) => child(body, 'a:lstStyle'));
  const cascade = {
    styles: [...inheritance.textStyles(shape), ...above.toReversed()],
    overrides: fontReference(path(shape, 'p:style', 'a:fontRef'), scope),
    own: child(own, 'a:lstStyle'),
  };
  const chain = bodies.map((body) => child(body, 'a:bodyPr'));
  const role = isTitle(placeholderOf(shape)) ? 'title' : undefined;
  const body = readBody(own, chain, cascade, scope, role);
  return hasText(body) ? body : undefined;
}

/** Converts a shape with a cropped picture fill to an image element: fills cannot be cropped. */
function asCroppedPicture(element: ShapeElement, shape: XmlNode): Element {
  const { fill, geometry, body, kind, ...rest } = element;
  const crop = readCrop(path(shape, 'p:spPr', 'a:blipFill', 'a:srcRect'));
  if (!crop || fill?.kind !== 'image' || body || geometry.kind !== 'preset') return { ...element, kind };
  const mask = isRectangle(geometry) ? {} : { mask: geometry.preset };
  const opacity = fill.opacity === undefined ? {} : { opacity: fill.opacity };
  return { ...rest, kind: 'image', asset: fill.asset, crop, ...mask, ...opacity };
}

/** Converts a shape with the preset `line` to a connector. */
function asLine(element: ShapeElement): Element {
  const { geometry, fill: _fill, body: _body, stroke, kind: _kind, ...rest } = element;
  if (geometry.kind !== 'preset' || geometry.preset !== 'line' || !stroke) return element;
  return { ...rest, kind: 'connector', route: 'straight', stroke };
}

/** Moves the text of a diagram's shape to a separate element when it has its own box (`dsp:txXfrm`). */
function splitText(element: ShapeElement, shape: XmlNode, context: TreeContext): Element[] {
  const { body, ...outline } = element;
  const box = readPlacement(child(shape, 'p:txXfrm'));
  if (!box || !body) return [element];
  const at = toParentSpace(box, context.space);
  const moved =
    Math.abs(at.x - element.x) + Math.abs(at.y - element.y) + Math.abs(at.width - element.width) > 1;
  if (!moved) return [element];
  const text: Element = { kind: 'text', id: context.scope.newId('t'), ...at, body };
  return outline.fill || outline.stroke ? [outline, text] : [text];
}

/** Reads a `p:sp`: text, a shape with or without text, a line, or nothing when it is invisible. */
export function readShape(shape: XmlNode, context: TreeContext, background: Fill | undefined): Element[] {
  const { scope } = context;
  const sources = sourcesOf(shape, context);
  const body = bodyOf(sources, context);
  if (!body && placeholderOf(shape)) return [];
  const { width, height } = context.slide;
  const placement = placementOf(sources, context) ?? (body && { x: 0, y: 0, width, height });
  if (!placement) return [];
  const geometry: Geometry =
    firstDefined(sources, scope, (node) => readGeometry(child(node, 'p:spPr'), placement)) ?? RECTANGLE;
  const fill = usesBackground(shape) && background?.kind === 'solid' ? background : fillOf(sources, scope);
  const stroke = strokeOf(sources, scope);
  const shadow = shadowOf(sources, scope);
  const common = {
    ...commonFields(shape, placement, context),
    ...(isHeaderOrFooter(placeholderOf(shape)) ? { furniture: true } : {}),
  };
  if (!fill && !stroke && body && isRectangle(geometry)) {
    return splitText({ kind: 'shape', ...common, geometry, body }, shape, context).map(asText);
  }
  if (!fill && !stroke && !body && !common.link) return [];
  const element: ShapeElement = {
    kind: 'shape',
    ...common,
    geometry,
    ...(fill ? { fill } : {}),
    ...(stroke ? { stroke } : {}),
    ...(shadow ? { shadow } : {}),
    ...(body ? { body } : {}),
  };
  return splitText(element, shape, context).map((part) =>
    part.kind === 'shape' ? asCroppedOrLine(part, shape) : part,
  );
}

const asCroppedOrLine = (element: ShapeElement, shape: XmlNode): Element => {
  const line = asLine(element);
  return line.kind === 'shape' ? asCroppedPicture(line, shape) : line;
};

function asText(element: Element): Element {
  if (element.kind !== 'shape' || !element.body) return element;
  const { geometry: _geometry, fill: _fill, stroke: _stroke, shadow: _shadow, body, ...rest } = element;
  return { ...rest, kind: 'text', body };
}
