import { lastItem } from '@flydeck/scene/checked-access';
import type { Link, Run, RunStyle } from '@flydeck/scene/model/text';
import { replaceShortcodes } from './emoji.ts';

/**
 * Text styles by HTML tag. `baseline` is the upward shift as a fraction of the text size. Markdown's own styles also
 * use these tags: `**bold**` is read as `strong`.
 */
const STYLE_OF_TAG: Readonly<Record<string, RunStyle>> = {
  b: { bold: true },
  strong: { bold: true },
  i: { italic: true },
  em: { italic: true },
  cite: { italic: true },
  u: { underline: true },
  ins: { underline: true },
  s: { strike: true },
  del: { strike: true },
  strike: { strike: true },
  code: { family: 'code' },
  kbd: { family: 'code' },
  samp: { family: 'code' },
  tt: { family: 'code' },
  sup: { baseline: 0.35 },
  sub: { baseline: -0.2 },
  mark: { highlight: 'amber-100' },
};

/** Limits the nesting of tags, because the work for each text grows with the number of open tags. */
const MAX_OPEN_TAGS = 100;

/** Builds the runs of one paragraph. Styles nest like tags; unclosed tags end with the paragraph. */
export class RunBuilder {
  readonly runs: Run[] = [];
  readonly #styles: { readonly tag: string; readonly style: RunStyle }[] = [];

  /** Starts the style of a tag, or the style of a link if `link` is given. Ignores other tags without a style. */
  open(tag: string, link?: Link): void {
    if (this.#styles.length > MAX_OPEN_TAGS) return;
    const style = link ? { link } : Object.hasOwn(STYLE_OF_TAG, tag) ? STYLE_OF_TAG[tag] : undefined;
    if (style) this.#styles.push({ tag, style });
  }

  /** Ends the style of the innermost open tag with this name. */
  close(tag: string): void {
    const index = this.#styles.findLastIndex((entry) => entry.tag === tag);
    if (index >= 0) this.#styles.splice(index, 1);
  }

  /** Adds text. Shortcodes such as `:rocket:` are replaced by emoji, except in verbatim text. */
  text(text: string, isVerbatim = false): void {
    if (!text) return;
    const run: Run = { ...this.#style(), text: isVerbatim ? text : replaceShortcodes(text) };
    const lastRun = this.runs.at(-1);
    if (lastRun && !lastRun.math && hasSameStyle(lastRun, run)) lastRun.text += run.text;
    else this.runs.push(run);
  }

  /** Adds a formula; `text` is its plain text. */
  math(tex: string, text: string): void {
    this.runs.push({ ...this.#style(), text, math: tex });
  }

  get isEmpty(): boolean {
    return this.runs.every((run) => run.text.trim() === '');
  }

  #style(): RunStyle {
    return Object.assign({}, ...this.#styles.map((entry) => entry.style)) as RunStyle;
  }
}

/** Whether two runs differ only in their text. */
const hasSameStyle = (a: Run, b: Run) => JSON.stringify({ ...a, text: '' }) === JSON.stringify({ ...b, text: '' });

/**
 * Returns copies of a paragraph's runs without spaces at the start and end of the paragraph, and with single spaces
 * between words. Formulas are not changed.
 */
export function trimRuns(runs: readonly Run[]): Run[] {
  const result = runs.map((run) => (run.math ? { ...run } : { ...run, text: run.text.replace(/[ \t]+/g, ' ') }));
  while (result[0] && !result[0].math && result[0].text.trimStart() === '') result.shift();
  while (result.at(-1) && !lastItem(result).math && lastItem(result).text.trimEnd() === '') result.pop();
  const firstRun = result[0];
  const lastRun = result.at(-1);
  if (firstRun && !firstRun.math) firstRun.text = firstRun.text.trimStart();
  if (lastRun && !lastRun.math) lastRun.text = lastRun.text.trimEnd();
  return result;
}

/** Returns the text of runs with all spaces and line breaks. */
export const rawTextOfRuns = (runs: readonly Run[]): string => runs.map((run) => run.text).join('');

/** Returns the text of runs in one line, with single spaces. */
export const textOfRuns = (runs: readonly Run[]): string => rawTextOfRuns(runs).replace(/\s+/g, ' ').trim();
