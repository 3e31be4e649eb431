const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Character references, such as `amp` for `&amp;`. `escapeHtml` and the HTML sanitiser write no other references. */
const CHARACTERS: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  nbsp: '\u00a0',
};

/** Escapes text for use between tags and in quoted attributes, of HTML and XML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

/**
 * Replaces the character references of sanitised HTML or XML by their characters. Unknown references stay unchanged.
 */
export function unescapeHtml(html: string): string {
  return html.replace(/&(amp|lt|gt|quot|apos|#39|nbsp);/g, (reference, name: string) => CHARACTERS[name] ?? reference);
}

/** Returns the text of sanitised HTML as one line with single spaces. */
export function htmlToText(html: string): string {
  return unescapeHtml(html.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
}
