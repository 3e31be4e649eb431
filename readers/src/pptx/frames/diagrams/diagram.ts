import type { Size } from '@flydeck/scene/model/geometry';
import type { Paragraph } from '@flydeck/scene/model/text';
import { readSolidColor } from '../../drawing/fill.ts';
import { child, children } from '../../package/query.ts';
import type { XmlNode } from '../../package/xml.ts';
import type { TreeContext } from '../../slide/tree-context.ts';
import { readColor } from '../../theme/color.ts';
import { toHex } from '../../theme/rgb.ts';
import { itemParagraph, paragraphsOf } from './node-text.ts';

/** A point of a diagram's data model with its depth, 0 at the top. */
export interface OutlinePoint {
  readonly point: XmlNode;
  readonly level: number;
}

/** A node of a diagram with its children. */
export interface DiagramNode {
  readonly text: readonly Paragraph[];
  /** Explicit fill, if any. */
  readonly color: string | undefined;
  /** An organisation chart's assistant (`ST_PtType` `asst`, ECMA-376 part 1, 21.4.7.51). */
  readonly isAssistant: boolean;
  readonly children: DiagramNode[];
}

/** The input of a layout: nodes, colours, and the size of the box, whose origin is at 0, 0. */
export interface Diagram extends Size {
  readonly nodes: readonly DiagramNode[];
  /** The last part of the layout's id: `orgChart1`, `cycle8`. */
  readonly layout: string;
  readonly colors: DiagramColors;
  /** Length of the longest word of all nodes, so that shapes of equal size get the same font size. */
  readonly longestWord: number;
}

export interface DiagramColors {
  /** Fill of the n-th top-level node. */
  node(index: number): string;
  /** Fill of a level of a hierarchy, 0 at the top. */
  level(depth: number): string;
  readonly assistant: string;
}

/** The fills of a `styleLbl` of a diagram's colour part (ECMA-376 part 1, 21.4.4.4). */
function fillsOf(definition: XmlNode | undefined, label: string, context: TreeContext): readonly string[] {
  const found = children(definition, 'dgm:styleLbl').find((it) => it.attrs.name === label);
  const list = child(found, 'dgm:fillClrLst');
  return (list?.children ?? []).flatMap((node) => readColor(node, context.scope) ?? []).map(toHex);
}

/** The node colours of a diagram's colour part, else the theme's accents. */
export function nodeColors(definition: XmlNode | undefined, context: TreeContext): readonly string[] {
  const named = fillsOf(definition, 'node1', context);
  const accents = [1, 2, 3, 4, 5, 6].flatMap((n) => context.scope.colors[`accent${n}`] ?? []);
  return named.length > 0 ? named : accents.map(toHex);
}

export function diagramColors(definition: XmlNode | undefined, context: TreeContext): DiagramColors {
  const nodes = nodeColors(definition, context);
  const node = (index: number) => nodes[index % nodes.length] ?? '#4472c4';
  // The labels of a hierarchy's levels are node0, node1 (shared with all other layouts), node2, node3, node4.
  const levels = [0, 1, 2, 3, 4].map((n) => fillsOf(definition, `node${n}`, context)[0]);
  return {
    node,
    level: (depth) => levels[Math.min(4, depth)] ?? node(0),
    assistant:
      fillsOf(definition, 'asst1', context)[0] ?? fillsOf(definition, 'asst0', context)[0] ?? node(0),
  };
}

/** Builds the tree of a diagram, without nodes that have neither text nor children. */
export function toNodes(points: readonly OutlinePoint[], context: TreeContext): DiagramNode[] {
  const top: DiagramNode[] = [];
  const chain: DiagramNode[] = [];
  for (const { point, level } of points) {
    const color = readSolidColor(child(point, 'dgm:spPr'), context.scope);
    const node: DiagramNode = {
      text: paragraphsOf(point, context),
      color: color?.startsWith('#') ? color : undefined,
      isAssistant: point.attrs.type === 'asst',
      children: [],
    };
    chain.length = Math.min(level, chain.length);
    (chain.at(-1)?.children ?? top).push(node);
    chain.push(node);
  }
  return prune(top);
}

function prune(nodes: readonly DiagramNode[]): DiagramNode[] {
  return nodes
    .map((node) => ({ ...node, children: prune(node.children) }))
    .filter(({ text, children: below }) => text.length > 0 || below.length > 0);
}

/** Length of the longest word in the nodes and their descendants. CJK characters are break opportunities. */
export function longestWordOf(nodes: readonly DiagramNode[]): number {
  const words = nodes.flatMap(({ text }) =>
    text.flatMap(({ runs }) => runs.flatMap((run) => run.text.split(/[\s\u3000-\u9fff]+/u))),
  );
  return Math.max(
    1,
    ...words.map((word) => word.length),
    ...nodes.map((node) => longestWordOf(node.children)),
  );
}

/** The descendants of a node as bulleted paragraphs. */
export function itemsBelow(node: DiagramNode, color?: string, level = 1): Paragraph[] {
  return node.children.flatMap((item) => [
    ...item.text.map((paragraph) => itemParagraph(paragraph, level, color)),
    ...itemsBelow(item, color, level + 1),
  ]);
}
