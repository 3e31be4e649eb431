import type { Block } from './blocks.ts';
import { visualLength } from './characters.ts';
import { plainTextOf } from './inline.ts';
import { readBlocks } from './read-blocks.ts';

/** A heading with the blocks and sections below it. */
export interface Section {
  /** The heading, which may contain inline Markdown. */
  readonly title: string;
  readonly blocks: readonly ContentBlock[];
  readonly sections: readonly Section[];
}

export type ContentBlock = Exclude<Block, { readonly kind: 'heading' }>;

/** Notes as a tree of sections. */
export interface Notes {
  /** The heading of the whole text; empty if the text has none. */
  readonly title: string;
  /** The blocks before the first section. */
  readonly blocks: readonly ContentBlock[];
  readonly sections: readonly Section[];
}

interface OpenSection {
  readonly title: string;
  readonly level: number;
  readonly blocks: ContentBlock[];
  readonly sections: OpenSection[];
}

/**
 * Reads plain text or Markdown as a tree of sections, with a title from outside of the text if it is not empty. If the
 * text has another heading, this heading becomes a section.
 */
export function readTitledNotes(text: string, outerTitle: string): Notes {
  const notes = readNotes(text);
  const title = outerTitle.trim();
  if (title === '' || plainTextOf(notes.title) === title) return notes;
  if (notes.title === '') return { ...notes, title };
  return { title, blocks: [], sections: [notes] };
}

/** Reads plain text or Markdown as a tree of sections. Adds no words and omits none. */
function readNotes(text: string): Notes {
  const blocks = demoteSubtitle(promoteFirstHeading(readBlocks(text)));
  const root: OpenSection = { title: '', level: -1, blocks: [], sections: [] };
  const path = [root];
  for (const block of blocks) {
    if (block.kind !== 'heading') {
      path.at(-1)?.blocks.push(block);
      continue;
    }
    while (path.length > 1 && (path.at(-1)?.level ?? 0) >= block.level) path.pop();
    const section: OpenSection = { title: titleOf(block.text), level: block.level, blocks: [], sections: [] };
    path.at(-1)?.sections.push(section);
    path.push(section);
  }
  const [only] = root.sections;
  if (only && root.sections.length === 1 && root.blocks.length === 0) return only;
  return root;
}

/** Returns the text of a heading without its final colon. */
const titleOf = (text: string): string => text.replace(/[:：](\**)\s*$/u, '$1').trim();

/** Minimum number of headings below a title that is not separated from its subtitle by a blank line. */
const MIN_SECTIONS = 2;
/** Maximum length of a title and of its subtitle, in visual characters. */
const TITLE_MAX_LENGTH = 64;

/** Whether a line is short, is not the end of a sentence, and has no label, such as the line of a letter or a poem. */
export const isShortLine = (line: string): boolean =>
  visualLength(line) <= TITLE_MAX_LENGTH && !/[.,;:!?…。、]$/u.test(line.trim()) && !/^[^:：]{1,32}[:：]\s/u.test(line);

/**
 * Makes a short line at the beginning the heading of the whole text, if more headings follow and the line is not one of
 * several questions. The line after it may be a subtitle.
 */
function promoteFirstHeading(blocks: readonly Block[]): Block[] {
  const [first, ...others] = blocks;
  const headings = others.filter((block) => block.kind === 'heading');
  if (first?.kind === 'paragraph' && headings.length >= MIN_SECTIONS) {
    const [title = '', ...subtitle] = first.lines;
    if (subtitle.length !== 1 || ![title, ...subtitle].every(isShortLine)) return [...blocks];
    return [{ kind: 'heading', level: 0, isMarked: false, text: title }, { ...first, lines: subtitle }, ...others];
  }
  if (first?.kind !== 'heading' || !isTitleLine(first)) return [...blocks];
  const isQuestion = (text: string) => /[?？]$/.test(plainTextOf(text));
  if (isQuestion(first.text) && headings.some(({ text }) => isQuestion(text))) return [...blocks];
  return [{ ...first, level: 0 }, ...others];
}

/**
 * Makes a short line between the heading of the whole text and the next heading a paragraph. The line was read as a
 * heading, because a heading follows, but it would be a section without content.
 */
function demoteSubtitle(blocks: readonly Block[]): readonly Block[] {
  const [title, line, next, ...others] = blocks;
  if (title?.kind !== 'heading' || line?.kind !== 'heading' || next?.kind !== 'heading') return blocks;
  const isEmptySection = title.level < line.level && next.level <= line.level;
  if (line.isMarked || !isEmptySection || !isShortLine(line.text)) return blocks;
  return [title, { kind: 'paragraph', lines: [line.text] }, next, ...others];
}

/** Whether a heading may be the title of the text without being above the other headings: `#` and labels may not. */
const isTitleLine = ({ level, isMarked, text }: Block & { kind: 'heading' }): boolean =>
  !isMarked || (level === 1 && text === text.toUpperCase());
