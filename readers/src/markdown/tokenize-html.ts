import { decodeEntities } from '../entities.ts';
import { isComponent } from './components.ts';
import type { HtmlToken } from './html-token.ts';

/** Elements that are skipped with their content, because their content is never text of a slide. */
const SKIPPED_ELEMENTS = new Set([
  'script',
  'style',
  'iframe',
  'object',
  'embed',
  'template',
  'noscript',
  'svg',
  'math',
  'head',
  'title',
  'canvas',
  'audio',
  'video',
  'form',
  'select',
  'textarea',
  'option',
  'button',
]);

/** Elements without a closing tag. */
const VOID_ELEMENTS = new Set([
  'br',
  'img',
  'hr',
  'input',
  'source',
  'wbr',
  'meta',
  'link',
  'col',
  'area',
  'track',
  'base',
]);

/**
 * Tokenizes HTML into tags, text and comments in a single pass. Importers read only text, emphasis, links and pictures
 * from the tokens and never output HTML: scripts, event handlers and styles are dropped.
 */
export function* tokenizeHtml(html: string): Generator<HtmlToken> {
  let position = 0;
  while (position < html.length) {
    const tagStart = html.indexOf('<', position);
    if (tagStart < 0) return yield { kind: 'text', text: decodeEntities(html.slice(position)) };
    if (tagStart > position) yield { kind: 'text', text: decodeEntities(html.slice(position, tagStart)) };
    if (html.startsWith('<!--', tagStart)) {
      const end = html.indexOf('-->', tagStart + 4);
      yield { kind: 'comment', text: html.slice(tagStart + 4, end < 0 ? html.length : end) };
      position = end < 0 ? html.length : end + 3;
      continue;
    }
    const end = tagEnd(html, tagStart);
    const tag = html.slice(tagStart, end);
    const originalName = /^<\/?\s*([a-z][\w:.-]*)/i.exec(tag)?.[1] ?? '';
    const name = originalName.toLowerCase();
    position = end;
    if (!name) {
      // Declarations (`<!`) and processing instructions (`<?`) are dropped. Another `<` without a tag name is text.
      if (!/^<[!?]/.test(tag)) yield { kind: 'text', text: decodeEntities(tag) };
    } else if (tag.startsWith('</')) yield { kind: 'close', name };
    else {
      // A component without content is read like a self-closing tag, so that it is shown as a card.
      const componentEnd = isComponent(name) ? closingTagEnd(html, originalName, end) : 0;
      const selfClosing = tag.endsWith('/>') || VOID_ELEMENTS.has(name) || componentEnd > 0;
      position = Math.max(position, componentEnd);
      if (SKIPPED_ELEMENTS.has(name) && !selfClosing) position = contentEnd(html, name, end);
      else yield { kind: 'open', name, originalName, attributes: parseAttributes(tag), selfClosing };
    }
  }
}

/** Returns the index after the tag's `>`, ignoring `>` in quoted values; the end of the HTML if there is none. */
function tagEnd(html: string, start: number): number {
  let quote = '';
  for (let i = start + 1; i < html.length; i++) {
    const c = html.charAt(i);
    if (quote) quote = c === quote ? '' : quote;
    else if ((c === '"' || c === "'") && html[i - 1] === '=') quote = c;
    else if (c === '>') return i + 1;
  }
  return html.length;
}

/** Returns the index after a closing tag if only spaces are between `start` and this tag; else 0. */
function closingTagEnd(html: string, originalName: string, start: number): number {
  const close = `</${originalName}>`;
  const space = /\s*/y;
  space.lastIndex = start;
  space.exec(html);
  return html.startsWith(close, space.lastIndex) ? space.lastIndex + close.length : 0;
}

/** Returns the index after the next closing tag of an element; the end of the HTML if there is none. */
function contentEnd(html: string, name: string, start: number): number {
  const close = new RegExp(`</${name.replace(/[^\w-]/g, '')}\\s*>`, 'ig');
  close.lastIndex = start;
  return close.exec(html) ? close.lastIndex : html.length;
}

/** Parses the attributes in the first 8000 characters of an opening tag; names are in lower case. */
function parseAttributes(tag: string): Map<string, string> {
  const attributes = new Map<string, string>();
  const body = tag.slice(0, 8000).replace(/^<[^\s/>]+/, '');
  for (const [, name = '', doubleQuoted, singleQuoted, unquoted] of body.matchAll(
    /([^\s=/>"']{1,100})(?:=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g,
  )) {
    attributes.set(name.toLowerCase(), decodeEntities(doubleQuoted ?? singleQuoted ?? unquoted ?? ''));
  }
  return attributes;
}
