import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { CompilePorts, TypesetMath } from '@flydeck/scene/ports';
import { MathJaxNewcmFont } from '@mathjax/mathjax-newcm-font/mjs/svg.js';
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
import { flattenFormula } from './flatten.ts';
import { formulaToText } from './formula-to-text.ts';

/** Longer sources are refused: they are not formulas for a slide and may be an attack. */
const MAX_SOURCE = 10_000;
const PACKAGES = ['base', 'ams', 'newcommand', 'boldsymbol', 'braket', 'cancel', 'color', 'mhchem'];
/** Sources with definitions get their own parser, so that they cannot affect other formulas. */
const DEFINES = /\\(?:(?:re)?new|provide|def|let|gdef|edef|xdef|Declare|color|definecolor)/;

type Adaptor = ReturnType<typeof liteAdaptor>;
type Formulas = MathDocument<LiteElement, LiteText, LiteDocument>;

/**
 * Creates the typesetter: TeX to outlines at 1 em, by MathJax with its New Computer Modern font, from local files
 * only. The returned function is synchronous and deterministic, and throws an Error on invalid TeX.
 */
export async function createTypesetMath(): Promise<CompilePorts['typesetMath']> {
  await loadGlyphs();
  const adaptor = liteAdaptor();
  RegisterHTMLHandler(adaptor);
  const shared = openFormulas();
  return (tex, display) => {
    if (tex.length > MAX_SOURCE) throw new Error('The formula is too long');
    return typeset(tex, display, DEFINES.test(tex) ? openFormulas() : shared, adaptor);
  };
}

/** Loads the font's additional glyph files now, because typesetting is synchronous. */
async function loadGlyphs(): Promise<void> {
  const normal = fileURLToPath(import.meta.resolve('@mathjax/mathjax-newcm-font/mjs/svg.js'));
  const folder = normal.replace(/\.js$/, '/dynamic');
  const files = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  await Promise.all(
    files.map((name) => import(`@mathjax/mathjax-newcm-font/mjs/svg/dynamic/${name}`) as Promise<unknown>),
  );
  mathjax.asyncLoad = () => ({});
  mathjax.asyncIsSynchronous = true;
}

function openFormulas(): Formulas {
  const input = new TeX<LiteElement, LiteText, LiteDocument>({
    packages: PACKAGES,
    formatError: (_: unknown, error: Error) => {
      throw new Error(error.message);
    },
    maxMacros: 1000,
    maxBuffer: 20_000,
  });
  const output = new SVG<LiteElement, LiteText, LiteDocument>({
    fontData: MathJaxNewcmFont,
    fontCache: 'none',
    linebreaks: { inline: false },
  });
  return mathjax.document('', { InputJax: input, OutputJax: output }) as Formulas;
}

function typeset(tex: string, display: boolean, formulas: Formulas, adaptor: Adaptor): TypesetMath {
  const size = { display, em: 16, ex: 8, containerWidth: 1e7 };
  const tree = formulas.convert(tex, { ...size, end: STATE.CONVERT }) as unknown as MmlNode;
  const container = formulas.convert(tex, size) as LiteElement;
  const svg = adaptor.tags(container, 'svg')[0];
  if (!svg) throw new Error('The formula has no picture');
  return { ...flattenFormula(svg), alt: formulaToText(tree) || tex.trim() };
}
