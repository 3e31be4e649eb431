import type { ClipboardData } from './clipboard-data.ts';

/** Number of characters at the end of a text in which the end tag of the root element is searched. */
const END_LENGTH = 200;

/**
 * Returns the source of the SVG picture that the clipboard contains as SVG, as text, or as HTML with nothing but an
 * `svg` element. Returns undefined for other content. The source is not checked: the server checks uploaded pictures.
 */
export function svgSource({ svg = '', text, html }: ClipboardData): string | undefined {
  return [svg, text].find(isSvgSource) ?? svgInHtml(html);
}

/**
 * Whether a text is an SVG file: an `svg` element, after an optional XML declaration, document type and comments. The
 * time is linear in the length of the text.
 */
export function isSvgSource(text: string): boolean {
  const start = rootPosition(text);
  if (start === undefined || !/^<(?:[\w.-]+:)?svg[\s/>]/.test(text.slice(start, start + 80))) return false;
  return /(?:<\/(?:[\w.-]+:)?svg\s*|\/)>\s*$/.test(text.slice(-END_LENGTH));
}

/** Returns the position of the root element of an XML text; undefined if something before it has no end. */
function rootPosition(text: string): number | undefined {
  let position = 0;
  while (position < text.length) {
    const character = text[position] ?? '';
    if (/[\s\ufeff]/.test(character)) position += 1;
    else {
      const end = endOfProlog(text, position);
      if (end === undefined || end === position) return end;
      position = end;
    }
  }
  return undefined;
}

/**
 * Returns the position after a declaration, comment or document type at a position; the position itself for anything
 * else, and undefined if the declaration, comment or document type has no end.
 */
function endOfProlog(text: string, position: number): number | undefined {
  const after = (mark: string, from = position) => {
    const found = text.indexOf(mark, from);
    return found < 0 ? undefined : found + mark.length;
  };
  if (text.startsWith('<?', position)) return after('?>');
  if (text.startsWith('<!--', position)) return after('-->');
  if (text.slice(position, position + 9).toUpperCase() !== '<!DOCTYPE') return position;
  const end = after('>');
  // A document type can contain declarations in brackets.
  const bracket = text.slice(position, end).indexOf('[');
  if (bracket < 0) return end;
  const bracketEnd = after(']', position + bracket);
  return bracketEnd === undefined ? undefined : after('>', bracketEnd);
}

/** Returns the source of an `svg` element if HTML contains nothing else, as browsers copy a drawing of a page. */
function svgInHtml(html: string): string | undefined {
  if (!/<svg[\s>]/i.test(html)) return undefined;
  // Parsed documents run no scripts and load no pictures.
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const [root] = body.children;
  if (root?.localName !== 'svg' || body.children.length > 1) return undefined;
  const hasOtherText = [...body.childNodes].some(
    (node) => node !== root && node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
  );
  return hasOtherText ? undefined : new XMLSerializer().serializeToString(root);
}
