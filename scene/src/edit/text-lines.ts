import { paragraphText } from '../model/plain-text.ts';
import type { Paragraph } from '../model/text.ts';

/** A paragraph as an outline knows it. */
export interface TextLine {
  readonly text: string;
  /** 0 to 8. */
  readonly level: number;
  readonly bullet: boolean;
}

const INDENT = 28;
const CHARS = ['•', '–', '·'];

/** What the paragraphs of a body say. */
export function linesOf(paragraphs: readonly Paragraph[]): TextLine[] {
  return paragraphs.map((paragraph) => ({
    text: paragraphText(paragraph),
    level: paragraph.level ?? 0,
    bullet: paragraph.bullet !== undefined,
  }));
}

/** Lines as people write them: `- ` before a point, two spaces a level. */
export function textOfLines(lines: readonly TextLine[]): string {
  return lines.map(({ text, level, bullet }) => `${'  '.repeat(level)}${bullet ? '- ' : ''}${text}`).join('\n');
}

/** What people wrote, as lines; empty ones at the end are left out. */
export function linesOfText(text: string): TextLine[] {
  const lines = text.split(/\r\n?|\n/).map((line): TextLine => {
    const [, space = '', mark = '', words = ''] = /^([ \t]*)([-*•–·]\s+|[-*•–·]$)?(.*)$/.exec(line) ?? [];
    const columns = space.replace(/\t/g, '  ').length;
    return { text: words.trim(), level: Math.min(8, columns >> 1), bullet: mark !== '' };
  });
  while (lines.length > 0 && lines.at(-1)!.text === '' && !lines.at(-1)!.bullet) lines.pop();
  return lines;
}

/** A paragraph of a topic that is laid out by the outline. */
export function paragraphOf({ text, level, bullet }: TextLine, index: number): Paragraph {
  const space = index === 0 ? {} : { spaceBefore: bullet ? 8 : 14 };
  const depth = level > 0 ? { level } : {};
  const base: Paragraph = { runs: text === '' ? [] : [{ text }], role: 'body', ...depth, ...space };
  if (!bullet) return level > 0 ? { ...base, indent: level * INDENT } : base;
  return {
    ...base,
    indent: (level + 1) * INDENT,
    hanging: -INDENT,
    bullet: { kind: 'char', char: CHARS[level % CHARS.length]!, color: 'accent' },
  };
}

/** `paragraphs` with the words of `lines`: those that say the same stay as they are, others take the looks of their neighbours. */
export function rewritten(paragraphs: readonly Paragraph[], lines: readonly TextLine[]): Paragraph[] {
  const before = linesOf(paragraphs);
  return lines.map((line, index) => {
    const same = before.findIndex((other) => other.text === line.text && other.bullet === line.bullet);
    const found = paragraphs[same];
    if (found && (found.level ?? 0) === line.level) return found;
    return reworded(paragraphs, before, line, index);
  });
}

function reworded(
  paragraphs: readonly Paragraph[],
  before: readonly TextLine[],
  line: TextLine,
  index: number,
): Paragraph {
  const alike = (i: number) => before[i]?.bullet === line.bullet && before[i]?.level === line.level;
  const above = Array.from({ length: Math.min(index, paragraphs.length) }, (_, i) => i).reverse();
  const order = [index, ...above, ...paragraphs.keys()];
  const model = paragraphs[order.find(alike) ?? -1] ?? paragraphs[Math.min(index, paragraphs.length - 1)];
  if (!model) return paragraphOf(line, index);
  const { text: _text, math: _math, link: _link, ...look } = model.runs[0] ?? { text: '' };
  // A paragraph without words keeps the look for those to come.
  const runs = line.text === '' && Object.keys(look).length === 0 ? [] : [{ ...look, text: line.text }];
  const modelLine = { level: model.level ?? 0, bullet: model.bullet !== undefined };
  if (modelLine.level === line.level && modelLine.bullet === line.bullet) return { ...model, runs };
  const { bullet: _b, indent: _i, hanging: _h, level: _l, ...rest } = model;
  const { spaceBefore: _s, ...shape } = paragraphOf(line, index);
  return { ...rest, ...shape, runs };
}
