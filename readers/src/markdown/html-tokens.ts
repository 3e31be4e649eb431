import { decodeEntities } from '../entities.ts';
import { isComponent } from './components.ts';
import type { HtmlToken } from './html-token.ts';

/** Elements that are skipped with all their content, because it is never text of a slide. */
const SKIPPED = new Set([
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

const VOID = new Set([
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
 * Tokenizes HTML into tags, text and comments, in a single pass over any input. Importers read only text, emphasis,
 * links and pictures from the tokens and never output HTML, so that scripts, handlers and styles are dropped.
 */
export function* tokenizeHtml(html: string): Generator<HtmlToken> {
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open < 0) return yield { kind: 'text', text: decodeEntities(html.slice(at)) };
    if (open > at) yield { kind: 'text', text: decodeEntities(html.slice(at, open)) };
    if (html.startsWith('<!--', open)) {
      const end = html.indexOf('-->', open + 4);
      yield { kind: 'comment', text: html.slice(open + 4, end < 0 ? html.length : end) };
      at = end < 0 ? html.length : end + 3;
      continue;
    }
    const end = tagEnd(html, open);
    const tag = html.slice(open, end);
    const originalName = /^<\/?\s*([a-z][\w:.-]*)/i.exec(tag)?.[1] ?? '';
    const name = originalName.toLowerCase();
    at = end;
    if (!name) {
      if (!/^<[!?]/.test(tag)) yield { kind: 'text', text: decodeEntities(tag) };
    } else if (tag.startsWith('</')) yield { kind: 'close', name };
    else {
      const empty = isComponent(name) ? emptyEnd(html, originalName, end) : 0;
      const selfClosing = tag.endsWith('/>') || VOID.has(name) || empty > 0;
      at = Math.max(at, empty);
      if (SKIPPED.has(name) && !selfClosing) at = contentEnd(html, name, end);
      else yield { kind: 'open', name, originalName, attributes: attributesOf(tag), selfClosing };
    }
  }
}

/** Returns the index after the tag's `>`, ignoring `>` in quotes. */
function tagEnd(html: string, from: number): number {
  let quote = '';
  for (let i = from + 1; i < html.length; i++) {
    const c = html.charAt(i);
    if (quote) quote = c === quote ? '' : quote;
    else if ((c === '"' || c === "'") && html[i - 1] === '=') quote = c;
    else if (c === '>') return i + 1;
  }
  return html.length;
}

/** Returns the index after a closing tag that directly follows at `from`; 0 if there is none. */
function emptyEnd(html: string, written: string, from: number): number {
  const close = `</${written}>`;
  const at = /\s*/y;
  at.lastIndex = from;
  at.exec(html);
  return html.startsWith(close, at.lastIndex) ? at.lastIndex + close.length : 0;
}

function contentEnd(html: string, name: string, from: number): number {
  const close = new RegExp(`</${name.replace(/[^\w-]/g, '')}\\s*>`, 'ig');
  close.lastIndex = from;
  return close.exec(html) ? close.lastIndex : html.length;
}

function attributesOf(tag: string): Map<string, string> {
  const found = new Map<string, string>();
  const body = tag.slice(0, 8000).replace(/^<[^\s/>]+/, '');
  for (const [, name = '', double, single, bare] of body.matchAll(
    /([^\s=/>"']{1,100})(?:=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g,
  )) {
    found.set(name.toLowerCase(), decodeEntities(double ?? single ?? bare ?? ''));
  }
  return found;
}
