import { lastItem } from '@flydeck/scene/checked-access';
import type { Heading, Paragraph, RootContent } from 'mdast';
import { NO_SETTINGS, type Settings } from './front-matter.ts';
import type { UnreadSlide } from './model.ts';
import { isRegionMarker } from './region-markers.ts';

/**
 * The nodes from a heading or a rule (`---`) up to the next heading or rule. A rule is not one of the nodes. `level` is
 * the level of the heading, the slide level after a rule, and 0 for the nodes before the first heading or rule.
 */
interface Section {
  readonly level: number;
  readonly nodes: RootContent[];
}

/**
 * Splits a deck into slides at headings. If an outline starts with its only heading of the top level, this heading is
 * the title slide, and the headings of the next level are slides. Deeper headings down to level 3 are nested slides. In
 * pandoc, each heading down to the slide level and each rule begins a slide. Slides of deeper headings are nested in
 * slides of higher headings.
 */
export function splitOutline(
  dialect: 'pandoc' | 'outline',
  settings: Settings,
  allNodes: readonly RootContent[],
): UnreadSlide[] {
  const { titleNodes, nodes } = splitTitleBlock(allNodes);
  const slideLevel = dialect === 'pandoc' ? readSlideLevel(settings, nodes) : 3;
  const sections = splitAtHeadings(nodes, slideLevel, dialect === 'pandoc');
  const levels = sections.map((section) => section.level).filter((level) => level > 0);
  const topLevel = Math.min(...levels);
  const startsWithOnlyTopHeading = levels.lastIndexOf(topLevel) === 0;
  const hasTitleHeading = dialect === 'outline' && !titleNodes && startsWithOnlyTopHeading && levels.length > 1;
  const baseLevel = hasTitleHeading ? Math.min(...levels.slice(1)) : topLevel;
  const slides = sections
    .filter((section) => section.nodes.length > 0)
    .map((section) => ({
      nodes: section.nodes,
      settings: NO_SETTINGS,
      depth: section.level <= baseLevel ? 0 : section.level - baseLevel,
    }));
  return titleNodes ? [{ nodes: titleNodes, settings: NO_SETTINGS, depth: 0 }, ...slides] : slides;
}

/** Splits nodes at headings of level 1 to `slideLevel`, and also at rules if `splitsAtRules`. */
function splitAtHeadings(nodes: readonly RootContent[], slideLevel: number, splitsAtRules: boolean): Section[] {
  const sections: Section[] = [{ level: 0, nodes: [] }];
  for (const node of nodes) {
    if (node.type === 'heading' && node.depth <= slideLevel) sections.push({ level: node.depth, nodes: [node] });
    else if (node.type === 'thematicBreak' && splitsAtRules) sections.push({ level: slideLevel, nodes: [] });
    else if (node.type !== 'thematicBreak') lastItem(sections).nodes.push(node);
  }
  return sections;
}

/**
 * Returns pandoc's slide level: the setting `slide-level`, else the smallest level of a heading that is directly
 * followed by content, else 2.
 */
function readSlideLevel(settings: Settings, nodes: readonly RootContent[]): number {
  const setting = Number(settings.get('slide-level'));
  if (setting >= 1 && setting <= 6) return setting;
  const levels = nodes.flatMap((node, i) => {
    const next = nodes[i + 1];
    return node.type === 'heading' &&
      next &&
      next.type !== 'heading' &&
      next.type !== 'thematicBreak' &&
      !isRegionMarker(next)
      ? [node.depth]
      : [];
  });
  return levels.length > 0 ? Math.min(...levels) : 2;
}

/**
 * Separates pandoc's title block (`% title`, `% authors`, `% date`) from the other nodes. The title block is returned
 * as the nodes of a title slide (`titleNodes`).
 */
function splitTitleBlock(nodes: readonly RootContent[]): { titleNodes?: RootContent[]; nodes: readonly RootContent[] } {
  const [firstNode] = nodes;
  const text = firstNode?.type === 'paragraph' ? rawText(firstNode) : '';
  if (!text.startsWith('% ')) return { nodes };
  const lines = text.split('\n').map((line) => line.replace(/^%\s*/, '').trim());
  const heading: Heading = { type: 'heading', depth: 1, children: [{ type: 'text', value: lines[0] ?? '' }] };
  const paragraphs = lines
    .slice(1)
    .filter(Boolean)
    .map((value): Paragraph => ({ type: 'paragraph', children: [{ type: 'text', value }] }));
  return { titleNodes: [heading, ...paragraphs], nodes: nodes.slice(1) };
}

/** Returns the text of a paragraph with its line breaks. */
const rawText = (node: Paragraph): string =>
  node.children.map((child) => (child.type === 'text' ? child.value : child.type === 'break' ? '\n' : '')).join('');
