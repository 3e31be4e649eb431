import { parseTransform } from '@flydeck/scene/geometry/svg-transform';
import { boundsOf, type Matrix, multiply, type Rect, type Size } from '@flydeck/scene/model/geometry';
import { linkSchema } from '@flydeck/scene/model/text';
import { parseXml, type XmlElement } from './parse-xml.ts';
import { parseStyleRules } from './style-rules.ts';
import { boundsOfPart, boundsOfParts, joinParts, leavesOf, type SvgPart } from './svg-part.ts';
import { placementOf, readShape, SHAPE_NAMES, type SvgFile } from './svg-shape.ts';
import { INITIAL_STYLE, parseFraction, parseLength, type SvgStyle, styleOf } from './svg-style.ts';
import { readText } from './svg-text.ts';
import { UnsupportedSvg } from './unsupported-svg.ts';

/** Maximum number of elements. A drawing with more elements is faster as a picture. */
const MAX_PARTS = 600;
/** Maximum number of read elements of the file, which `use` can read repeatedly. */
const MAX_READ = 20_000;
/** Maximum depth of references by `use`. */
const MAX_REFERENCES = 8;
/** Maximum coordinate in CSS pixels, and tolerance for content outside of the picture as a fraction of its size. */
const MAX_COORDINATE = 1e6;
const CLIP_TOLERANCE = 0.01;

/** Elements without a look of their own. Scripts are never run, and animations are not shown. */
const IGNORED = new Set(
  `title desc metadata style script defs symbol clipPath mask pattern filter marker linearGradient radialGradient view
   animate animateMotion animateTransform set`.split(/\s+/),
);

/**
 * Reads an SVG as shapes, lines and texts of a presentation: its only element, or a group of all. Returns undefined if
 * the SVG is invalid or too large, if it paints nothing, or if it has features that elements do not have, such as
 * filters, masks and pictures.
 * @param currentColor the colour for `currentColor`, which pages use for icons
 */
export function readSvg(source: string, currentColor: string): SvgPart | undefined {
  try {
    const root = parseXml(source);
    if (root.name !== 'svg') return undefined;
    const { byId, styles } = indexOf(root);
    const rules = parseStyleRules(styles.join('\n'));
    const size = sizeOf(root);
    const viewport = viewBoxOf(root) ?? { x: 0, y: 0, ...size };
    const reader = new SvgReader({ byId, rules, viewport, currentColor }, size);
    const parts = reader.readRoot(root, viewport);
    const title = titleOf(root);
    return joinParts(parts, title === undefined ? {} : { name: title.slice(0, 500), alt: title.slice(0, 5000) });
  } catch (error) {
    if (error instanceof UnsupportedSvg || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Returns the elements with an id, and the texts of the style sheets. */
function indexOf(root: XmlElement): { readonly byId: Map<string, XmlElement>; readonly styles: string[] } {
  const byId = new Map<string, XmlElement>();
  const styles: string[] = [];
  const visit = (element: XmlElement) => {
    const { id } = element.attributes as { readonly id?: string };
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
    if (element.name === 'style') styles.push(element.children.filter((node) => typeof node === 'string').join(''));
    for (const child of element.children) if (typeof child !== 'string') visit(child);
  };
  visit(root);
  return { byId, styles };
}

/** Returns the title of a drawing; undefined if it has none. */
function titleOf({ children, attributes }: XmlElement): string | undefined {
  const element = children.find((node) => typeof node !== 'string' && node.name === 'title');
  const content =
    element && typeof element !== 'string' ? element.children.filter((node) => typeof node === 'string') : [];
  return (attributes['aria-label'] ?? content.join('')).replace(/\s+/g, ' ').trim() || undefined;
}

function viewBoxOf({ attributes }: XmlElement): Rect | undefined {
  const numbers = (attributes['viewBox'] ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [x = 0, y = 0, width = 0, height = 0] = numbers;
  return numbers.length === 4 && numbers.every(Number.isFinite) && width > 0 && height > 0
    ? { x, y, width, height }
    : undefined;
}

/** Returns the size of a picture in CSS pixels. */
function sizeOf(root: XmlElement): Size {
  const box = viewBoxOf(root);
  const length = (name: 'width' | 'height') => {
    const value = root.attributes[name]?.trim();
    if (value === undefined || value === '' || value.endsWith('%') || value === 'auto') return undefined;
    const pixels = value.endsWith('em') ? Number.parseFloat(value) * 16 : parseLength(value);
    return pixels > 0 && pixels < MAX_COORDINATE ? pixels : undefined;
  };
  const [width, height] = [length('width'), length('height')];
  if (!box) return { width: width ?? 300, height: height ?? 150 };
  return {
    width: width ?? (height === undefined ? box.width : (height * box.width) / box.height),
    height: height ?? (width === undefined ? box.height : (width * box.height) / box.width),
  };
}

/** Returns the matrix that fits a view box in the middle of a rectangle. */
function fitMatrix(attributes: XmlElement['attributes'], viewBox: Rect, area: Rect): Matrix {
  const alignment = attributes['preserveAspectRatio']?.trim() ?? 'xMidYMid';
  if (!/^xMidYMid(?:\s+meet)?$/.test(alignment) && alignment !== 'none')
    throw new UnsupportedSvg('preserveAspectRatio');
  const [sx, sy] = [area.width / viewBox.width, area.height / viewBox.height];
  const scale = Math.min(sx, sy);
  const [a, d] = alignment === 'none' ? [sx, sy] : [scale, scale];
  const x = area.x + (area.width - viewBox.width * a) / 2 - viewBox.x * a;
  const y = area.y + (area.height - viewBox.height * d) / 2 - viewBox.y * d;
  return [a, 0, 0, d, x, y];
}

/** Reads the elements of one file. */
class SvgReader {
  readonly #file: SvgFile;
  readonly #size: Size;
  #partCount = 0;
  #readCount = 0;

  constructor(file: SvgFile, size: Size) {
    this.#file = file;
    this.#size = size;
  }

  readRoot(root: XmlElement, viewBox: Rect): SvgPart[] {
    const area = { x: 0, y: 0, ...this.#size };
    const style = styleOf(root, INITIAL_STYLE, this.#file.rules);
    if (root.attributes['transform'] !== undefined) throw new UnsupportedSvg('transform of the root');
    const parts = this.#readChildren(root, style, fitMatrix(root.attributes, viewBox, area), 0);
    const visible = parts.filter((part) => isTouching(boundsOfPart(part), area));
    requireInside(visible, area, area);
    const part = joinParts(visible);
    if (part && style['opacity'] !== '1') return withOpacity([part], parseFraction(style['opacity'] ?? '1'));
    return visible;
  }

  #readChildren({ children }: XmlElement, style: SvgStyle, m: Matrix, references: number): SvgPart[] {
    return children.flatMap((child) => (typeof child === 'string' ? [] : this.#read(child, style, m, references)));
  }

  /** Returns the parts for an element: none, one, or several in front of each other. */
  #read(element: XmlElement, parent: SvgStyle, outer: Matrix, references: number): SvgPart[] {
    this.#readCount += 1;
    if (this.#readCount > MAX_READ) throw new UnsupportedSvg('too many elements');
    if (IGNORED.has(element.name)) return [];
    const style = styleOf(element, parent, this.#file.rules);
    const opacity = parseFraction(style['opacity'] ?? '1');
    if (style['display'] === 'none' || !(opacity > 0)) return [];
    const { transform = '' } = element.attributes as { readonly transform?: string };
    if (/skew/i.test(transform)) throw new UnsupportedSvg('skew');
    const m = multiply(outer, parseTransform(transform));
    const parts = this.#content(element, style, m, references);
    this.#requireUnclipped(style, m, parts);
    return opacity < 1 ? withOpacity(parts, opacity) : parts;
  }

  #content(element: XmlElement, style: SvgStyle, m: Matrix, references: number): SvgPart[] {
    const { name } = element;
    if (SHAPE_NAMES.has(name)) {
      if (style['visibility'] !== 'visible') return [];
      const shape = readShape(element, style, m, this.#file);
      return shape ? this.#counted([shape]) : [];
    }
    if (name === 'text') return this.#counted(readText(element, style, m, this.#file));
    if (name === 'use') return this.#use(element, style, m, references + 1);
    if (name === 'svg') return this.#viewport(element, element, style, m, references);
    if (name !== 'g' && name !== 'a') throw new UnsupportedSvg(name);
    const parts = this.#readChildren(element, style, m, references);
    const link =
      name === 'a' ? linkSchema.safeParse({ kind: 'url', href: element.attributes['href'] }).data : undefined;
    const title = titleOf(element);
    const group = joinParts(parts, {
      ...(link ? { link } : {}),
      ...(title === undefined ? {} : { name: title.slice(0, 500) }),
    });
    return group ? [group] : [];
  }

  #counted(parts: SvgPart[]): SvgPart[] {
    this.#partCount += parts.length;
    if (this.#partCount > MAX_PARTS) throw new UnsupportedSvg('too many elements');
    for (const part of parts) {
      const { x, y, width, height } = boundsOfPart(part);
      if (![x, y, width, height].every((value) => Math.abs(value) < MAX_COORDINATE))
        throw new UnsupportedSvg('coordinates');
    }
    return parts;
  }

  #use(element: XmlElement, style: SvgStyle, m: Matrix, references: number): SvgPart[] {
    const { href = '' } = element.attributes as { readonly href?: string };
    const target = href.startsWith('#') ? this.#file.byId.get(href.slice(1)) : undefined;
    if (!target || references > MAX_REFERENCES) throw new UnsupportedSvg('reference');
    if (target.name === 'symbol') {
      const symbolStyle = styleOf(target, style, this.#file.rules);
      return this.#viewport(target, element, symbolStyle, m, references);
    }
    const [x, y] = [lengthOf(element, 'x') ?? 0, lengthOf(element, 'y') ?? 0];
    return this.#read(target, style, multiply(m, [1, 0, 0, 1, x, y]), references);
  }

  /** Reads the content of a symbol or of an inner `svg`. @param place the element with the position and the size */
  #viewport(content: XmlElement, place: XmlElement, style: SvgStyle, m: Matrix, references: number): SvgPart[] {
    const { viewport } = this.#file;
    const area = {
      x: lengthOf(place, 'x') ?? 0,
      y: lengthOf(place, 'y') ?? 0,
      width: lengthOf(place, 'width') ?? viewport.width,
      height: lengthOf(place, 'height') ?? viewport.height,
    };
    const viewBox = viewBoxOf(content);
    const inner = viewBox ? fitMatrix(content.attributes, viewBox, area) : ([1, 0, 0, 1, area.x, area.y] as const);
    const parts = this.#readChildren(content, style, multiply(m, inner), references);
    // The content is clipped to the area.
    const clip = boundsOf(m, area);
    requireInside(parts, clip, clip);
    const group = joinParts(parts);
    return group ? [group] : [];
  }

  /** @throws UnsupportedSvg unless a clip path is a rectangle around all parts, as drawing programs export it */
  #requireUnclipped(style: SvgStyle, m: Matrix, parts: readonly SvgPart[]): void {
    const value = style['clip-path'] ?? 'none';
    if (value === 'none' || parts.length === 0) return;
    const clipPath = this.#file.byId.get(/^url\(\s*['"]?#([^'")]+)/.exec(value)?.[1] ?? '');
    const shapes = clipPath?.children.filter((node) => typeof node !== 'string') ?? [];
    const [shape] = shapes;
    const isPlain = clipPath?.attributes['clipPathUnits'] !== 'objectBoundingBox' && shapes.length === 1;
    const placement = placementOf(m);
    if (!isPlain || shape?.name !== 'rect' || !placement || placement.rotation !== 0)
      throw new UnsupportedSvg('clip-path');
    const part = readShape(
      shape,
      INITIAL_STYLE,
      multiply(m, parseTransform(shape.attributes['transform'] ?? '')),
      this.#file,
    );
    if (!part || part.box.rotation !== undefined || part.properties['geometry'] === undefined)
      throw new UnsupportedSvg('clip-path');
    requireInside(parts, boundsOfPart(part), this.#size);
  }
}

function lengthOf({ attributes }: XmlElement, name: string): number | undefined {
  const value = attributes[name];
  return value === undefined ? undefined : parseLength(value);
}

const isTouching = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** @throws UnsupportedSvg if parts extend beyond an area by more than a small fraction of the size of `picture` */
function requireInside(parts: readonly SvgPart[], area: Rect, picture: Size): void {
  if (parts.length === 0) return;
  const { x, y, width, height } = boundsOfParts(parts);
  const tolerance = CLIP_TOLERANCE * Math.max(picture.width, picture.height);
  const excess = Math.max(area.x - x, area.y - y, x + width - area.x - area.width, y + height - area.y - area.height);
  if (excess > tolerance) throw new UnsupportedSvg('clipped content');
}

/**
 * Returns parts with an opacity. The opacity of a group applies to its children one by one, so that overlapping children
 * would look different.
 * @throws UnsupportedSvg if parts overlap
 */
function withOpacity(parts: readonly SvgPart[], opacity: number): SvgPart[] {
  const leaves = parts.flatMap(leavesOf).map(boundsOfPart);
  const overlaps = leaves.some((a, i) => leaves.slice(i + 1).some((b) => isTouching(a, b)));
  if (overlaps) throw new UnsupportedSvg('opacity of overlapping elements');
  return parts.map((part) => {
    const { opacity: inner = 1 } = part.properties as { readonly opacity?: number };
    return { ...part, properties: { ...part.properties, opacity: inner * opacity } };
  });
}
