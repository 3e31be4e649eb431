import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { GlyphFile } from '@flydeck/scene/math/formula-font';
import { MathJaxNewcmFont } from '@mathjax/mathjax-newcm-font/mjs/svg.js';

/** Gives access to the files that have been imported. Each registers a function that adds its glyphs to a font. */
class ImportedGlyphs extends MathJaxNewcmFont {
  static addTo(font: MathJaxNewcmFont, name: string): void {
    ImportedGlyphs.dynamicFiles[name]?.setup(font);
  }
}

let namesPromise: Promise<readonly string[]> | undefined;

/** Returns the names of the additional files of the font of formulas. */
export function listGlyphFiles(): Promise<readonly string[]> {
  namesPromise ??= (async () => {
    const fontModule = fileURLToPath(import.meta.resolve('@mathjax/mathjax-newcm-font/mjs/svg.js'));
    const files = await readdir(fontModule.replace(/\.js$/, '/dynamic'));
    return files.filter((name) => name.endsWith('.js')).map((name) => name.replace(/\.js$/, ''));
  })();
  return namesPromise;
}

/** Reads an additional file of the font of formulas by its name; undefined if there is none. */
export async function readGlyphFile(name: string): Promise<GlyphFile | undefined> {
  if (!(await listGlyphFiles()).includes(name)) return undefined;
  await import(`@mathjax/mathjax-newcm-font/mjs/svg/dynamic/${name}.js`);
  const variants: Record<string, GlyphFile['variants'][string]> = {};
  let delimiters: GlyphFile['delimiters'] = {};
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
