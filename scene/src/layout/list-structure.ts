import { lastItem } from '../checked-access.ts';
import type { StructNode } from '../paint/display-list.ts';
import type { PaintedParagraph } from './emit-paragraph.ts';

/** A list to which further items may be added. */
interface OpenList {
  readonly level: number;
  readonly children: StructNode[];
}

/**
 * Groups consecutive paragraphs with labels (bullets or numbers) into lists, nested by level. The roles are structure
 * types of PDF (ISO 32000-1, 14.8.4): the children of a list (`L`) are items (`LI`) and nested lists, and the children
 * of an item are a label (`Lbl`) and a body (`LBody`).
 */
export function groupIntoLists(paragraphs: readonly PaintedParagraph[]): StructNode[] {
  const nodes: StructNode[] = [];
  const openLists: OpenList[] = [];
  for (const { node, label, level } of paragraphs) {
    if (!label) {
      openLists.length = 0;
      nodes.push(node);
      continue;
    }
    // The outermost list stays open, so that it also contains later items of a lower level.
    while (openLists.length > 1 && lastItem(openLists).level > level) openLists.pop();
    const last = openLists.at(-1);
    if (!last || last.level < level) {
      const children: StructNode[] = [];
      (last?.children ?? nodes).push({ role: 'L', children });
      openLists.push({ level, children });
    }
    lastItem(openLists).children.push({ role: 'LI', children: [label, node] });
  }
  return nodes;
}
