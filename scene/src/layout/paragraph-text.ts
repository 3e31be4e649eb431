import type { BodyStyle, Paragraph, Run, TextBody } from '../model/text.ts';
import type { TypesetMath } from '../ports.ts';
import type { LayoutContext, ResolvedStyle, Span } from './layout-types.ts';
import { inheritedStyle, resolveStyle } from './resolve-style.ts';

/** The character that represents a formula in the text. */
export const FORMULA_PLACEHOLDER = '\ufffc';
/** The character that represents a line break in the text. */
export const LINE_BREAK = '\u2028';

/** A paragraph as one string with styles by range, the input of line breaking. */
export interface ParagraphText {
  readonly text: string;
  readonly spans: readonly Span[];
  /** The style of the first run. The bullet and empty lines have this style. */
  readonly firstStyle: ResolvedStyle;
  /**
   * Offset of each run in `text`. Because of formulas, capitals and control characters, the text of a run may have
   * another length in `text` than in the run.
   */
  readonly runStarts: readonly number[];
}

/** Returns the plain text of a paragraph, for structure and search. Line breaks are `\n`. */
export function plainParagraphText(paragraph: Paragraph): string {
  return normalizeText(paragraph.runs.map((run) => run.text).join('')).replaceAll(LINE_BREAK, '\n');
}

/** Replaces line ends by U+2028 and lone surrogates by U+FFFD, and removes other control characters. */
export function normalizeText(text: string): string {
  return (
    text
      .replace(/\r\n|[\r\n\v\f\u0085\u2029]/g, LINE_BREAK)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: matches the characters to remove
      .replace(/[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/g, '')
      .replace(/\p{Surrogate}/gu, '\ufffd')
  );
}

/** The text and the spans of the runs that have been joined so far. */
interface Builder {
  text: string;
  readonly spans: Span[];
}

function appendText(builder: Builder, text: string, style: ResolvedStyle, formula?: TypesetMath): void {
  if (text === '') return;
  const from = builder.text.length;
  builder.text += text;
  builder.spans.push({ from, to: builder.text.length, style, ...(formula ? { formula } : {}) });
}

/** Appends a formula as a single character, or an invalid formula as its source text with a warning. */
function appendFormula(builder: Builder, tex: string, style: ResolvedStyle, context: LayoutContext): void {
  try {
    appendText(builder, FORMULA_PLACEHOLDER, style, context.typesetMath(tex, { isBlock: false }));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    context.warn('text.formula', `A formula is invalid and is shown as its source: ${reason}`);
    appendText(builder, normalizeText(tex), style);
  }
}

/** Appends small capitals: lower-case characters become capitals in the style `small`. */
function appendSmallCaps(builder: Builder, text: string, full: ResolvedStyle, small: ResolvedStyle): void {
  for (const [piece] of text.matchAll(/\p{Lowercase}+|\P{Lowercase}+/gu)) {
    const isLowerCase = /^\p{Lowercase}/u.test(piece);
    appendText(builder, isLowerCase ? piece.toUpperCase() : piece, isLowerCase ? small : full);
  }
}

/** Joins the runs of a paragraph and resolves their styles, with sizes multiplied by `scale`. */
export function joinRuns(paragraph: Paragraph, body: TextBody, context: LayoutContext, scale: number): ParagraphText {
  const builder: Builder = { text: '', spans: [] };
  const resolve = (style: BodyStyle, options?: { readonly isSmallCap: boolean }): ResolvedStyle =>
    resolveStyle(style, paragraph, context, scale, options);
  const styleOf = (run: Run | undefined): BodyStyle => inheritedStyle(run, paragraph, body, context);
  const runStarts: number[] = [];
  for (const run of paragraph.runs) {
    runStarts.push(builder.text.length);
    const runStyle = styleOf(run);
    const style = resolve(runStyle);
    const text = normalizeText(run.text);
    if (run.math !== undefined) appendFormula(builder, run.math, style, context);
    else if (runStyle.caps === 'all') appendText(builder, text.toUpperCase(), style);
    else if (runStyle.caps === 'small') appendSmallCaps(builder, text, style, resolve(runStyle, { isSmallCap: true }));
    else appendText(builder, text, style);
  }
  const firstStyle = builder.spans[0]?.style ?? resolve(styleOf(paragraph.runs[0]));
  return { ...builder, runStarts, firstStyle };
}
