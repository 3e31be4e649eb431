import { lastItem } from '@flydeck/scene/checked-access';
import { prefixOf, SUPPORTED_EXTENSIONS } from './namespaces.ts';

/**
 * An XML element. Names have the importer's prefixes instead of the prefixes in the file (`a:t`, `p:sp`, attributes
 * `r:id`). `text` is the element's character data, without its children. Each mc:AlternateContent is replaced by the
 * content of its first supported branch, or removed if no branch is supported.
 */
export interface XmlNode {
  readonly name: string;
  readonly attrs: Readonly<Record<string, string>>;
  readonly children: readonly XmlNode[];
  readonly text: string;
}

/**
 * Thrown for a part that is not well-formed XML, has a document type, or exceeds a limit. The message completes a
 * sentence whose subject is the part: "is empty".
 */
export class XmlError extends Error {
  override readonly name = 'XmlError';
}

/** Maximum number of open elements. */
const MAX_DEPTH = 200;
/** Maximum number of elements in a part. */
const MAX_NODES = 2_000_000;

// Most nodes have neither attributes nor children; sharing the empty objects halves the memory of a parsed part.
const NO_ATTRIBUTES: Readonly<Record<string, string>> = Object.freeze(Object.create(null));
const NO_CHILDREN: readonly XmlNode[] = Object.freeze([]);

/** The namespace URI of each prefix; the prefix of the default namespace is empty. */
interface NamespaceScope {
  readonly [prefix: string]: string;
}

/** An element whose end tag has not been read yet. */
interface OpenNode extends XmlNode {
  readonly originalName: string;
  readonly children: XmlNode[];
  text: string;
  /** The namespaces declared by the element and its ancestors. */
  readonly scope: NamespaceScope;
}

/** The entities that XML predefines. */
const NAMED_ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Decodes character references and the five predefined entities. DTDs, which could define others, are rejected. */
function decodeText(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w+);/gi, (entity, body: string) => {
    if (!body.startsWith('#')) return NAMED_ENTITIES[body] ?? entity;
    const code = body[1] === 'x' || body[1] === 'X' ? Number.parseInt(body.slice(2), 16) : Number(body.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

/** Matches one attribute: its name, and its value in double or single quotes. */
const ATTRIBUTE = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Replaces the prefix of the file with the importer's prefix. A name without a prefix is in the default namespace. */
function replacePrefix(originalName: string, scope: NamespaceScope): string {
  const colon = originalName.indexOf(':');
  const prefix = originalName.slice(0, Math.max(0, colon));
  const uri = scope[prefix];
  return uri ? `${prefixOf(uri, prefix)}:${originalName.slice(colon + 1)}` : originalName;
}

/** Reads the attributes of a start tag, and the namespaces in scope after its declarations. */
function readAttributes(
  source: string,
  parentScope: NamespaceScope,
): { attrs: XmlNode['attrs']; scope: NamespaceScope } {
  if (!source.includes('=')) return { attrs: NO_ATTRIBUTES, scope: parentScope };
  const attrs: Record<string, string> = Object.create(null);
  let scope = parentScope;
  const pairs: [string, string][] = [];
  for (const match of source.matchAll(ATTRIBUTE)) {
    const name = match[1] ?? '';
    const value = decodeText(match[2] ?? match[3] ?? '');
    if (name === 'xmlns' || name.startsWith('xmlns:')) scope = { ...scope, [name.slice(6)]: value };
    else pairs.push([name, value]);
  }
  // Attributes without a prefix are in no namespace.
  for (const [name, value] of pairs) attrs[name.includes(':') ? replacePrefix(name, scope) : name] = value;
  return { attrs, scope };
}

/** Returns the content of the first supported branch of an mc:AlternateContent (ECMA-376 part 3, 7.6), if any. */
function chooseBranch(node: OpenNode, scopes: WeakMap<XmlNode, NamespaceScope>): readonly XmlNode[] {
  for (const branch of node.children) {
    if (branch.name === 'mc:Fallback') return branch.children;
    if (branch.name !== 'mc:Choice') continue;
    const scope = scopes.get(branch) ?? {};
    const requiredPrefixes = (branch.attrs.Requires ?? '').split(/\s+/).filter(Boolean);
    const isSupported = requiredPrefixes.every((prefix) =>
      SUPPORTED_EXTENSIONS.has(prefixOf(scope[prefix] ?? '', prefix)),
    );
    // Ink strokes (`p:contentPart`) are not supported, so a branch with ink strokes is skipped.
    if (isSupported && !branch.children.some((child) => child.name === 'p:contentPart')) return branch.children;
  }
  return [];
}

/** Builds the tree of a part from its tags and text. */
class TreeBuilder {
  readonly #root: OpenNode = { name: '', originalName: '', attrs: {}, children: [], text: '', scope: {} };
  readonly #stack: OpenNode[] = [this.#root];
  /** The namespaces in scope at each mc:Choice. They are needed to resolve its attribute `Requires`. */
  readonly #choiceScopes = new WeakMap<XmlNode, NamespaceScope>();
  #elementCount = 0;

  get #top(): OpenNode {
    return lastItem(this.#stack);
  }

  addText(text: string): void {
    const parent = this.#top;
    if (this.#stack.length > 1) parent.text = parent.text ? parent.text + text : text;
  }

  /** Adds a start tag. */
  open(originalName: string, attributes: string): void {
    this.#elementCount += 1;
    if (this.#stack.length > MAX_DEPTH) throw new XmlError('is nested too deeply');
    if (this.#elementCount > MAX_NODES) throw new XmlError('has too many elements');
    const { attrs, scope } = readAttributes(attributes, this.#top.scope);
    this.#stack.push({
      name: replacePrefix(originalName, scope),
      originalName,
      attrs,
      children: [],
      text: '',
      scope,
    });
  }

  /** Adds an end tag. The name is undefined for the end of a self-closing tag. */
  close(originalName: string | undefined): void {
    const node = this.#stack.pop();
    if (!node || this.#stack.length === 0) throw new XmlError('closes an element that is not open');
    if (originalName !== undefined && node.originalName !== originalName)
      throw new XmlError(`closes ${node.originalName} with the end tag ${originalName}`);
    if (node.name === 'mc:AlternateContent') {
      this.#top.children.push(...chooseBranch(node, this.#choiceScopes));
      return;
    }
    const element: XmlNode = {
      name: node.name,
      attrs: node.attrs,
      // The copy saves memory, because an array that grew by `push` has unused capacity.
      children: node.children.length === 0 ? NO_CHILDREN : node.children.slice(),
      text: node.text,
    };
    if (node.name === 'mc:Choice') this.#choiceScopes.set(element, node.scope);
    this.#top.children.push(element);
  }

  /** Returns the root element. */
  finish(): XmlNode {
    if (this.#stack.length !== 1) throw new XmlError('ends too early');
    const root = this.#root.children[0];
    if (!root) throw new XmlError('is empty');
    return root;
  }
}

/** Matches the rest of a tag, including the `>` that ends it and quoted attribute values that contain `>`. */
const TAG_END = /[^>"']*(?:"[^"]*"[^>"']*|'[^']*'[^>"']*)*>/y;

/** Returns the index of the `>` that ends the tag at `start`, ignoring `>` in quotes. */
function findTagEnd(source: string, start: number): number {
  TAG_END.lastIndex = start;
  if (!TAG_END.test(source)) throw new XmlError('ends inside a tag');
  return TAG_END.lastIndex - 1;
}

/** Returns the index after the next `terminator`. */
function skipTo(source: string, terminator: string, start: number): number {
  const position = source.indexOf(terminator, start);
  if (position < 0) throw new XmlError('ends too early');
  return position + terminator.length;
}

/** Reads the markup that starts with the `<` at `position` into `tree`. Returns the index after the markup. */
function readMarkup(source: string, position: number, tree: TreeBuilder): number {
  const nextCharacter = source.charAt(position + 1);
  if (nextCharacter === '?') return skipTo(source, '?>', position);
  if (nextCharacter === '!') {
    if (source.startsWith('<!--', position)) return skipTo(source, '-->', position + 4);
    // Skips conditional comments of VML drawings (`<![if gte mso 9]>`, `<![endif]>`); the content between them is read.
    if (/^<!\[(?:if |endif\])/.test(source.slice(position, position + 10))) return skipTo(source, ']>', position);
    if (!source.startsWith('<![CDATA[', position)) throw new XmlError('has a document type, which is not allowed');
    const end = skipTo(source, ']]>', position);
    tree.addText(source.slice(position + 9, end - 3));
    return end;
  }
  const end = findTagEnd(source, position);
  if (nextCharacter === '/') {
    tree.close(source.slice(position + 2, end).trim());
    return end + 1;
  }
  const isSelfClosing = source.charAt(end - 1) === '/';
  const content = source.slice(position + 1, isSelfClosing ? end - 1 : end);
  const space = content.search(/\s/);
  tree.open(space < 0 ? content : content.slice(0, space), space < 0 ? '' : content.slice(space));
  if (isSelfClosing) tree.close(undefined);
  return end + 1;
}

/** Decodes UTF-16 if the bytes start with its byte order mark, otherwise UTF-8. */
function decode(bytes: Uint8Array): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

/**
 * Parses a part as UTF-8 or UTF-16.
 * @throws XmlError if the part is not well-formed, has a DTD, or exceeds the limits of depth and element count
 */
export function parseXml(bytes: Uint8Array): XmlNode {
  const source = decode(bytes);
  const tree = new TreeBuilder();
  let position = 0;
  while (position < source.length) {
    const tagStart = source.indexOf('<', position);
    if (tagStart < 0) break;
    if (tagStart > position) tree.addText(decodeText(source.slice(position, tagStart)));
    position = readMarkup(source, tagStart, tree);
  }
  return tree.finish();
}
