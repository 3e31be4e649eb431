/** A heading, list item or paragraph of a text. */
export interface Block {
  readonly kind: 'heading' | 'item' | 'paragraph';
  readonly text: string;
  /** Level of a heading or item; 1 is the outermost. */
  readonly level: number;
}

/** Maximum numbers of lines and blocks that are read. Further lines and blocks are ignored. */
const MAX_LINES = 4000;
const MAX_BLOCKS = 2500;
/** Maximum number of characters of a heading. Longer lines that begin with `#` are paragraphs. */
const HEADING_MAX_LENGTH = 180;
/** A list item with a bullet. The groups are its indentation and text. */
const BULLET = /^(\s*)[-*+•–·▪‣○●◦]\s+(\S.*)$/u;
/** A numbered list item, such as `2.1) Porto`. The groups are its indentation, number and text. */
const NUMBERED = /^(\s*)(\d{1,3}(?:\.\d{1,3}){0,3})[.)、]?\s+(\S.*)$/u;
/** A line of at least three of the characters `-`, `*`, `_` and `=`. */
const HORIZONTAL_RULE = /^\s*(?:[-*_=]\s*){3,}$/;
/** Punctuation at the end of a line. Closing quotes and brackets may follow the punctuation. */
const END_PUNCTUATION = /[.!?。！？…:;,、；：]["'”’»」』)]*$/u;

/**
 * Whether a line could be a title: short, with a letter, and without punctuation at its end. The maximum length is
 * lower for Chinese and Japanese titles, because they have fewer characters.
 */
export function looksLikeTitle(line: string): boolean {
  const maxLength = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(line) ? 30 : 70;
  return line.length <= maxLength && /\p{L}/u.test(line) && !END_PUNCTUATION.test(line);
}

/**
 * Reads headings, lists and paragraphs from Markdown and plain text. Each line without Markdown syntax is a paragraph,
 * as in transcripts of presentations, unless the lines seem hard-wrapped.
 */
export function readBlocks(text: string): readonly Block[] {
  const chunks = chunksOf(readContentLines(text));
  const blocks = chunks.flatMap((lines, index) => readChunk(lines, chunks[index + 1]));
  return blocks
    .slice(0, MAX_BLOCKS)
    .map((block) => ({ ...block, text: stripMarkdown(block.text) }))
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
}

/** Splits a text into lines, without code blocks and front matter. */
function readContentLines(text: string): readonly string[] {
  const contentLines: string[] = [];
  let fence: string | undefined;
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/u).map(collapseSpaces);
  // Front matter is between two lines `---` at the start. Front matter of more than 40 lines is read as text.
  const frontMatterEnd = lines[0] === '---' ? lines.indexOf('---', 1) : -1;
  for (const line of lines.slice(frontMatterEnd > 0 && frontMatterEnd < 40 ? frontMatterEnd + 1 : 0)) {
    const fenceMarker = /^\s*(```|~~~)/.exec(line)?.[1];
    if (fenceMarker && (fence === undefined || fence === fenceMarker)) fence = fence ? undefined : fenceMarker;
    else if (fence === undefined) contentLines.push(line);
    if (contentLines.length === MAX_LINES) break;
  }
  return contentLines;
}

/**
 * Collapses spaces, and shortens an indentation of 20 or more spaces to two, because the regular expressions would be
 * slow with many spaces.
 */
const collapseSpaces = (line: string): string =>
  line
    .trimEnd()
    .replace(/(\S)\s+/g, '$1 ')
    .replace(/^\s{20,}/, '  ');

/** Returns the chunks: groups of lines that empty lines separate. */
function chunksOf(lines: readonly string[]): readonly (readonly string[])[] {
  const chunks: string[][] = [[]];
  for (const line of lines) {
    if (line.trim() === '') chunks.push([]);
    else chunks.at(-1)?.push(line);
  }
  return chunks.filter((chunk) => chunk.length > 0);
}

/** Reads the blocks of a chunk. `nextChunk` are the lines of the following chunk. */
function readChunk(lines: readonly string[], nextChunk: readonly string[] | undefined): readonly Block[] {
  if (lines.length === 1 && lines[0] !== undefined) return [readSingleLine(lines[0].trim(), nextChunk)];
  const blocks: Block[] = [];
  for (const [index, line] of joinWrappedLines(lines).entries()) {
    const markedBlock = parseMarkedLine(line);
    const previous = blocks.at(-1);
    if (markedBlock) blocks.push(markedBlock);
    else if (HORIZONTAL_RULE.test(line)) {
      // A rule turns a title above into a heading: of level 1 if the rule consists of `=`, else of level 2.
      if (previous?.kind === 'paragraph' && index > 0 && looksLikeTitle(previous.text)) {
        blocks[blocks.length - 1] = { ...previous, kind: 'heading', level: line.includes('=') ? 1 : 2 };
      }
    } else blocks.push({ kind: 'paragraph', text: line.trim(), level: 1 });
  }
  return blocks;
}

/**
 * Reads a chunk of one line. The line is a heading if it looks like a title, and if a longer text or a list with
 * bullets follows. A numbered line can be a heading, but a line with a bullet cannot.
 */
function readSingleLine(line: string, nextChunk: readonly string[] | undefined): Block {
  const markedBlock = parseMarkedLine(line);
  const nextText = nextChunk?.join(' ') ?? '';
  const nextIsContent = nextText.length > line.length * 1.5 || BULLET.test(nextChunk?.[0] ?? '');
  const title = markedBlock?.kind === 'item' ? (NUMBERED.exec(line)?.[3] ?? '') : line;
  if (markedBlock?.kind !== 'heading' && title && nextIsContent && looksLikeTitle(title)) {
    return { kind: 'heading', text: title, level: markedBlock?.level ?? 2 };
  }
  return markedBlock ?? { kind: 'paragraph', text: line, level: 1 };
}

/** Parses a heading or list item with Markdown syntax; undefined for other lines. */
function parseMarkedLine(line: string): Block | undefined {
  const heading = /^\s{0,3}(#{1,6})\s+(\S.*?)(?:\s#+)?\s*$/.exec(line);
  if (heading?.[1] && heading[2] && heading[2].length <= HEADING_MAX_LENGTH) {
    return { kind: 'heading', text: heading[2], level: heading[1].length };
  }
  const bullet = BULLET.exec(line);
  if (bullet?.[2]) return { kind: 'item', text: bullet[2], level: 1 + indentLevel(bullet[1] ?? '') };
  const numbered = NUMBERED.exec(line);
  if (!numbered?.[3] || !numbered[2]) return undefined;
  const level = numbered[2].split('.').length + indentLevel(numbered[1] ?? '');
  return { kind: 'item', text: numbered[3], level };
}

/** Returns the level of an indentation, 0 to 3: two spaces are one level, and a tab counts as four spaces. */
const indentLevel = (spaces: string): number => Math.min(Math.floor(spaces.replace(/\t/g, '    ').length / 2), 3);

/**
 * Joins lines if they seem hard-wrapped: at least 60 % of the lines before a line break have 45 to 130 characters, and
 * at least 40 % of the lines after a line break begin in lower case.
 */
function joinWrappedLines(lines: readonly string[]): readonly string[] {
  const breakCount = lines.length - 1;
  const wrappedCount = lines.slice(0, -1).filter((line) => line.length >= 45 && line.length <= 130).length;
  const continuationCount = lines.slice(1).filter((line) => /^\s*\p{Ll}/u.test(line)).length;
  if (wrappedCount < breakCount * 0.6 || continuationCount < breakCount * 0.4) return lines;
  const joined: string[] = [];
  for (const line of lines) {
    const previous = joined.at(-1);
    if (previous === undefined || parseMarkedLine(line) || HORIZONTAL_RULE.test(line)) joined.push(line);
    else joined.splice(-1, 1, `${previous} ${line.trim()}`);
  }
  return joined;
}

/** Converts Markdown to plain text without pictures, URLs, markup and tags. */
function stripMarkdown(markdown: string): string {
  return (
    stripLinks(markdown)
      .replace(/(?:https?:\/\/|www\.)\S+/gi, ' ')
      // The marks of bold text, of struck-through text and of code.
      .replace(/(\*\*|__|~~|`+)/g, '')
      // The marks of emphasis, `*` or `_`.
      .replace(/(^|\s)[*_](\S[^*_\n]{0,200}?)[*_](?=\s|[.,;:!?]|$)/gu, '$1$2')
      // The line of dashes below the head of a table.
      .replace(/^\s*\|?(?:\s*:?-{2,}:?\s*\|)+\s*(?::?-{2,}:?)?\s*$/, '')
      // The bars at the start and end of a table row, and then those between its cells.
      .replace(/^\s*\||\|\s*$/g, '')
      .replace(/\s*\|\s*/g, ' · ')
      // The mark of a quotation.
      .replace(/^\s*>\s?/, '')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
  );
}

/**
 * Removes links and tags. The regular expressions run only if a closing delimiter exists, because they would be slow
 * with many opening brackets.
 */
function stripLinks(markdown: string): string {
  let text = markdown;
  if (text.includes('](')) {
    text = text.replace(/!\[[^\]]{0,300}\]\([^)]{0,2000}\)/g, ' ').replace(/\[([^\]]{1,300})\]\([^)]{0,2000}\)/g, '$1');
  }
  return text.includes('>') ? text.replace(/<\/?[A-Za-z][^<>]{0,300}>/g, ' ') : text;
}
