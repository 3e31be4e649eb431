import type { Paragraph, Run, RunStyle, TextBody } from '../model/text.ts';
import type { TypesetMath } from '../ports.ts';
import type { LayoutContext, ResolvedStyle, Span } from './layout-types.ts';
import { inheritedStyle, resolveStyle } from './resolve-style.ts';

/** Placeholder of a formula in the text. */
const FORMULA = '\ufffc';
export const LINE_BREAK = '\u2028';

/** A paragraph as one string with styles by range, the input of line breaking. */
export interface ParagraphText {
  readonly text: string;
  readonly spans: readonly Span[];
  /** The style of an empty paragraph, and of its bullet. */
  readonly base: ResolvedStyle;
}

/** Returns the plain text of a paragraph, for structure and search. Line breaks are `\n`. */
export function plainText(paragraph: Paragraph): string {
  return clean(paragraph.runs.map((run) => run.text).join('')).replaceAll(LINE_BREAK, '\n');
}

/** Replaces line ends by U+2028 and lone surrogates by U+FFFD, and removes other control characters. */
function clean(text: string): string {
  return (
    text
      .replace(/\r\n|[\r\n\v\f\u0085\u2029]/g, LINE_BREAK)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: matches the characters to remove
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

/** Appends a formula as one character; an invalid one as its source text, with a warning. */
function pushFormula(builder: Builder, tex: string, style: ResolvedStyle, context: LayoutContext): void {
  try {
    push(builder, FORMULA, style, context.typesetMath(tex, false));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    context.warn('text.formula', `A formula is invalid and is shown as its source: ${reason}`);
    push(builder, clean(tex), style);
  }
}

/** Appends small capitals: lower-case letters as smaller capitals. */
function pushSmallCaps(builder: Builder, text: string, full: ResolvedStyle, small: ResolvedStyle): void {
  for (const [part] of text.matchAll(/\p{Lowercase}+|\P{Lowercase}+/gu)) {
    const lower = /^\p{Lowercase}/u.test(part);
    push(builder, lower ? part.toUpperCase() : part, lower ? small : full);
  }
}

/** Joins the runs of a paragraph and resolves their styles at `scale`. */
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
    const runStyle = styleOf(run);
    const style = resolve(runStyle);
    const text = clean(run.text);
    if (run.math !== undefined) pushFormula(builder, run.math, style, context);
    else if (runStyle.caps === 'all') push(builder, text.toUpperCase(), style);
    else if (runStyle.caps === 'small') pushSmallCaps(builder, text, style, resolve(runStyle, true));
    else push(builder, text, style);
  }
  const first = builder.spans[0]?.style;
  return { ...builder, base: first ?? resolve(styleOf(paragraph.runs[0])) };
}
