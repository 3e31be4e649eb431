import { MathJaxNewcmFont } from '@mathjax/mathjax-newcm-font/mjs/svg.js';
import type { DelimiterMap } from '@mathjax/src/mjs/output/common/FontData.js';
import type { SvgCharMap, SvgDelimiterData } from '@mathjax/src/mjs/output/svg/FontData.js';

/** An additional file of the font of formulas, with rare characters such as ℝ. */
export interface GlyphFile {
  /** Glyphs by the name of the font's variant, such as `bold`, and by code point. */
  readonly variants: Readonly<Record<string, SvgCharMap>>;
  /** Characters that can be stretched, such as brackets, by code point. */
  readonly delimiters: DelimiterMap<SvgDelimiterData>;
}

/** Returns an additional file of the font by its name, such as `double-struck`; undefined if the file is not loaded. */
export type FindGlyphFile = (name: string) => GlyphFile | undefined;

type DynamicFile = Parameters<MathJaxNewcmFont['loadDynamicFileSync']>[0];

/** Thrown when a formula needs an additional file of the font that is not loaded. */
export class MissingGlyphsError extends Error {}

/**
 * The font New Computer Modern. MathJax marks an additional file as loaded for all instances of a font, but adds the
 * file's glyphs only to the first instance. This class adds the glyphs to each instance that needs the glyphs.
 */
export class FormulaFont extends MathJaxNewcmFont {
  readonly #findFile: FindGlyphFile;

  constructor(findFile: FindGlyphFile) {
    super();
    this.#findFile = findFile;
  }

  /** @throws MissingGlyphsError if the file is not loaded. After this error, the instance must not be used any more. */
  override loadDynamicFileSync({ file }: DynamicFile): void {
    const glyphs = this.#findFile(file);
    if (!glyphs) throw new MissingGlyphsError(`The glyphs ${file} are not loaded`);
    for (const [variant, characters] of Object.entries(glyphs.variants)) this.defineChars(variant, characters);
    this.defineDelimiters(glyphs.delimiters);
  }
}
