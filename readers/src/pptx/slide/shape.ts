import { itemAt } from '@flydeck/scene/checked-access';
import type { Element, Geometry, ShapeElement } from '@flydeck/scene/model/elements';
import type { Fill } from '@flydeck/scene/model/fill';
import type { TextBody } from '@flydeck/scene/model/text';
import type { Scope } from '../deck/scope.ts';
import { readFill, readFillReference } from '../drawing/fill.ts';
import { isRectangle, RECTANGLE, readGeometry } from '../drawing/geometry.ts';
import { readStroke } from '../drawing/line.ts';
import { readCrop } from '../drawing/picture-source.ts';
import { readShadow } from '../drawing/shadow.ts';
import { type Placement, readPlacement, toGroupSpace } from '../drawing/transform.ts';
import { child, path, readFlag } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';
import { hasText, readBody } from '../text/body.ts';
import { readFontReference } from '../text/runs.ts';
import { isDateHeaderFooterOrNumber, isTitle, placeholderOf, type ShapeSource } from './inheritance.ts';
import { readCommonFields, type TreeContext } from './tree-context.ts';

/** Returns a shape and the placeholders that it inherits from, nearest first. */
export function sourcesOf(shape: XmlNode, context: TreeContext): readonly ShapeSource[] {
  return [{ node: shape, part: context.scope.part }, ...context.inheritance.inheritedPlaceholders(shape)];
}

/**
 * Returns the first placement among `sources`. Only the shape's own placement is converted from the child coordinates
 * of its group, because inherited placements are in slide coordinates.
 */
export function resolvePlacement(sources: readonly ShapeSource[], context: TreeContext): Placement | undefined {
  for (const [i, source] of sources.entries()) {
    const box = readPlacement(path(source.node, 'p:spPr', 'a:xfrm') ?? child(source.node, 'p:xfrm'));
    if (box) return i === 0 ? toGroupSpace(box, context.space) : box;
  }
  return undefined;
}

/** Reads `sources` in order and returns the first defined value. Each source is read in the part that contains it. */
function readFirstDefined<T>(
  sources: readonly ShapeSource[],
  scope: Scope,
  readSource: (node: XmlNode, scope: Scope) => T | undefined,
) {
  for (const source of sources) {
    const value = readSource(source.node, source.part === scope.part ? scope : { ...scope, part: source.part });
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Returns the fill of a shape, which can be inherited from a placeholder; undefined without a fill. */
function resolveFill(sources: readonly ShapeSource[], scope: Scope): Fill | undefined {
  const fill = readFirstDefined(
    sources,
    scope,
    (node, partScope) =>
      readFill(child(node, 'p:spPr'), partScope) ?? readFillReference(path(node, 'p:style', 'a:fillRef'), partScope),
  );
  return fill === 'none' ? undefined : fill;
}

/** Returns the stroke of a shape, which can be inherited from a placeholder; undefined without a stroke. */
export function resolveStroke(sources: readonly ShapeSource[], scope: Scope) {
  const stroke = readFirstDefined(sources, scope, (node, partScope) => {
    const line = path(node, 'p:spPr', 'a:ln');
    const reference = path(node, 'p:style', 'a:lnRef');
    return line || reference ? readStroke([line], reference, partScope) : undefined;
  });
  return stroke === 'none' ? undefined : stroke;
}

/** Returns the shadow of a shape, which can be inherited from a placeholder; undefined without a shadow. */
export function resolveShadow(sources: readonly ShapeSource[], scope: Scope) {
  return readFirstDefined(sources, scope, (node, partScope) =>
    readShadow(child(node, 'p:spPr'), path(node, 'p:style', 'a:effectRef'), partScope),
  );
}

/** Returns the text of a shape; undefined if the text is missing or has no visible characters. */
function readShapeBody(sources: readonly ShapeSource[], context: TreeContext): TextBody | undefined {
  const shape = itemAt(sources, 0).node;
  const { scope, inheritance } = context;
  const bodyNode = child(shape, 'p:txBody');
  if (!bodyNode) return undefined;
  const bodies = sources.map((source) => child(source.node, 'p:txBody'));
  const inheritedListStyles = bodies.slice(1).map((body) => child(body, 'a:lstStyle'));
  // Later styles override earlier styles, so the nearest placeholder is the last.
  const cascade = {
    styles: [...inheritance.textStyles(shape), ...inheritedListStyles.toReversed()],
    overrides: readFontReference(path(shape, 'p:style', 'a:fontRef'), scope),
    bodyStyle: child(bodyNode, 'a:lstStyle'),
  };
  const bodyProperties = bodies.map((body) => child(body, 'a:bodyPr'));
  const role = isTitle(placeholderOf(shape)) ? 'title' : undefined;
  const body = readBody(bodyNode, bodyProperties, cascade, scope, role);
  return hasText(body) ? body : undefined;
}

/**
 * Converts a shape with a cropped picture fill to an image element, because the fill of a shape cannot be cropped.
 * Returns shapes with text or without a preset geometry unchanged.
 */
function toCroppedPicture(element: ShapeElement, shape: XmlNode): Element {
  const { fill, geometry, body, ...otherFields } = element;
  const crop = readCrop(path(shape, 'p:spPr', 'a:blipFill', 'a:srcRect'));
  if (!crop || fill?.kind !== 'image' || body || geometry.kind !== 'preset') return element;
  const mask = isRectangle(geometry) ? {} : { mask: geometry.preset };
  const opacity = fill.opacity === undefined ? {} : { opacity: fill.opacity };
  return { ...otherFields, kind: 'image', asset: fill.asset, crop, ...mask, ...opacity };
}

/** Converts a `line` preset to a connector, and a cropped picture to an image. Returns other elements unchanged. */
function toConnectorOrPicture(element: Element, shape: XmlNode): Element {
  if (element.kind !== 'shape') return element;
  const { geometry, fill: _fill, body: _body, stroke, ...otherFields } = element;
  if (geometry.kind !== 'preset' || geometry.preset !== 'line' || !stroke) return toCroppedPicture(element, shape);
  return { ...otherFields, kind: 'connector', route: 'straight', stroke };
}

/**
 * Moves the text of a diagram's shape to a separate element if the position and width of the text's box differ from
 * those of the shape by more than 1 point in total. The text's box is `dsp:txXfrm`, which the importer reads as
 * `p:txXfrm`. Returns the elements that replace `element`.
 */
function splitText(element: ShapeElement, shape: XmlNode, context: TreeContext): Element[] {
  const { body, ...shapeWithoutText } = element;
  const box = readPlacement(child(shape, 'p:txXfrm'));
  if (!box || !body) return [element];
  const textBox = toGroupSpace(box, context.space);
  const isMoved =
    Math.abs(textBox.x - element.x) + Math.abs(textBox.y - element.y) + Math.abs(textBox.width - element.width) > 1;
  if (!isMoved) return [element];
  const text: Element = { kind: 'text', id: context.scope.newId('t'), ...textBox, body };
  return shapeWithoutText.fill || shapeWithoutText.stroke ? [shapeWithoutText, text] : [text];
}

/**
 * Reads a `p:sp`: text, a shape with or without text, or a line. Returns no elements for an invisible shape and for a
 * placeholder without text.
 * @param background fill of the slide's background
 */
export function readShape(shape: XmlNode, context: TreeContext, background: Fill | undefined): Element[] {
  const { scope } = context;
  const sources = sourcesOf(shape, context);
  const body = readShapeBody(sources, context);
  if (!body && placeholderOf(shape)) return [];
  const { width, height } = context.slideSize;
  // Text without a placement gets the box of the whole slide.
  const placement = resolvePlacement(sources, context) ?? (body && { x: 0, y: 0, width, height });
  if (!placement) return [];
  const geometry: Geometry =
    readFirstDefined(sources, scope, (node) => readGeometry(child(node, 'p:spPr'), placement)) ?? RECTANGLE;
  // `useBgFill` fills a shape with the background of its slide.
  const fill = readFlag(shape, 'useBgFill') && background?.kind === 'solid' ? background : resolveFill(sources, scope);
  const stroke = resolveStroke(sources, scope);
  const shadow = resolveShadow(sources, scope);
  const fields = {
    ...readCommonFields(shape, placement, context),
    ...(isDateHeaderFooterOrNumber(placeholderOf(shape)) ? { furniture: true } : {}),
  };
  if (!fill && !stroke && body && isRectangle(geometry)) {
    return splitText({ kind: 'shape', ...fields, geometry, body }, shape, context).map(toTextElement);
  }
  if (!fill && !stroke && !body && !fields.link) return [];
  const element: ShapeElement = {
    kind: 'shape',
    ...fields,
    geometry,
    ...(fill ? { fill } : {}),
    ...(stroke ? { stroke } : {}),
    ...(shadow ? { shadow } : {}),
    ...(body ? { body } : {}),
  };
  return splitText(element, shape, context).map((splitElement) => toConnectorOrPicture(splitElement, shape));
}

/**
 * Converts a shape with text to a text element without geometry, fill, stroke and shadow. Returns other elements
 * unchanged.
 */
function toTextElement(element: Element): Element {
  if (element.kind !== 'shape' || !element.body) return element;
  const { geometry: _geometry, fill: _fill, stroke: _stroke, shadow: _shadow, body, ...otherFields } = element;
  return { ...otherFields, kind: 'text', body };
}
