import type { LiteDocument } from '@mathjax/src/mjs/adaptors/lite/Document.js';
import type { LiteElement } from '@mathjax/src/mjs/adaptors/lite/Element.js';
import type { LiteText } from '@mathjax/src/mjs/adaptors/lite/Text.js';
import { liteAdaptor } from '@mathjax/src/mjs/adaptors/liteAdaptor.js';
import type { MathDocument } from '@mathjax/src/mjs/core/MathDocument.js';
import { STATE } from '@mathjax/src/mjs/core/MathItem.js';
import type { MmlNode } from '@mathjax/src/mjs/core/MmlTree/MmlNode.js';
import { RegisterHTMLHandler } from '@mathjax/src/mjs/handlers/html.js';
import { TeX } from '@mathjax/src/mjs/input/tex.js';
import { mathjax } from '@mathjax/src/mjs/mathjax.js';
import { SVG } from '@mathjax/src/mjs/output/svg.js';
import '@mathjax/src/mjs/input/tex/ams/AmsConfiguration.js';
import '@mathjax/src/mjs/input/tex/base/BaseConfiguration.js';
import '@mathjax/src/mjs/input/tex/boldsymbol/BoldsymbolConfiguration.js';
import '@mathjax/src/mjs/input/tex/braket/BraketConfiguration.js';
import '@mathjax/src/mjs/input/tex/cancel/CancelConfiguration.js';
import '@mathjax/src/mjs/input/tex/color/ColorConfiguration.js';
import '@mathjax/src/mjs/input/tex/mhchem/MhchemConfiguration.js';
import '@mathjax/src/mjs/input/tex/newcommand/NewcommandConfiguration.js';
import type { CompilePorts, TypesetMath } from '../ports.ts';
import { flattenFormula } from './flatten.ts';
import { type FindGlyphFile, FormulaFont, MissingGlyphsError } from './formula-font.ts';
import { formulaToText } from './formula-to-text.ts';

/** Maximum length of a formula's source. Longer sources are no formulas for a slide and may be an attack. */
const SOURCE_MAX_LENGTH = 10_000;
/** TeX packages of MathJax whose commands formulas can use. */
const PACKAGES = ['base', 'ams', 'newcommand', 'boldsymbol', 'braket', 'cancel', 'color', 'mhchem'];
/**
 * Commands that define macros or colours. A source with definitions gets its own parser, so that the definitions affect
 * no other formula.
 */
const DEFINITION_COMMAND = /\\(?:(?:re)?new|provide|def|let|gdef|edef|xdef|Declare|color|definecolor)/;

type Adaptor = ReturnType<typeof liteAdaptor>;
type FormulaDocument = MathDocument<LiteElement, LiteText, LiteDocument>;

/**
 * Returns a function that converts TeX to paths at a font size of 1, with MathJax and the font New Computer Modern,
 * without network access. The function is synchronous and deterministic. It throws an error for invalid TeX, and a
 * `MissingGlyphsError` if a formula needs glyphs for which `files` returns undefined.
 */
export function createTypesetMath(files: FindGlyphFile): CompilePorts['typesetMath'] {
  // `FormulaFont` loads additional files of the font synchronously. By default, MathJax loads these asynchronously.
  mathjax.asyncIsSynchronous = true;
  const adaptor = liteAdaptor();
  RegisterHTMLHandler(adaptor);
  let sharedDocument: FormulaDocument | undefined;
  return (tex, { isBlock }) => {
    if (tex.length > SOURCE_MAX_LENGTH) throw new Error('The formula is too long');
    if (DEFINITION_COMMAND.test(tex)) return typeset(tex, isBlock, createFormulaDocument(files), adaptor);
    sharedDocument ??= createFormulaDocument(files);
    try {
      return typeset(tex, isBlock, sharedDocument, adaptor);
    } catch (error) {
      // After this error, the font of the document must not be used any more.
      if (error instanceof MissingGlyphsError) sharedDocument = undefined;
      throw error;
    }
  };
}

/** Creates a MathJax document: a parser of TeX with its macros, and an SVG output. */
function createFormulaDocument(files: FindGlyphFile): FormulaDocument {
  const input = new TeX<LiteElement, LiteText, LiteDocument>({
    packages: PACKAGES,
    formatError: (_: unknown, error: Error) => {
      throw new Error(error.message);
    },
    // Limits for one formula: the number of expanded macros, and the length of the source with the expanded macros.
    maxMacros: 1000,
    maxBuffer: 20_000,
  });
  const output = new SVG<LiteElement, LiteText, LiteDocument>({
    fontData: new FormulaFont(files),
    fontCache: 'none',
    linebreaks: { inline: false },
  });
  return mathjax.document('', { InputJax: input, OutputJax: output }) as FormulaDocument;
}

/** Converts TeX to paths and an alternative text. */
function typeset(tex: string, isBlock: boolean, document: FormulaDocument, adaptor: Adaptor): TypesetMath {
  // Lengths in pixels. The container is wide enough that MathJax breaks no lines.
  const options = { display: isBlock, em: 16, ex: 8, containerWidth: 1e7 };
  // With `end`, MathJax returns the tree of the formula instead of the SVG.
  const tree = document.convert(tex, { ...options, end: STATE.CONVERT }) as unknown as MmlNode;
  const container = document.convert(tex, options) as LiteElement;
  const svg = adaptor.tags(container, 'svg')[0];
  if (!svg) throw new Error('MathJax returned no SVG');
  return { ...flattenFormula(svg), alt: formulaToText(tree) || tex.trim() };
}
