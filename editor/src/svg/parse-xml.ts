import { UnsupportedSvg } from './unsupported-svg.ts';

/** An element of an XML text, or its character data. */
type XmlNode = XmlElement | string;

export interface XmlElement {
  /** Local name. The elements of other namespaces, which have a prefix other than `svg`, are dropped. */
  readonly name: string;
  /** By local name. Attributes with a prefix other than `xlink` are dropped. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlNode[];
}

interface OpenElement {
  readonly tag: string;
  readonly attributes: Record<string, string>;
  readonly children: XmlNode[];
}

/** Limits of the length in UTF-16 code units, of the number of elements, and of their depth. */
const MAX_LENGTH = 1_000_000;
const MAX_ELEMENTS = 10_000;
const MAX_DEPTH = 60;

/** Matches what is skipped: processing instructions, comments, and document types that declare nothing. */
const SKIPPED = /<\?.*?\?>|<!--.*?-->|<!DOCTYPE[^[>]*>/isy;
const CHARACTERS = /[^<]+/y;
const CDATA = /<!\[CDATA\[(.*?)\]\]>/sy;
const START_TAG = /<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;
const END_TAG = /<\/([\w:.-]+)\s*>/y;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;
const REFERENCE = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));|&/gi;
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/**
 * Returns the root element of an XML text. Entities other than the five of XML and numbers of characters are not
 * supported, so a text can neither refer to files nor expand. The parser of PPTX parts is separate, because it stores
 * the text of an element apart from its children, resolves namespaces and AlternateContent, and rejects document types,
 * while SVG needs the order of texts and elements and may have a document type.
 * @throws UnsupportedSvg if the text is not well-formed, declares something, or exceeds a limit
 */
export function parseXml(source: string): XmlElement {
  if (source.length > MAX_LENGTH) throw new UnsupportedSvg('too long');
  const top: OpenElement = { tag: '', attributes: {}, children: [] };
  const open = [top];
  let position = source.startsWith('\ufeff') ? 1 : 0;
  let elementCount = 0;
  const match = (pattern: RegExp) => {
    pattern.lastIndex = position;
    const found = pattern.exec(source);
    if (found) position = pattern.lastIndex;
    return found;
  };
  while (position < source.length) {
    const parent = open.at(-1) ?? top;
    const text = match(CHARACTERS);
    if (text) {
      parent.children.push(decode(text[0]));
      continue;
    }
    const data = match(CDATA);
    if (data) parent.children.push(data[1] ?? '');
    if (data || match(SKIPPED)) continue;
    const end = match(END_TAG);
    if (end) {
      if (open.length < 2 || parent.tag !== end[1]) throw new UnsupportedSvg('end tag');
      open.pop();
      addElement(open.at(-1) ?? top, parent);
      continue;
    }
    const start = match(START_TAG);
    elementCount += 1;
    if (!start || elementCount > MAX_ELEMENTS || open.length > MAX_DEPTH) throw new UnsupportedSvg('start tag');
    const element = { tag: start[1] ?? '', attributes: readAttributes(start[2] ?? ''), children: [] };
    if (start[3]) addElement(parent, element);
    else open.push(element);
  }
  const [root, ...others] = top.children.filter((node) => typeof node !== 'string');
  if (open.length > 1 || !root || others.length > 0) throw new UnsupportedSvg('root element');
  return root;
}

/** Adds an element without its namespace prefix to its parent. Drops elements of other namespaces. */
function addElement({ children }: OpenElement, { tag, attributes, children: content }: OpenElement): void {
  const name = tag.replace(/^svg:/, '');
  if (!name.includes(':')) children.push({ name, attributes, children: content });
}

function readAttributes(source: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, qualifiedName = '', doubleQuoted, singleQuoted] of source.matchAll(ATTRIBUTE)) {
    const name = qualifiedName.replace(/^xlink:/, '');
    if (!name.includes(':') && name !== '__proto__') attributes[name] = decode(doubleQuoted ?? singleQuoted ?? '');
  }
  return attributes;
}

/** Replaces references to characters. */
function decode(text: string): string {
  return text.replace(REFERENCE, (reference, hex?: string, decimal?: string, name?: string) => {
    if (name) return ENTITIES[name.toLowerCase()] ?? '';
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal ?? Number.NaN);
    if (reference === '&' || !(code > 0 && code <= 0x10ffff)) throw new UnsupportedSvg('entity');
    return String.fromCodePoint(code);
  });
}
