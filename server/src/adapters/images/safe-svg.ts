import { itemAt } from '@flydeck/scene/checked-access';
import { XMLBuilder, XMLParser } from 'fast-xml-parser';

/** A self-contained SVG and its natural size in CSS pixels. */
export interface SafeSvg {
  readonly width: number;
  readonly height: number;
  /** The SVG source, scaled to `width` by `height` pixels. */
  render(width: number, height: number): Uint8Array;
}

type Attributes = Record<string, string>;
type XmlNode = Record<string, unknown> & { ':@'?: Attributes };

const MAX_BYTES = 10_000_000;
const MAX_ELEMENTS = 50_000;
/** Maximum number of elements after expanding all `<use>` elements. */
const MAX_EXPANDED = 200_000;
const MAX_DEPTH = 200;
const DROPPED = new Set([
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
const EMBEDDED = /^data:image\/(png|jpeg|jpg|gif|webp);base64,/i;

const FORM = { preserveOrder: true, ignoreAttributes: false, attributeNamePrefix: '' } as const;

/**
 * Reads an SVG and keeps only what draws: no scripts, event handlers, foreign content, entities, `<use>` bombs,
 * or references outside the file (the rasteriser would open local paths). `undefined` for an unusable SVG.
 */
export function readSafeSvg(bytes: Uint8Array): SafeSvg | undefined {
  if (bytes.length > MAX_BYTES) return undefined;
  const text = new TextDecoder('utf-8').decode(bytes);
  if (/<!(ENTITY|DOCTYPE[^>]*\[)/i.test(text)) return undefined;
  const root = parse(text.replace(/<!DOCTYPE[^>]*>/i, ''));
  if (!root) return undefined;
  const budget = { elements: 0 };
  const clean = cleanNode(root, budget, 0);
  if (!clean || budget.elements > MAX_ELEMENTS || expandedSize(clean) > MAX_EXPANDED) return undefined;
  const size = naturalSize(clean[':@'] ?? {});
  if (!size) return undefined;
  return { ...size, render: (width, height) => write(clean, size, width, height) };
}

function parse(text: string): XmlNode | undefined {
  const parser = new XMLParser({
    ...FORM,
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

function tagOf(node: XmlNode): string {
  return Object.keys(node).find((key) => key !== ':@') ?? '';
}

function nameOf(node: XmlNode): string {
  return tagOf(node).replace(/^.*:/, '').toLowerCase();
}

function childrenOf(node: XmlNode): XmlNode[] {
  const children: unknown = node[tagOf(node)];
  return Array.isArray(children) ? (children as XmlNode[]) : [];
}

function cleanNode(node: XmlNode, budget: { elements: number }, depth: number): XmlNode | undefined {
  const tag = tagOf(node);
  if (tag === '#text') return node;
  budget.elements += 1;
  const name = nameOf(node);
  if (tag.startsWith('?') || DROPPED.has(name) || depth > MAX_DEPTH || budget.elements > MAX_ELEMENTS)
    return undefined;
  const children = childrenOf(node)
    .map((child) => cleanNode(child, budget, depth + 1))
    .filter((child) => child !== undefined);
  if (name === 'style') return { [tag]: children.map(cleanStyleText), ':@': {} };
  const attributes = Object.entries(node[':@'] ?? {}).filter(([key, value]) => safeAttribute(key, value));
  return { [tag]: children, ':@': Object.fromEntries(attributes) };
}

function cleanStyleText(node: XmlNode): XmlNode {
  const css = String(node['#text'] ?? '').replace(/@import[^;]*;?/gi, '');
  return { '#text': safeCss(css) ? css : '' };
}

function safeAttribute(key: string, value: string): boolean {
  const name = key.replace(/^.*:/, '').toLowerCase();
  if (name.startsWith('on') || key.toLowerCase() === 'xml:base') return false;
  if (name === 'href' || name === 'src') return value.trim().startsWith('#') || EMBEDDED.test(value.trim());
  return safeCss(value);
}

/** Whether every `url(…)` refers to the file itself. Escapes could hide a URL, so they are refused. */
function safeCss(css: string): boolean {
  if (css.includes('\\')) return false;
  return [...css.matchAll(/url\(\s*['"]?\s*([^)'"]*)/gi)].every(
    ([, url = '']) => url.startsWith('#') || EMBEDDED.test(url),
  );
}

/** The number of elements after replacing every `<use>` by its target; infinite for reference loops. */
function expandedSize(root: XmlNode): number {
  const byId = new Map<string, XmlNode>();
  const collect = (node: XmlNode): void => {
    const id = node[':@']?.id;
    if (id && !byId.has(id)) byId.set(id, node);
    childrenOf(node).forEach(collect);
  };
  collect(root);
  const known = new Map<XmlNode, number>();
  const count = (node: XmlNode, depth: number): number => {
    if (depth > 2 * MAX_DEPTH) return Number.POSITIVE_INFINITY;
    const before = known.get(node);
    if (before !== undefined) return before;
    // A node that is reached again while it is being counted is a loop.
    known.set(node, Number.POSITIVE_INFINITY);
    let size = childrenOf(node).reduce((sum, child) => sum + count(child, depth + 1), 1);
    for (const target of referencesOf(node)) {
      const used = byId.get(target);
      if (used) size += count(used, depth + 1);
    }
    known.set(node, size);
    return size;
  };
  return count(root, 0);
}

/** Ids of the elements that an element draws besides its children. */
function referencesOf(node: XmlNode): string[] {
  const attributes = node[':@'] ?? {};
  const found: string[] = [];
  for (const [key, value] of Object.entries(attributes)) {
    if (nameOf(node) === 'use' && key.replace(/^.*:/, '') === 'href') found.push(value.trim().slice(1));
    if (/^(fill|stroke|mask|clip-path|filter|marker(-\w+)?|style)$/.test(key)) {
      for (const [, id = ''] of value.matchAll(/url\(\s*['"]?#([^)'"]*)/g)) found.push(id.trim());
    }
  }
  return found;
}

const UNITS: Record<string, number> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
  em: 16,
  ex: 8,
};

function length(value: string | undefined): number | undefined {
  const match = /^\s*(\d*\.?\d+(?:e[+-]?\d+)?)\s*([a-z]*)\s*$/i.exec(value ?? '');
  const unit = UNITS[match?.[2]?.toLowerCase() ?? '?'];
  const pixels = match && unit ? Number(match[1]) * unit : 0;
  return pixels > 0 && Number.isFinite(pixels) ? pixels : undefined;
}

function viewBoxOf(attributes: Attributes): number[] | undefined {
  const numbers = (attributes.viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [, , width = 0, height = 0] = numbers;
  return numbers.length === 4 && numbers.every(Number.isFinite) && width > 0 && height > 0
    ? numbers
    : undefined;
}

function naturalSize(attributes: Attributes): { width: number; height: number } | undefined {
  const box = viewBoxOf(attributes);
  const width = length(attributes.width);
  const height = length(attributes.height);
  const ratio = box ? itemAt(box, 2) / itemAt(box, 3) : undefined;
  const size = {
    width: width ?? (height && ratio ? height * ratio : (box?.[2] ?? 300)),
    height: height ?? (width && ratio ? width / ratio : (box?.[3] ?? 150)),
  };
  const flat = size.width / size.height;
  return flat > 1e-4 && flat < 1e4 ? size : undefined;
}

function write(
  root: XmlNode,
  natural: { width: number; height: number },
  width: number,
  height: number,
): Uint8Array {
  const attributes = { ...(root[':@'] ?? {}) };
  const box = viewBoxOf(attributes) ?? [0, 0, natural.width, natural.height];
  const namespaces = tagOf(root).includes(':') ? {} : { xmlns: 'http://www.w3.org/2000/svg' };
  const sized = {
    ...namespaces,
    ...attributes,
    viewBox: box.join(' '),
    width: String(width),
    height: String(height),
  };
  const builder = new XMLBuilder({ ...FORM, suppressEmptyNode: true, processEntities: true });
  return new TextEncoder().encode(builder.build([{ ...root, ':@': sized }]));
}
