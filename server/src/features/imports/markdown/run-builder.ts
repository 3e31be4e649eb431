import type { Link, Run, RunStyle } from '@flydeck/scene/model/text';
import { withEmoji } from './emoji.ts';

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

/** Gathers runs of one paragraph; styles nest as tags do, and tags that never close end with it. */
export class RunBuilder {
  readonly runs: Run[] = [];
  readonly #styles: { readonly tag: string; readonly style: RunStyle }[] = [];

  open(tag: string, link?: Link): void {
    if (this.#styles.length > 100) return;
    const style = link ? { link } : Object.hasOwn(STYLE_OF_TAG, tag) ? STYLE_OF_TAG[tag] : undefined;
    if (style) this.#styles.push({ tag, style });
  }

  close(tag: string): void {
    const at = this.#styles.findLastIndex((entry) => entry.tag === tag);
    if (at >= 0) this.#styles.splice(at, 1);
  }

  text(text: string, raw = false): void {
    if (text) this.#add({ ...this.#style(), text: raw ? text : withEmoji(text) });
  }

  math(tex: string, words: string): void {
    this.runs.push({ ...this.#style(), text: words, math: tex });
  }

  get isEmpty(): boolean {
    return this.runs.every((run) => run.text.trim() === '');
  }

  #style(): RunStyle {
    return Object.assign({}, ...this.#styles.map((entry) => entry.style)) as RunStyle;
  }

  #add(run: Run): void {
    const last = this.runs.at(-1);
    if (last && !last.math && sameStyle(last, run)) last.text += run.text;
    else this.runs.push(run);
  }
}

const sameStyle = (a: Run, b: Run) =>
  JSON.stringify({ ...a, text: '' }) === JSON.stringify({ ...b, text: '' });

/** Runs without space at either end and without doubled spaces. */
export function trimmed(runs: readonly Run[]): Run[] {
  const kept = runs.map((run) => ({ ...run, text: run.math ? run.text : run.text.replace(/[ \t]+/g, ' ') }));
  while (kept[0] && !kept[0].math && kept[0].text.trimStart() === '') kept.shift();
  while (kept.at(-1) && !kept.at(-1)!.math && kept.at(-1)!.text.trimEnd() === '') kept.pop();
  const first = kept[0];
  const last = kept.at(-1);
  if (first && !first.math) first.text = first.text.trimStart();
  if (last && !last.math) last.text = last.text.trimEnd();
  return kept;
}

export const textOfRuns = (runs: readonly Run[]): string =>
  runs
    .map((run) => run.text)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
