import type { OutlineLength } from '@flydeck/contract/outlines/make-outline';
import { OUTLINE_MAX_DEPTH, type OutlineTopic } from '@flydeck/contract/outlines/outline';
import { type Block, looksLikeTitle } from './read-blocks.ts';

/** A heading with its content. */
export interface Section {
  readonly title: string;
  readonly blocks: readonly Block[];
  readonly sections: readonly Section[];
}

export interface Sectioned {
  /** The heading of the whole text, if any. */
  readonly title: string | undefined;
  /** Blocks before the first heading. */
  readonly preface: readonly Block[];
  readonly sections: readonly Section[];
}

interface OpenSection extends Section {
  readonly level: number;
  readonly blocks: Block[];
  readonly sections: OpenSection[];
}

/** Maximum number of topics on the first level and in total. */
const LIMITS = {
  short: { top: 7, total: 12 },
  medium: { top: 12, total: 24 },
  long: { top: 20, total: 40 },
} as const satisfies Record<OutlineLength, { top: number; total: number }>;

const MAX_LIST_TOPICS = 20;

/** Groups blocks under their headings. In a text that is a single list, the outermost items are headings. */
export function readSections(blocks: readonly Block[], length: OutlineLength): Sectioned {
  const root = nest(headingsOfList(blocks));
  const only = root.sections[0];
  const wraps = root.sections.length === 1 && root.blocks.length === 0 && only && only.sections.length > 0;
  const top = wraps && only ? only : root;
  return {
    title: wraps && only ? only.title : titleLine(root.blocks),
    preface: top.blocks,
    sections: limit(top.sections, length),
  };
}

/** The first line of the text, if it is a separate paragraph that could be a title. */
function titleLine(preface: readonly Block[]): string | undefined {
  const first = preface[0];
  return first?.kind === 'paragraph' && looksLikeTitle(first.text) ? first.text : undefined;
}

/** Turns the outermost items of a text that consists of list items into headings. */
function headingsOfList(blocks: readonly Block[]): readonly Block[] {
  const items = blocks.filter(({ kind }) => kind === 'item');
  const others = blocks.filter(({ kind }) => kind !== 'item');
  const titled = others.length === 0 || (others.length === 1 && blocks[0] === others[0]);
  const outermost = Math.min(...items.map(({ level }) => level));
  const outer = items.filter(({ level }) => level === outermost);
  if (!titled || outer.length < 3 || outer.length > MAX_LIST_TOPICS) return blocks;
  return blocks.map((block) => {
    if (block.kind === 'heading') return { ...block, level: 1 };
    return outer.includes(block) && block.text.length <= 120
      ? { ...block, kind: 'heading', level: 2 }
      : block;
  });
}

function nest(blocks: readonly Block[]): OpenSection {
  const root: OpenSection = { title: '', level: 0, blocks: [], sections: [] };
  const path = [root];
  for (const block of blocks) {
    if (block.kind !== 'heading') {
      path[path.length - 1]?.blocks.push(block);
      continue;
    }
    while (path.length > 1 && (path[path.length - 1]?.level ?? 0) >= block.level) path.pop();
    const section: OpenSection = { title: block.text, level: block.level, blocks: [], sections: [] };
    path[path.length - 1]?.sections.push(section);
    path.push(section);
  }
  return root;
}

/** Limits the sections to the requested length: the longest ones, and only levels that fit completely. */
function limit(sections: readonly Section[], length: OutlineLength): readonly Section[] {
  const { top, total } = LIMITS[length];
  const fullest = new Set([...sections].sort((a, b) => weightOf(b) - weightOf(a)).slice(0, top));
  const longest = sections.filter((section) => fullest.has(section));
  for (let depth = OUTLINE_MAX_DEPTH; depth > 1; depth -= 1) {
    const folded = longest.map((section) => fold(section, depth));
    if (count(folded) <= total) return folded;
  }
  return longest.map((section) => fold(section, 1));
}

/** Reduces a section to `depth` levels; deeper sections become text of their parent. */
function fold(section: Section, depth: number): Section {
  if (depth > 1) return { ...section, sections: section.sections.map((inner) => fold(inner, depth - 1)) };
  return { ...section, blocks: [...section.blocks, ...section.sections.flatMap(unfold)], sections: [] };
}

function unfold(section: Section): readonly Block[] {
  return [
    { kind: 'item', text: section.title, level: 1 },
    ...section.blocks,
    ...section.sections.flatMap(unfold),
  ];
}

const weightOf = (section: Section): number =>
  section.title.length +
  section.blocks.reduce((sum, { text }) => sum + text.length, 0) +
  section.sections.reduce((sum, inner) => sum + weightOf(inner), 0);

const count = (sections: readonly { sections: readonly Section[] }[]): number =>
  sections.reduce((sum, section) => sum + 1 + count(section.sections), 0);

/** A topic with its path, without its child topics. */
export interface PlacedTopic extends Pick<OutlineTopic, 'title' | 'text' | 'notes'> {
  readonly path: readonly number[];
}

/** Builds a tree from a list of topics in which parents precede their children. */
export function toTree(placed: readonly PlacedTopic[], parent: readonly number[] = []): OutlineTopic[] {
  return placed
    .filter(
      ({ path }) => path.length === parent.length + 1 && parent.every((step, index) => path[index] === step),
    )
    .map(({ path, ...topic }) => {
      const topics = toTree(placed, path);
      return topics.length > 0 ? { ...topic, topics } : topic;
    });
}
