import type { OutlineLength } from '@flydeck/contract/outlines/make-outline';
import { OUTLINE_MAX_DEPTH, type OutlineTopic } from '@flydeck/contract/outlines/outline';
import { lastItem } from '@flydeck/scene/checked-access';
import { type Block, looksLikeTitle } from './read-blocks.ts';

/** A heading with its content. */
export interface Section {
  readonly title: string;
  readonly blocks: readonly Block[];
  readonly sections: readonly Section[];
}

interface SectionedText {
  /** The heading of the whole text; undefined without one. */
  readonly title: string | undefined;
  /** Blocks before the first heading. */
  readonly preface: readonly Block[];
  readonly sections: readonly Section[];
}

interface MutableSection extends Section {
  readonly level: number;
  readonly blocks: Block[];
  readonly sections: MutableSection[];
}

/** Maximum number of topics on the first level (`top`) and on all levels (`total`). */
const LIMITS = {
  short: { top: 7, total: 12 },
  medium: { top: 12, total: 24 },
  long: { top: 20, total: 40 },
} as const satisfies Record<OutlineLength, { top: number; total: number }>;

/** Maximum number of outermost items of a list. The items of a longer list do not become headings. */
const MAX_LIST_TOPICS = 20;

/** Groups blocks by their headings. If the text is a list, its outermost items are used as headings. */
export function readSections(blocks: readonly Block[], length: OutlineLength): SectionedText {
  const root = buildSectionTree(convertListToHeadings(blocks));
  const [firstSection, ...otherSections] = root.sections;
  // A section that contains the whole text and has inner sections: its heading is the title.
  const wholeText =
    firstSection?.sections.length && otherSections.length + root.blocks.length === 0 ? firstSection : undefined;
  const top = wholeText ?? root;
  return {
    title: wholeText?.title ?? titleLine(root.blocks),
    preface: top.blocks,
    sections: limitSections(top.sections, length),
  };
}

/** Returns the first line of the text if it is a separate paragraph that could be a title. */
function titleLine(preface: readonly Block[]): string | undefined {
  const firstBlock = preface[0];
  return firstBlock?.kind === 'paragraph' && looksLikeTitle(firstBlock.text) ? firstBlock.text : undefined;
}

/** Turns the outermost items of a text that consists of list items into headings. */
function convertListToHeadings(blocks: readonly Block[]): readonly Block[] {
  const items = blocks.filter(({ kind }) => kind === 'item');
  const otherBlocks = blocks.filter(({ kind }) => kind !== 'item');
  const isList = otherBlocks.length === 0 || (otherBlocks.length === 1 && blocks[0] === otherBlocks[0]);
  const outermostLevel = Math.min(...items.map(({ level }) => level));
  const outermostItems = items.filter(({ level }) => level === outermostLevel);
  if (!isList || outermostItems.length < 3 || outermostItems.length > MAX_LIST_TOPICS) return blocks;
  return blocks.map((block) => {
    if (block.kind === 'heading') return { ...block, level: 1 };
    return outermostItems.includes(block) && block.text.length <= 120 ? { ...block, kind: 'heading', level: 2 } : block;
  });
}

/** Builds a tree of sections from the levels of the headings. */
function buildSectionTree(blocks: readonly Block[]): MutableSection {
  const root: MutableSection = { title: '', level: 0, blocks: [], sections: [] };
  const path = [root];
  for (const block of blocks) {
    if (block.kind !== 'heading') {
      lastItem(path).blocks.push(block);
      continue;
    }
    while (path.length > 1 && lastItem(path).level >= block.level) path.pop();
    const section: MutableSection = { title: block.text, level: block.level, blocks: [], sections: [] };
    lastItem(path).sections.push(section);
    path.push(section);
  }
  return root;
}

/** Returns the sections with the longest texts, with as many levels as the limit for the requested length allows. */
function limitSections(sections: readonly Section[], length: OutlineLength): readonly Section[] {
  const { top, total } = LIMITS[length];
  const longestSections = new Set([...sections].sort((a, b) => textLengthOf(b) - textLengthOf(a)).slice(0, top));
  const topSections = sections.filter((section) => longestSections.has(section));
  for (let depth: number = OUTLINE_MAX_DEPTH; ; depth -= 1) {
    const limitedSections = topSections.map((section) => limitDepth(section, depth));
    if (depth === 1 || countSections(limitedSections) <= total) return limitedSections;
  }
}

/** Limits a section to `depth` levels. Deeper sections become blocks of their parent. */
function limitDepth(section: Section, depth: number): Section {
  if (depth > 1) return { ...section, sections: section.sections.map((child) => limitDepth(child, depth - 1)) };
  return { ...section, blocks: [...section.blocks, ...section.sections.flatMap(sectionToBlocks)], sections: [] };
}

function sectionToBlocks(section: Section): readonly Block[] {
  return [
    { kind: 'item', text: section.title, level: 1 },
    ...section.blocks,
    ...section.sections.flatMap(sectionToBlocks),
  ];
}

const textLengthOf = (section: Section): number =>
  section.title.length +
  section.blocks.reduce((sum, { text }) => sum + text.length, 0) +
  section.sections.reduce((sum, child) => sum + textLengthOf(child), 0);

const countSections = (sections: readonly { sections: readonly Section[] }[]): number =>
  sections.reduce((sum, section) => sum + 1 + countSections(section.sections), 0);

/** A topic with its path, without its child topics. */
export interface TopicWithPath extends Pick<OutlineTopic, 'title' | 'text' | 'notes'> {
  readonly path: readonly number[];
}

/** Builds a tree from a list of topics in which parents precede their children. */
export function toTree(topics: readonly TopicWithPath[], parent: readonly number[] = []): OutlineTopic[] {
  return topics
    .filter(({ path }) => path.length === parent.length + 1 && parent.every((step, index) => path[index] === step))
    .map(({ path, ...topic }) => {
      const children = toTree(topics, path);
      return children.length > 0 ? { ...topic, topics: children } : topic;
    });
}
