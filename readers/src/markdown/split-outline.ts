import { lastItem } from '@flydeck/scene/checked-access';
import type { Heading, Paragraph, RootContent } from 'mdast';
import { NO_SETTINGS, type Settings } from './front-matter.ts';
import type { RawSlide } from './model.ts';
import { isRegionMarker } from './region-markers.ts';

interface Part {
  readonly depth: number;
  readonly nodes: RootContent[];
}

/**
 * Splits a deck into slides at headings. In an outline, a single first heading of the top level is the title, the next
 * level are slides, and deeper ones are nested. In pandoc, headings above the slide level are sections, and rules also
 * separate slides.
 */
export function splitOutline(
  dialect: 'pandoc' | 'outline',
  settings: Settings,
  allNodes: readonly RootContent[],
): RawSlide[] {
  const { title, nodes } = takeTitleBlock(allNodes);
  const level = dialect === 'pandoc' ? slideLevel(settings, nodes) : 3;
  const parts = splitAtHeadings(nodes, level, dialect === 'pandoc');
  const depths = parts.filter((part) => part.depth > 0).map((part) => part.depth);
  const top = depths.length > 0 ? Math.min(...depths) : 0;
  const hasTitleHeading =
    dialect === 'outline' &&
    !title &&
    depths.filter((depth) => depth === top).length === 1 &&
    parts.find((part) => part.depth > 0)?.depth === top;
  const base =
    hasTitleHeading && depths.length > 1 ? Math.min(...depths.filter((depth) => depth > top)) : top;
  const slides = parts
    .filter((part) => part.nodes.length > 0)
    .map((part) => ({
      nodes: part.nodes,
      settings: NO_SETTINGS,
      depth: part.depth <= base ? 0 : part.depth - base,
    }));
  return title ? [{ nodes: title, settings: NO_SETTINGS, depth: 0 }, ...slides] : slides;
}

function splitAtHeadings(nodes: readonly RootContent[], level: number, rules: boolean): Part[] {
  const parts: Part[] = [{ depth: 0, nodes: [] }];
  for (const node of nodes) {
    if (node.type === 'heading' && node.depth <= level) parts.push({ depth: node.depth, nodes: [node] });
    else if (node.type === 'thematicBreak' && rules) parts.push({ depth: level, nodes: [] });
    else if (node.type !== 'thematicBreak') lastItem(parts).nodes.push(node);
  }
  return parts;
}

/** Returns pandoc's slide level: the highest level of a heading that is directly followed by content. */
function slideLevel(settings: Settings, nodes: readonly RootContent[]): number {
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

/** Converts pandoc's title block (`% title`, `% authors`, `% date`) to the nodes of a title slide. */
function takeTitleBlock(nodes: readonly RootContent[]): {
  title?: RootContent[];
  nodes: readonly RootContent[];
} {
  const first = nodes[0];
  const text = first?.type === 'paragraph' ? rawText(first) : '';
  if (!text.startsWith('% ')) return { nodes };
  const lines = text.split('\n').map((line) => line.replace(/^%\s*/, '').trim());
  const heading: Heading = { type: 'heading', depth: 1, children: [{ type: 'text', value: lines[0] ?? '' }] };
  const rest = lines
    .slice(1)
    .filter(Boolean)
    .map((value): Paragraph => ({ type: 'paragraph', children: [{ type: 'text', value }] }));
  return { title: [heading, ...rest], nodes: nodes.slice(1) };
}

const rawText = (node: Paragraph): string =>
  node.children
    .map((child) => (child.type === 'text' ? child.value : child.type === 'break' ? '\n' : ''))
    .join('');
