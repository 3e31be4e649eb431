import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { GlyphFile } from '@flydeck/scene/math/formula-font';
import { MathJaxNewcmFont } from '@mathjax/mathjax-newcm-font/mjs/svg.js';

/**
 * Gives access to the glyph files that have been imported. When a glyph file is imported, it registers a function that
 * adds its glyphs to a font.
 */
class ImportedGlyphs extends MathJaxNewcmFont {
  static addTo(font: MathJaxNewcmFont, name: string): void {
    ImportedGlyphs.dynamicFiles[name]?.setup(font);
  }
}

let glyphFileNames: Promise<readonly string[]> | undefined;

/** Returns the names, without extension, of the glyph files, which contain the rare characters of the formula font. */
export function listGlyphFiles(): Promise<readonly string[]> {
  glyphFileNames ??= (async () => {
    const fontModule = fileURLToPath(import.meta.resolve('@mathjax/mathjax-newcm-font/mjs/svg.js'));
    const files = await readdir(fontModule.replace(/\.js$/, '/dynamic'));
    return files.filter((name) => name.endsWith('.js')).map((name) => name.replace(/\.js$/, ''));
  })();
  return glyphFileNames;
}

/** Reads the glyph file with this name. Returns undefined if no glyph file has this name. */
export async function readGlyphFile(name: string): Promise<GlyphFile | undefined> {
  if (!(await listGlyphFiles()).includes(name)) return undefined;
  await import(`@mathjax/mathjax-newcm-font/mjs/svg/dynamic/${name}.js`);
  const variants: Record<string, GlyphFile['variants'][string]> = {};
  let delimiters: GlyphFile['delimiters'] = {};
  // Stores the glyphs that the file adds, instead of adding them to a font.
  const recorder: Pick<MathJaxNewcmFont, 'defineChars' | 'defineDelimiters'> = {
    defineChars: (variant, characters) => {
      variants[variant] = characters;
    },
    defineDelimiters: (added) => {
      delimiters = added;
    },
  };
  ImportedGlyphs.addTo(recorder as MathJaxNewcmFont, name);
  return { variants, delimiters };
}
