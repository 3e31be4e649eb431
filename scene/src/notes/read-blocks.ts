import type { Block, ReadBlock } from './blocks.ts';
import { isWrittenWithoutSpaces, visualLength } from './characters.ts';
import { readHeading } from './read-headings.ts';
import { isListItem, readList } from './read-lists.ts';
import { readTable } from './read-tables.ts';
import { endsSentence } from './sentences.ts';

const FENCE = /^\s*(```+|~~~+)\s*([\w+#-]*)/;
const RULE = /^\s*(?:(?:\*\s*){3,}|(?:-\s*){3,}|(?:_\s*){3,}|={3,})$/;
const QUOTE_MARK = /^\s*>\s?/;
const AUTHOR = /^\s*(?:[—–]|--?)\s*(?=\p{L})/u;
const QUOTED = /^\s*(?:“.+”|„.+[“”]|«.+»|».+«|「.+」|『.+』|".+")\s*(?:(?:[—–]|--?)\s*(\p{L}.*))?$/su;

const OPENING_MARK = /^\s*["“„«»「『]/u;
const DASH_AT_END = /\s*[—–-]+\s*$/u;

/** Matches a line that consists of a label and a value. */
const LABELLED = /^[^:：.!?]{1,28}(?::\s|：)\s*\S/u;

/** Average length above which the lines of a paragraph are parts of a wrapped text, in visual characters. */
const WRAPPED_MIN_LENGTH = 55;

/** Reads plain text or Markdown as blocks. The blocks contain all words of the text, in the order of the text. */
export function readBlocks(text: string): Block[] {
  const lines = text.replace(/\r\n?/g, '\n').replaceAll('\0', '').split('\n');
  const blocks: Block[] = [];
  for (let i = 0; i < lines.length; ) {
    const { block, end } = readBlock(lines, i);
    if (block) blocks.push(block);
    i = end;
  }
  return blocks;
}

function readBlock(lines: readonly string[], start: number): ReadBlock {
  const line = lines[start] ?? '';
  if (line.trim() === '' || RULE.test(line)) return { block: undefined, end: start + 1 };
  const heading = FENCE.test(line) ? undefined : readTableOrHeading(lines, start);
  return (
    readCode(lines, start) ??
    heading ??
    readQuote(lines, start) ??
    readList(lines, start) ??
    readParagraph(lines, start)
  );
}

function readTableOrHeading(lines: readonly string[], start: number): ReadBlock | undefined {
  const table = readTable(lines, start);
  if (table) return table;
  if (QUOTE_MARK.test(lines[start] ?? '')) return undefined;
  const heading = readHeading(lines, start);
  if (!heading) return undefined;
  const { text, level, isMarked, end } = heading;
  return { block: { kind: 'heading', text, level, isMarked }, end };
}

function readCode(lines: readonly string[], start: number): ReadBlock | undefined {
  const fence = FENCE.exec(lines[start] ?? '');
  if (!fence) return undefined;
  const closing = lines.findIndex((line, i) => i > start && line.trim().startsWith(fence[1] ?? '```'));
  const end = closing < 0 ? lines.length : closing;
  const source = lines.slice(start + 1, end).join('\n');
  return { block: source.trim() ? { kind: 'code', source, language: fence[2] ?? '' } : undefined, end: end + 1 };
}

function readQuote(lines: readonly string[], start: number): ReadBlock | undefined {
  if (!QUOTE_MARK.test(lines[start] ?? '')) return readQuotedParagraph(lines, start) ?? readQuotedLine(lines, start);
  let end = start;
  while (QUOTE_MARK.test(lines[end] ?? '')) end += 1;
  const content = lines.slice(start, end).map((line) => line.replace(QUOTE_MARK, '').trim());
  const last = content.at(-1) ?? '';
  if (content.length > 1 && AUTHOR.test(last))
    return { block: quoteBlock(content.slice(0, -1), last.replace(AUTHOR, '')), end };
  const next = lines[end] ?? '';
  if (AUTHOR.test(next) && !isListItem(lines[end + 1] ?? ''))
    return { block: quoteBlock(content, next.replace(AUTHOR, '').trim()), end: end + 1 };
  return { block: quoteBlock(content), end };
}

/** Minimum length of a quoted line without an author, in visual characters. Shorter ones are often names. */
const QUOTED_LINE_MIN_LENGTH = 25;

/**
 * Reads a line that is only a text in quotation marks, with its author after a dash in this line or the next one. A line
 * without an author is only a quote if the lines before and after it begin without quotation marks, as in no dialogue.
 */
function readQuotedLine(lines: readonly string[], start: number): ReadBlock | undefined {
  const line = (lines[start] ?? '').trim();
  const match = OPENING_MARK.test(line) ? QUOTED.exec(line) : null;
  if (!match) return undefined;
  const quoted = match[1] === undefined ? line : line.slice(0, line.length - match[1].length).replace(DASH_AT_END, '');
  if (/["“”„«»「」『』]/u.test(quoted.slice(1, -1))) return undefined;
  const [before = '', after = ''] = [lines[start - 1], lines[start + 1]];
  const isAuthorAfter = match[1] === undefined && AUTHOR.test(after) && !isListItem(lines[start + 2] ?? '');
  const author = isAuthorAfter ? after.replace(AUTHOR, '').trim() : match[1];
  const isIsolated = ![before, after].some((other) => OPENING_MARK.test(other));
  if (author === undefined && (!isIsolated || visualLength(quoted) < QUOTED_LINE_MIN_LENGTH)) return undefined;
  return { block: quoteBlock([quoted], author), end: start + (isAuthorAfter ? 2 : 1) };
}

/** Reads a paragraph that is only a text in quotation marks, with the author after a dash. */
function readQuotedParagraph(lines: readonly string[], start: number): ReadBlock | undefined {
  if (!OPENING_MARK.test(lines[start] ?? '')) return undefined;
  let end = start;
  while ((lines[end] ?? '').trim() !== '' && end - start < 12) end += 1;
  const group = lines.slice(start, end).join('\n');
  const match = QUOTED.exec(group);
  // A second quotation inside of the paragraph means that the paragraph is a dialogue.
  if (!match || /["”“»」]\s*\n\s*["“„«「]/u.test(group)) return undefined;
  const author = match[1];
  const quoted = author === undefined ? group : group.slice(0, group.length - author.length).replace(DASH_AT_END, '');
  return {
    block: quoteBlock(
      quoted.split('\n').map((line) => line.trim()),
      author,
    ),
    end,
  };
}

function quoteBlock(lines: readonly string[], author?: string): Block {
  const texts = joinWrapped(lines.filter((line) => line !== ''));
  return { kind: 'quote', lines: texts, ...(author ? { author } : {}) };
}

function readParagraph(lines: readonly string[], start: number): ReadBlock {
  let end = start + 1;
  while (end < lines.length && !startsBlock(lines, end)) end += 1;
  return { block: { kind: 'paragraph', lines: joinWrapped(lines.slice(start, end).map((line) => line.trim())) }, end };
}

function startsBlock(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? '';
  if (line.trim() === '' || RULE.test(line) || FENCE.test(line) || QUOTE_MARK.test(line) || isListItem(line))
    return true;
  return (
    readTable(lines, index) !== undefined ||
    readHeading(lines, index) !== undefined ||
    readQuotedLine(lines, index) !== undefined
  );
}

/** Joins lines that are parts of a wrapped text. Other lines stay separate, such as the lines of a poem. */
function joinWrapped(lines: readonly string[]): string[] {
  const inner = lines.slice(0, -1);
  const averageLength = inner.reduce((sum, line) => sum + visualLength(line), 0) / inner.length;
  const isWrapped =
    averageLength > WRAPPED_MIN_LENGTH &&
    inner.some((line) => !endsSentence(line)) &&
    !lines.some((line) => LABELLED.test(line));
  if (!isWrapped) return [...lines];
  return [
    lines.reduce(
      (joined, line) => joined + (isWrittenWithoutSpaces(joined.slice(-1) + line.slice(0, 1)) ? '' : ' ') + line,
    ),
  ];
}
