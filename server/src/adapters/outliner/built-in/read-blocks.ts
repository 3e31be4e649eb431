/** A piece of a pasted text. */
export interface Block {
  readonly kind: 'heading' | 'item' | 'paragraph';
  readonly text: string;
  /** Level of a heading or item; 1 is the outermost. */
  readonly level: number;
}

const MAX_LINES = 4000;
const MAX_BLOCKS = 2500;
const HEADING_MAX_LENGTH = 90;
const BULLET = /^(\s*)[-*+•–·▪‣○●◦]\s+(\S.*)$/u;
const NUMBERED = /^(\s*)(\d{1,3}(?:\.\d{1,3}){0,3})[.)、]?\s+(\S.*)$/u;
const RULE = /^\s*(?:[-*_=]\s*){3,}$/;
const ENDS = /[.!?。！？…:;,、；：]["'”’»」』)]*$/u;

/** Whether a line could be a title: short, and not a sentence. */
export function looksLikeTitle(line: string): boolean {
  const longest = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(line) ? 30 : 70;
  return line.length <= longest && /\p{L}/u.test(line) && !ENDS.test(line);
}

/** Reads headings, lists and paragraphs from Markdown and plain text. In a transcript each line is a paragraph. */
export function readBlocks(text: string): readonly Block[] {
  const chunks = chunksOf(withoutFences(text));
  const blocks = chunks.flatMap((lines, index) => readChunk(lines, chunks[index + 1]));
  return blocks
    .slice(0, MAX_BLOCKS)
    .map((block) => ({ ...block, text: plainOf(block.text) }))
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
}

/** Lines without code blocks and front matter. */
function withoutFences(text: string): readonly string[] {
  const remaining: string[] = [];
  let fence: string | undefined;
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/u).map(withoutGaps);
  const frontMatterEnd = lines[0] === '---' ? lines.indexOf('---', 1) : -1;
  for (const line of lines.slice(frontMatterEnd > 0 && frontMatterEnd < 40 ? frontMatterEnd + 1 : 0)) {
    const mark = /^\s*(```|~~~)/.exec(line)?.[1];
    if (mark && (fence === undefined || fence === mark)) fence = fence ? undefined : mark;
    else if (fence === undefined) remaining.push(line);
    if (remaining.length === MAX_LINES) break;
  }
  return remaining;
}

/** Collapses spaces except the indentation, because the patterns below would backtrack over long gaps. */
const withoutGaps = (line: string): string =>
  line
    .trimEnd()
    .replace(/(\S)\s+/g, '$1 ')
    .replace(/^\s{20,}/, '  ');

/** Groups lines separated by empty lines. */
function chunksOf(lines: readonly string[]): readonly (readonly string[])[] {
  const chunks: string[][] = [[]];
  for (const line of lines) {
    if (line.trim() === '') chunks.push([]);
    else chunks[chunks.length - 1]?.push(line);
  }
  return chunks.filter((chunk) => chunk.length > 0);
}

function readChunk(lines: readonly string[], next: readonly string[] | undefined): readonly Block[] {
  if (lines.length === 1 && lines[0] !== undefined) return [readSingle(lines[0].trim(), next)];
  const blocks: Block[] = [];
  for (const [index, line] of joinWrapped(lines).entries()) {
    const marked = readMarked(line);
    const previous = blocks[blocks.length - 1];
    if (marked) blocks.push(marked);
    else if (RULE.test(line)) {
      // A line of = or - makes the line above it a heading.
      if (previous?.kind === 'paragraph' && index > 0 && looksLikeTitle(previous.text)) {
        blocks[blocks.length - 1] = { ...previous, kind: 'heading', level: line.includes('=') ? 1 : 2 };
      }
    } else blocks.push({ kind: 'paragraph', text: line.trim(), level: 1 });
  }
  return blocks;
}

/** A single line is a heading if a longer text follows it. */
function readSingle(line: string, next: readonly string[] | undefined): Block {
  const marked = readMarked(line);
  const follows = next?.join(' ') ?? '';
  const nextIsText = follows.length > line.length * 1.5 || BULLET.test(next?.[0] ?? '');
  const bare = marked?.kind === 'item' ? (NUMBERED.exec(line)?.[3] ?? '') : line;
  if (marked?.kind !== 'heading' && bare && nextIsText && looksLikeTitle(bare)) {
    return { kind: 'heading', text: bare, level: marked?.level ?? 2 };
  }
  return marked ?? { kind: 'paragraph', text: line, level: 1 };
}

function readMarked(line: string): Block | undefined {
  const heading = /^\s{0,3}(#{1,6})\s+(\S.*?)(?:\s#+)?\s*$/.exec(line);
  if (heading?.[1] && heading[2] && heading[2].length <= HEADING_MAX_LENGTH * 2) {
    return { kind: 'heading', text: heading[2], level: heading[1].length };
  }
  const bullet = BULLET.exec(line);
  if (bullet?.[2]) return { kind: 'item', text: bullet[2], level: 1 + indentLevel(bullet[1] ?? '') };
  const numbered = NUMBERED.exec(line);
  if (!numbered?.[3] || !numbered[2]) return undefined;
  const level = numbered[2].split('.').length + indentLevel(numbered[1] ?? '');
  return { kind: 'item', text: numbered[3], level };
}

const indentLevel = (spaces: string): number =>
  Math.min(Math.floor(spaces.replace(/\t/g, '    ').length / 2), 3);

/** Joins lines that were hard-wrapped at a width; other lines stay separate. */
function joinWrapped(lines: readonly string[]): readonly string[] {
  const inner = lines.slice(0, -1);
  const wide = inner.filter((line) => line.length >= 45 && line.length <= 130).length;
  const goOn = lines.slice(1).filter((line) => /^\s*\p{Ll}/u.test(line)).length;
  if (wide < inner.length * 0.6 || goOn < inner.length * 0.4) return lines;
  const joined: string[] = [];
  for (const line of lines) {
    const marked = readMarked(line) !== undefined || RULE.test(line) || joined.length === 0;
    if (marked) joined.push(line);
    else joined[joined.length - 1] = `${joined[joined.length - 1]} ${line.trim()}`;
  }
  return joined;
}

/** Plain text of Markdown: without pictures, URLs, markup and tags. */
function plainOf(markdown: string): string {
  return withoutLinks(markdown)
    .replace(/(?:https?:\/\/|www\.)\S+/gi, ' ')
    .replace(/(\*\*|__|~~|`+)/g, '')
    .replace(/(^|\s)[*_](\S[^*_\n]{0,200}?)[*_](?=\s|[.,;:!?]|$)/gu, '$1$2')
    .replace(/^\s*\|?(?:\s*:?-{2,}:?\s*\|)+\s*(?::?-{2,}:?)?\s*$/, '')
    .replace(/^\s*\||\|\s*$/g, '')
    .replace(/\s*\|\s*/g, ' · ')
    .replace(/^\s*>\s?/, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/**
 * Removes links and tags. Searches only if a closing delimiter exists, because many open brackets would make the
 * patterns slow.
 */
function withoutLinks(markdown: string): string {
  let text = markdown;
  if (text.includes('](')) {
    text = text
      .replace(/!\[[^\]]{0,300}\]\([^)]{0,2000}\)/g, ' ')
      .replace(/\[([^\]]{1,300})\]\([^)]{0,2000}\)/g, '$1');
  }
  return text.includes('>') ? text.replace(/<\/?[A-Za-z][^<>]{0,300}>/g, ' ') : text;
}
