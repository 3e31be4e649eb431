import type { Block } from '@flydeck/scene/notes/blocks';
import { plainTextOf, toRuns } from '@flydeck/scene/notes/inline';
import { readBlocks } from '@flydeck/scene/notes/read-blocks';
import type { PastedBlock, PastedParagraph } from './paste-blocks.ts';

/** Maximum length of pasted Markdown in UTF-16 code units. The rest of a longer text is dropped. */
const MAX_LENGTH = 50_000;

/** Matches markup of which one occurrence is enough: a fence, the line below a table's header, a link, bold text. */
const CLEAR_MARKUP = [
  /^ {0,3}(```|~~~)[\w+#-]*[ \t]*\n[\s\S]*?\n {0,3}\1/m,
  /^ {0,3}\|?[ \t]*:?-{3,}:?[ \t]*\|[ \t|:-]*$/m,
  /\[[^[\]\n]{1,500}\]\((?:https?:|mailto:|tel:)[^\s()]{1,2000}\)/,
  /(?<![\w*])\*\*[^\s*](?:[^*\n]{0,500}[^\s*])?\*\*(?![\w*])/,
];
const HEADING = /^ {0,3}#{1,6}[ \t]+\S/;
const LIST_ITEM = /^[ \t]*(?:[-*+]|\d{1,3}[.)])[ \t]+\S/;

/**
 * Whether a plain text clearly is Markdown: it contains a table, a block of code, a link or bold text; or at least two
 * list items; or a heading and another line that is not a heading.
 */
export function isMarkdown(text: string): boolean {
  const source = text.slice(0, MAX_LENGTH).replace(/\r\n?/g, '\n');
  if (CLEAR_MARKUP.some((markup) => markup.test(source))) return true;
  const lines = source.split('\n').filter((line) => line.trim() !== '');
  const headings = lines.filter((line) => HEADING.test(line)).length;
  return lines.filter((line) => LIST_ITEM.test(line)).length > 1 || (headings > 0 && headings < lines.length);
}

/** Returns the blocks of Markdown. Pictures become links to their URLs. */
export const parseMarkdown = (text: string): PastedBlock[] => readBlocks(text.slice(0, MAX_LENGTH)).flatMap(toPasted);

function toPasted(block: Block): PastedBlock[] {
  switch (block.kind) {
    case 'heading':
      // In notes, a short line can be a heading without any mark. In Markdown, such a line is a paragraph.
      return block.isMarked
        ? [headingOf(block.level, toRuns(block.text))]
        : [{ kind: 'paragraph', style: 'body', runs: toRuns(block.text) }];
    case 'paragraph':
      return block.lines.map((line) => ({ kind: 'paragraph', style: 'body', runs: toRuns(line) }));
    case 'list':
      return block.items.map(({ text, level, isNumbered }) => {
        return { kind: 'paragraph', style: 'body', runs: toRuns(text), list: { level, isNumbered } };
      });
    case 'quote':
      return [...block.lines, ...(block.author === undefined ? [] : [`— ${block.author}`])].map((line) => {
        return { kind: 'paragraph', style: 'quote', runs: toRuns(line) };
      });
    case 'table':
      return [{ kind: 'table', cells: block.rows.map((row) => row.map(plainTextOf)), hasHeader: block.hasHeader }];
    case 'code':
      return [{ kind: 'code', source: block.source, ...(block.language === '' ? {} : { language: block.language }) }];
  }
}

/** Returns a heading: a title (level 1), a heading (level 2), or bold text. */
export const headingOf = (level: number, runs: PastedParagraph['runs']): PastedParagraph =>
  level <= 2
    ? { kind: 'paragraph', style: level <= 1 ? 'title' : 'heading', runs }
    : { kind: 'paragraph', style: 'body', runs: runs.map((run) => ({ ...run, bold: true })) };
