/**
 * Replaces non-ASCII characters in JavaScript by `\uXXXX`. V8 stores a source text with one byte per character only if
 * all characters are Latin-1; a single Japanese character doubles the memory for the whole source text.
 * @throws Error for non-ASCII characters in `String.raw`, where an escape would have a different meaning
 */
function escapeNonAscii(code: string): string {
  if (/\bString\.raw`[^`]*[^\0-\x7f`][^`]*`/.test(code)) throw new Error('String.raw contains non-ASCII characters');
  return code.replace(/[^\0-\x7f]/g, (codeUnit) => `\\u${codeUnit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** A plugin for Rolldown and Vite that escapes non-ASCII characters, after minification. */
export const asciiOnly = {
  name: 'flydeck-ascii',
  generateBundle(_: unknown, files: Record<string, { type: string; code?: string }>): void {
    for (const file of Object.values(files)) if (file.code !== undefined) file.code = escapeNonAscii(file.code);
  },
};
