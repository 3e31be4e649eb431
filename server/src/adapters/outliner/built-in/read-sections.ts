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
  /** The heading above the whole text, or a first paragraph that looks like a title; undefined without them. */
  readonly title: string | undefined;
  /** Blocks before the first section, including a first paragraph that is used as the title. */
  readonly preface: readonly Block[];
  readonly sections: readonly Section[];
}

interface MutableSection extends Section {
  readonly level: number;
  readonly blocks: Block[];
  readonly sections: MutableSection[];
}

/** Maximum numbers of topics. */
const LIMITS = {
  short: { firstLevel: 7, allLevels: 12 },
  medium: { firstLevel: 12, allLevels: 24 },
  long: { firstLevel: 20, allLevels: 40 },
} as const satisfies Record<OutlineLength, { firstLevel: number; allLevels: number }>;

/** Maximum number of outermost items of a list that become headings. The items of a longer list remain items. */
const MAX_LIST_TOPICS = 20;

/** Groups blocks by their headings. If the text is a list, its outermost items are used as headings. */
export function readSections(blocks: readonly Block[], length: OutlineLength): SectionedText {
  const root = buildSectionTree(convertListToHeadings(blocks));
  const [firstSection, ...otherSections] = root.sections;
  // If one section contains the whole text and has inner sections, the heading of this section is the title.
  const wholeTextSection =
    firstSection?.sections.length && otherSections.length + root.blocks.length === 0 ? firstSection : undefined;
  const parent = wholeTextSection ?? root;
  return {
    title: wholeTextSection?.title ?? titleLine(root.blocks),
    preface: parent.blocks,
    sections: limitSections(parent.sections, length),
  };
}

/** Returns the first block if it is a paragraph that could be a title; otherwise undefined. */
function titleLine(preface: readonly Block[]): string | undefined {
  const firstBlock = preface[0];
  return firstBlock?.kind === 'paragraph' && looksLikeTitle(firstBlock.text) ? firstBlock.text : undefined;
}

/**
 * If the blocks are one list with 3 to `MAX_LIST_TOPICS` outermost items, optionally after one other block, turns the
 * outermost items of up to 120 characters into headings below this block. Returns other blocks unchanged.
 */
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
  const stack = [root];
  for (const block of blocks) {
    if (block.kind !== 'heading') {
      lastItem(stack).blocks.push(block);
      continue;
    }
    while (stack.length > 1 && lastItem(stack).level >= block.level) stack.pop();
    const section: MutableSection = { title: block.text, level: block.level, blocks: [], sections: [] };
    lastItem(stack).sections.push(section);
    stack.push(section);
  }
  return root;
}

/**
 * Returns the `firstLevel` sections with the longest texts, in their original order. Removes the deepest levels until
 * at most `allLevels` sections remain in total. The first level always remains.
 */
function limitSections(sections: readonly Section[], length: OutlineLength): readonly Section[] {
  const { firstLevel, allLevels } = LIMITS[length];
  const longestSections = new Set([...sections].sort((a, b) => textLengthOf(b) - textLengthOf(a)).slice(0, firstLevel));
  const topSections = sections.filter((section) => longestSections.has(section));
  for (let depth: number = OUTLINE_MAX_DEPTH; ; depth -= 1) {
    const limitedSections = topSections.map((section) => limitDepth(section, depth));
    if (depth === 1 || countSections(limitedSections) <= allLevels) return limitedSections;
  }
}

/** Limits a section to `depth` levels. Deeper sections become blocks of the section that contains them. */
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

/** A topic without its child topics. */
export interface TopicWithPath extends Pick<OutlineTopic, 'title' | 'text' | 'notes'> {
  /** Indices of the topic and its ancestors among their siblings, outermost first. */
  readonly indices: readonly number[];
}

/** Returns the topics below `parentPath`, in the given order, each with its child topics. */
export function toTree(topics: readonly TopicWithPath[], parentPath: readonly number[] = []): OutlineTopic[] {
  const isChild = (path: readonly number[]) =>
    path.length === parentPath.length + 1 && parentPath.every((siblingIndex, depth) => path[depth] === siblingIndex);
  return topics
    .filter(({ indices }) => isChild(indices))
    .map(({ indices, ...topic }) => {
      const children = toTree(topics, indices);
      return children.length > 0 ? { ...topic, topics: children } : topic;
    });
}
