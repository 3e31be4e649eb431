import { itemAt } from '@flydeck/scene/checked-access';
import { PIXELS_PER_UNIT } from '@flydeck/scene/geometry/svg-units';
import { XMLBuilder, XMLParser } from 'fast-xml-parser';

/** A sanitised SVG without external references, and its natural size in CSS pixels. */
export interface SafeSvg {
  readonly width: number;
  readonly height: number;
  /** Returns the source of the SVG, scaled to `width` by `height` pixels. */
  render(width: number, height: number): Uint8Array;
}

type Attributes = Record<string, string>;
/** A node as `fast-xml-parser` returns it: the children are stored under the tag, the attributes under `:@`. */
type XmlNode = Record<string, unknown> & { ':@'?: Attributes };

// An SVG that exceeds one of these limits is rejected. However, elements that are nested at most 50 levels deeper than
// `MAX_DEPTH` are only removed.
const MAX_BYTES = 10_000_000;
const MAX_ELEMENTS = 50_000;
/** Maximum number of elements after expanding all `<use>` elements. */
const MAX_EXPANDED_ELEMENTS = 200_000;
const MAX_DEPTH = 200;
/** Names of removed elements, in lower case. */
const REMOVED_ELEMENTS = new Set([
  'script',
  'foreignobject',
  'iframe',
  'audio',
  'video',
  'animate',
  'animatemotion',
  'animatetransform',
  'set',
  'handler',
  'listener',
  'feimage',
]);
const EMBEDDED_PICTURE = /^data:image\/(png|jpeg|jpg|gif|webp);base64,/i;

const XML_OPTIONS = { preserveOrder: true, ignoreAttributes: false, attributeNamePrefix: '' } as const;

/**
 * Parses an SVG and removes scripts, event handlers, embedded HTML and references to other files, because the
 * rasterizer would open local paths. Returns undefined for an SVG that is invalid, declares entities, or expands
 * exponentially by `<use>`.
 */
export function readSafeSvg(bytes: Uint8Array): SafeSvg | undefined {
  if (bytes.length > MAX_BYTES) return undefined;
  const text = new TextDecoder('utf-8').decode(bytes);
  if (/<!(ENTITY|DOCTYPE[^>]*\[)/i.test(text)) return undefined;
  const root = parseRoot(text.replace(/<!DOCTYPE[^>]*>/i, ''));
  if (!root) return undefined;
  const counter = { elements: 0 };
  const safeRoot = cleanNode(root, counter, 0);
  if (!safeRoot || counter.elements > MAX_ELEMENTS || countExpandedElements(safeRoot) > MAX_EXPANDED_ELEMENTS)
    return undefined;
  const size = naturalSize(safeRoot[':@'] ?? {});
  if (!size) return undefined;
  return { ...size, render: (width, height) => buildSvg(safeRoot, size, width, height) };
}

function parseRoot(text: string): XmlNode | undefined {
  const parser = new XMLParser({
    ...XML_OPTIONS,
    trimValues: false,
    processEntities: true,
    parseTagValue: false,
    maxNestedTags: MAX_DEPTH + 50,
  });
  try {
    const nodes = parser.parse(text) as XmlNode[];
    return nodes.find((node) => nameOf(node) === 'svg');
  } catch {
    return undefined;
  }
}

/**
 * Returns the name of an element with its namespace prefix and in the original case; `#text` for text. The children of
 * the node are stored under this name.
 */
function tagOf(node: XmlNode): string {
  return Object.keys(node).find((key) => key !== ':@') ?? '';
}

/** Returns the local name of an element, without a namespace prefix and in lower case. */
function nameOf(node: XmlNode): string {
  return tagOf(node).replace(/^.*:/, '').toLowerCase();
}

function childrenOf(node: XmlNode): XmlNode[] {
  const children: unknown = node[tagOf(node)];
  return Array.isArray(children) ? (children as XmlNode[]) : [];
}

/** Returns a copy of a node without unsafe elements and attributes; undefined if the node itself is unsafe. */
function cleanNode(node: XmlNode, counter: { elements: number }, depth: number): XmlNode | undefined {
  const tag = tagOf(node);
  if (tag === '#text') return node;
  counter.elements += 1;
  const name = nameOf(node);
  if (tag.startsWith('?') || REMOVED_ELEMENTS.has(name) || depth > MAX_DEPTH || counter.elements > MAX_ELEMENTS)
    return undefined;
  const children = childrenOf(node)
    .map((child) => cleanNode(child, counter, depth + 1))
    .filter((child) => child !== undefined);
  if (name === 'style') return { [tag]: children.map(cleanStyleText), ':@': {} };
  const attributes = Object.entries(node[':@'] ?? {}).filter(([key, value]) => isSafeAttribute(key, value));
  return { [tag]: children, ':@': Object.fromEntries(attributes) };
}

/** Removes `@import` rules from the text of a `style` element, or the whole text if the rest is not safe. */
function cleanStyleText(node: XmlNode): XmlNode {
  const css = String(node['#text'] ?? '').replace(/@import[^;]*;?/gi, '');
  // Removing a rule can join the text around it to another rule.
  return { '#text': isSafeCss(css) && !/@import/i.test(css) ? css : '' };
}

function isSafeAttribute(key: string, value: string): boolean {
  const name = key.replace(/^.*:/, '').toLowerCase();
  if (name.startsWith('on') || key.toLowerCase() === 'xml:base') return false;
  if (name === 'href' || name === 'src') return value.trim().startsWith('#') || EMBEDDED_PICTURE.test(value.trim());
  return isSafeCss(value);
}

/** Whether every `url(…)` is a reference within the file or a data URL of a picture. */
function isSafeCss(css: string): boolean {
  // Escapes could hide other URLs.
  if (css.includes('\\')) return false;
  return [...css.matchAll(/url\(\s*['"]?\s*([^)'"]*)/gi)].every(
    ([, url = '']) => url.startsWith('#') || EMBEDDED_PICTURE.test(url),
  );
}

/**
 * Returns the number of elements after replacing references by their targets; infinite if references are circular or
 * nested too deeply.
 */
function countExpandedElements(root: XmlNode): number {
  const byId = new Map<string, XmlNode>();
  const collect = (node: XmlNode): void => {
    const id = node[':@']?.id;
    if (id && !byId.has(id)) byId.set(id, node);
    childrenOf(node).forEach(collect);
  };
  collect(root);
  const sizes = new Map<XmlNode, number>();
  const count = (node: XmlNode, depth: number): number => {
    if (depth > 2 * MAX_DEPTH) return Number.POSITIVE_INFINITY;
    const knownSize = sizes.get(node);
    if (knownSize !== undefined) return knownSize;
    // A circular reference reads this value before the size is known.
    sizes.set(node, Number.POSITIVE_INFINITY);
    let size = childrenOf(node).reduce((sum, child) => sum + count(child, depth + 1), 1);
    for (const target of referencesOf(node)) {
      const referenced = byId.get(target);
      if (referenced) size += count(referenced, depth + 1);
    }
    sizes.set(node, size);
    return size;
  };
  return count(root, 0);
}

/** Returns the ids of the elements that an element refers to: by `use`, and by properties such as `fill`. */
function referencesOf(node: XmlNode): string[] {
  const attributes = node[':@'] ?? {};
  const ids: string[] = [];
  for (const [key, value] of Object.entries(attributes)) {
    if (nameOf(node) === 'use' && key.replace(/^.*:/, '') === 'href') ids.push(value.trim().slice(1));
    if (/^(fill|stroke|mask|clip-path|filter|marker(-\w+)?|style)$/.test(key)) {
      for (const [, id = ''] of value.matchAll(/url\(\s*['"]?#([^)'"]*)/g)) ids.push(id.trim());
    }
  }
  return ids;
}

/** CSS pixels per unit of a length. `em` and `ex` assume the default font size of 16 px. */
const PIXELS: Readonly<Record<string, number>> = { ...PIXELS_PER_UNIT, em: 16, ex: 8 };

/** Returns a length in CSS pixels; undefined for other units such as `%` and for lengths that are not positive. */
function parseLength(value: string | undefined): number | undefined {
  const match = /^\s*(\d*\.?\d+(?:e[+-]?\d+)?)\s*([a-z]*)\s*$/i.exec(value ?? '');
  const unit = PIXELS[match?.[2]?.toLowerCase() ?? '?'];
  const pixels = match && unit ? Number(match[1]) * unit : 0;
  return pixels > 0 && Number.isFinite(pixels) ? pixels : undefined;
}

/** Returns left, top, width and height of the view box; undefined if the view box is missing or invalid. */
function viewBoxOf(attributes: Attributes): number[] | undefined {
  const numbers = (attributes.viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [, , width = 0, height = 0] = numbers;
  return numbers.length === 4 && numbers.every(Number.isFinite) && width > 0 && height > 0 ? numbers : undefined;
}

/**
 * Returns the natural size of an SVG in CSS pixels, by the attributes of its root. If only `width` or only `height` is
 * given, the other one is computed from the aspect ratio of the view box. If both are missing, the size is the size of
 * the view box. Without a view box, a missing width is 300 and a missing height is 150. Returns undefined for extreme
 * aspect ratios.
 */
function naturalSize(attributes: Attributes): { width: number; height: number } | undefined {
  const box = viewBoxOf(attributes);
  const width = parseLength(attributes.width);
  const height = parseLength(attributes.height);
  const viewBoxRatio = box ? itemAt(box, 2) / itemAt(box, 3) : undefined;
  const size = {
    width: width ?? (height && viewBoxRatio ? height * viewBoxRatio : (box?.[2] ?? 300)),
    height: height ?? (width && viewBoxRatio ? width / viewBoxRatio : (box?.[3] ?? 150)),
  };
  const aspectRatio = size.width / size.height;
  return aspectRatio > 1e-4 && aspectRatio < 1e4 ? size : undefined;
}

/** Returns the source of the SVG with `width` and `height` in CSS pixels. Adds the view box that scaling requires. */
function buildSvg(
  root: XmlNode,
  originalSize: { width: number; height: number },
  width: number,
  height: number,
): Uint8Array {
  const attributes = { ...(root[':@'] ?? {}) };
  const box = viewBoxOf(attributes) ?? [0, 0, originalSize.width, originalSize.height];
  const namespaces = tagOf(root).includes(':') ? {} : { xmlns: 'http://www.w3.org/2000/svg' };
  const rootAttributes = {
    ...namespaces,
    ...attributes,
    viewBox: box.join(' '),
    width: String(width),
    height: String(height),
  };
  const builder = new XMLBuilder({ ...XML_OPTIONS, suppressEmptyNode: true, processEntities: true });
  return new TextEncoder().encode(builder.build([{ ...root, ':@': rootAttributes }]));
}
