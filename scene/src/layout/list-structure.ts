import { lastItem } from '../checked-access.ts';
import type { StructNode } from '../paint/display-list.ts';
import type { PaintedParagraph } from './emit-paragraph.ts';

interface OpenList {
  readonly level: number;
  readonly children: StructNode[];
}

/** Groups consecutive paragraphs with labels into lists, nested by level (L > LI > Lbl, LBody; L > L). */
export function listStructure(paragraphs: readonly PaintedParagraph[]): StructNode[] {
  const out: StructNode[] = [];
  const open: OpenList[] = [];
  for (const { node, label, level } of paragraphs) {
    if (!label) {
      open.length = 0;
      out.push(node);
      continue;
    }
    while (open.length > 1 && lastItem(open).level > level) open.pop();
    const last = open[open.length - 1];
    if (!last || last.level < level) {
      const children: StructNode[] = [];
      (last?.children ?? out).push({ role: 'L', children });
      open.push({ level, children });
    }
    lastItem(open).children.push({ role: 'LI', children: [label, node] });
  }
  return out;
}
