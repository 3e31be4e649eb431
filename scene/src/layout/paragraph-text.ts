import type { Paragraph, Run, RunStyle, TextBody } from '../model/text.ts';
import type { TypesetMath } from '../ports.ts';
import type { LayoutContext, ResolvedStyle, Span } from './layout-types.ts';
import { inheritedStyle, resolveStyle } from './resolve-style.ts';

/** Stands for a formula in the text that lines are broken in. */
export const FORMULA = '\ufffc';
export const LINE_BREAK = '\u2028';

/** A paragraph as one string with styles by range; what is broken into lines. */
export interface ParagraphText {
  readonly text: string;
  readonly spans: readonly Span[];
  /** The style of an empty paragraph, and of its bullet. */
  readonly base: ResolvedStyle;
}

/** Plain wording in reading order, for structure and search. */
export function plainText(paragraph: Paragraph): string {
  return clean(paragraph.runs.map((run) => run.text).join('')).replaceAll(LINE_BREAK, '\n');
}

/** Line ends become U+2028, other control characters go, lone surrogates become U+FFFD. */
function clean(text: string): string {
  return (
    text
      .replace(/\r\n|[\r\n\v\f\u0085\u2029]/g, LINE_BREAK)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
      .replace(/[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/g, '')
      .replace(/\p{Surrogate}/gu, '\ufffd')
  );
}

interface Builder {
  text: string;
  readonly spans: Span[];
}

function push(builder: Builder, text: string, style: ResolvedStyle, formula?: TypesetMath): void {
  if (text === '') return;
  const from = builder.text.length;
  builder.text += text;
  builder.spans.push({ from, to: builder.text.length, style, ...(formula ? { formula } : {}) });
}

/** A formula as one character; what cannot be set turns into its source text and a warning. */
function pushFormula(builder: Builder, tex: string, style: ResolvedStyle, context: LayoutContext): void {
  try {
    push(builder, FORMULA, style, context.typesetMath(tex, false));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    context.warn('text.formula', `A formula could not be set and is shown as its source: ${reason}`);
    push(builder, clean(tex), style);
  }
}

/** Splits off what small capitals draw as lowered capitals. */
function pushSmallCaps(builder: Builder, text: string, full: ResolvedStyle, small: ResolvedStyle): void {
  for (const [part] of text.matchAll(/\p{Lowercase}+|\P{Lowercase}+/gu)) {
    const lower = /^\p{Lowercase}/u.test(part);
    push(builder, lower ? part.toUpperCase() : part, lower ? small : full);
  }
}

/** Joins the runs of a paragraph and decides their styles at `scale`. */
export function paragraphText(
  paragraph: Paragraph,
  body: TextBody,
  context: LayoutContext,
  scale: number,
): ParagraphText {
  const builder: Builder = { text: '', spans: [] };
  const resolve = (style: RunStyle, small = false): ResolvedStyle =>
    resolveStyle(style, paragraph, context, scale, small);
  const styleOf = (run: Run | undefined): RunStyle => inheritedStyle(run, paragraph, body, context);
  for (const run of paragraph.runs) {
    const written = styleOf(run);
    const style = resolve(written);
    const text = clean(run.text);
    if (run.math !== undefined) pushFormula(builder, run.math, style, context);
    else if (written.caps === 'all') push(builder, text.toUpperCase(), style);
    else if (written.caps === 'small') pushSmallCaps(builder, text, style, resolve(written, true));
    else push(builder, text, style);
  }
  const first = builder.spans[0]?.style;
  return { ...builder, base: first ?? resolve(styleOf(paragraph.runs[0])) };
}
