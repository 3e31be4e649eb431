import { lastItem } from '@flydeck/scene/checked-access';
import { prefixOf, UNDERSTOOD } from './namespaces.ts';

/**
 * An element. Names have the importer's prefixes, whatever prefixes the file declares (`a:t`, `p:sp`, attributes
 * `r:id`). `text` is the element's own character data. Each mc:AlternateContent is already replaced by one branch.
 */
export interface XmlNode {
  readonly name: string;
  readonly attrs: Readonly<Record<string, string>>;
  readonly children: readonly XmlNode[];
  readonly text: string;
}

/** A part that is not well-formed XML, has a document type, or exceeds a limit. */
export class XmlError extends Error {
  override readonly name = 'XmlError';
}

const MAX_DEPTH = 200;
const MAX_NODES = 2_000_000;

// Most nodes have neither attributes nor children; sharing the empty objects halves the memory of a parsed part.
const NO_ATTRIBUTES: Readonly<Record<string, string>> = Object.freeze(Object.create(null));
const NO_CHILDREN: readonly XmlNode[] = Object.freeze([]);

interface Scope {
  readonly [prefix: string]: string;
}

interface OpenNode {
  name: string;
  written: string;
  attrs: Readonly<Record<string, string>>;
  children: XmlNode[];
  text: string;
  scope: Scope;
}

const NAMED: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Decodes character references and the five predefined entities; a DTD cannot define others, as it is rejected. */
function decodeText(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w+);/gi, (whole, body: string) => {
    if (!body.startsWith('#')) return NAMED[body] ?? whole;
    const code =
      body[1] === 'x' || body[1] === 'X' ? Number.parseInt(body.slice(2), 16) : Number(body.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

const ATTRIBUTE = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

function rename(written: string, scope: Scope, isAttribute: boolean): string {
  const colon = written.indexOf(':');
  if (colon < 0) {
    if (isAttribute || !scope['']) return written;
    return `${prefixOf(scope[''], '')}:${written}`;
  }
  const prefix = written.slice(0, colon);
  const uri = scope[prefix];
  return uri ? `${prefixOf(uri, prefix)}:${written.slice(colon + 1)}` : written;
}

function readAttributes(source: string, outer: Scope): { attrs: XmlNode['attrs']; scope: Scope } {
  if (!source.includes('=')) return { attrs: NO_ATTRIBUTES, scope: outer };
  const attrs: Record<string, string> = Object.create(null);
  let scope = outer;
  const pairs: [string, string][] = [];
  for (const match of source.matchAll(ATTRIBUTE)) {
    const name = match[1] ?? '';
    const value = decodeText(match[2] ?? match[3] ?? '');
    if (name === 'xmlns' || name.startsWith('xmlns:')) scope = { ...scope, [name.slice(6)]: value };
    else pairs.push([name, value]);
  }
  for (const [name, value] of pairs) attrs[name.includes(':') ? rename(name, scope, true) : name] = value;
  return { attrs, scope };
}

/** Selects the branch of an mc:AlternateContent (ECMA-376 part 3, 7.6): at most one. */
function chooseBranch(node: OpenNode, scopes: WeakMap<XmlNode, Scope>): readonly XmlNode[] {
  for (const branch of node.children) {
    if (branch.name === 'mc:Fallback') return branch.children;
    if (branch.name !== 'mc:Choice') continue;
    const scope = scopes.get(branch) ?? {};
    const needs = (branch.attrs.Requires ?? '').split(/\s+/).filter(Boolean);
    const understood = needs.every((prefix) => UNDERSTOOD.has(prefixOf(scope[prefix] ?? '', prefix)));
    // Ink strokes are not supported; the fallback picture is used.
    if (understood && !branch.children.some((child) => child.name === 'p:contentPart'))
      return branch.children;
  }
  return [];
}

class TreeBuilder {
  readonly #root: OpenNode = { name: '', written: '', attrs: {}, children: [], text: '', scope: {} };
  readonly #stack: OpenNode[] = [this.#root];
  readonly #choiceScopes = new WeakMap<XmlNode, Scope>();
  #count = 0;

  get #top(): OpenNode {
    return lastItem(this.#stack);
  }

  text(raw: string): void {
    const top = this.#top;
    if (this.#stack.length > 1) top.text = top.text ? top.text + raw : raw;
  }

  open(written: string, attributes: string): void {
    this.#count += 1;
    if (this.#stack.length > MAX_DEPTH) throw new XmlError('is nested too deeply');
    if (this.#count > MAX_NODES) throw new XmlError('has too many elements');
    const { attrs, scope } = readAttributes(attributes, this.#top.scope);
    this.#stack.push({ name: rename(written, scope, false), written, attrs, children: [], text: '', scope });
  }

  close(written: string | undefined): void {
    const node = this.#stack.pop();
    if (!node || this.#stack.length === 0) throw new XmlError('closes an element that is not open');
    if (written !== undefined && node.written !== written)
      throw new XmlError(`closes ${node.written} with the end tag ${written}`);
    if (node.name === 'mc:AlternateContent') {
      this.#top.children.push(...chooseBranch(node, this.#choiceScopes));
      return;
    }
    const done: XmlNode = {
      name: node.name,
      attrs: node.attrs,
      // Copied to save memory: an array that grew by pushing reserves spare capacity.
      children: node.children.length === 0 ? NO_CHILDREN : node.children.slice(),
      text: node.text,
    };
    if (node.name === 'mc:Choice') this.#choiceScopes.set(done, node.scope);
    this.#top.children.push(done);
  }

  finish(): XmlNode {
    if (this.#stack.length !== 1) throw new XmlError('ends too early');
    const root = this.#root.children[0];
    if (!root) throw new XmlError('is empty');
    return root;
  }
}

/** The index of the `>` that ends the tag at `from`; a `>` inside quotes does not count. */
function tagEnd(source: string, from: number): number {
  let at = source.indexOf('>', from);
  while (at >= 0) {
    const piece = source.slice(from, at);
    const doubles = piece.split('"').length - 1;
    const singles = doubles % 2 === 0 ? piece.replace(/"[^"]*"/g, '').split("'").length - 1 : 0;
    if (doubles % 2 === 0 && singles % 2 === 0) return at;
    at = source.indexOf('>', at + 1);
  }
  throw new XmlError('ends inside a tag');
}

function skipTo(source: string, mark: string, from: number): number {
  const at = source.indexOf(mark, from);
  if (at < 0) throw new XmlError('ends too early');
  return at + mark.length;
}

/** Reads the markup at `at` (a `<`) into `tree`; returns the index after it. */
function readMarkup(source: string, at: number, tree: TreeBuilder): number {
  const next = source.charCodeAt(at + 1);
  if (next === 0x3f) return skipTo(source, '?>', at);
  if (next === 0x21) {
    if (source.startsWith('<!--', at)) return skipTo(source, '-->', at + 4);
    // Skips conditional comments of VML drawings (`<![if gte mso 9]>`, `<![endif]>`); the content between them is read.
    if (/^<!\[(?:if |endif\])/.test(source.slice(at, at + 10))) return skipTo(source, ']>', at);
    if (!source.startsWith('<![CDATA[', at)) throw new XmlError('has a document type, which is not allowed');
    const end = skipTo(source, ']]>', at);
    tree.text(source.slice(at + 9, end - 3));
    return end;
  }
  const end = tagEnd(source, at);
  if (next === 0x2f) {
    tree.close(source.slice(at + 2, end).trim());
    return end + 1;
  }
  const closed = source.charCodeAt(end - 1) === 0x2f;
  const inside = source.slice(at + 1, closed ? end - 1 : end);
  const space = inside.search(/\s/);
  tree.open(space < 0 ? inside : inside.slice(0, space), space < 0 ? '' : inside.slice(space));
  if (closed) tree.close(undefined);
  return end + 1;
}

function decode(bytes: Uint8Array): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

/**
 * Parses a part as UTF-8 or UTF-16.
 * @throws XmlError when the part is not well-formed, has a DTD, or exceeds the limits of depth and element count
 */
export function parseXml(bytes: Uint8Array): XmlNode {
  const source = decode(bytes);
  const tree = new TreeBuilder();
  let at = 0;
  while (at < source.length) {
    const open = source.indexOf('<', at);
    if (open < 0) break;
    if (open > at) tree.text(decodeText(source.slice(at, open)));
    at = readMarkup(source, open, tree);
  }
  return tree.finish();
}
