/**
 * JavaScript with `\uXXXX` in place of what is not ASCII: V8 keeps a source in one byte a character only if all of them
 * are Latin-1, and one text in Japanese doubles all of it.
 * @throws where an escape would mean something else: in `String.raw`.
 */
function escapeNonAscii(code: string): string {
  if (/\bString\.raw`[^`]*[^\0-\x7f`][^`]*`/.test(code))
    throw new Error('String.raw holds what is not ASCII');
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** A plugin of Rolldown and Vite that does so last, after minifying. */
export const asciiOnly = {
  name: 'flydeck-ascii',
  generateBundle(_: unknown, files: Record<string, { type: string; code?: string }>): void {
    for (const file of Object.values(files))
      if (file.code !== undefined) file.code = escapeNonAscii(file.code);
  },
};
