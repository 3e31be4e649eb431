import type { Size } from '@flydeck/scene/model/geometry';
import type { Paragraph } from '@flydeck/scene/model/text';
import { readSolidColor } from '../../drawing/fill.ts';
import { child, children } from '../../package/query.ts';
import type { XmlNode } from '../../package/xml.ts';
import type { TreeContext } from '../../slide/tree-context.ts';
import { readColor } from '../../theme/color.ts';
import { toHex } from '../../theme/rgb.ts';
import { createItemParagraph, paragraphsOf } from './node-text.ts';

/** A point of a diagram's data model with its depth in the hierarchy (`level`, 0 for the top level). */
export interface OutlinePoint {
  readonly point: XmlNode;
  readonly level: number;
}

/** A node of a diagram with its children. */
export interface DiagramNode {
  readonly text: readonly Paragraph[];
  /** Explicit fill as a hexadecimal colour; undefined if the node has the fill of its diagram. */
  readonly color: string | undefined;
  /** Whether the node is an assistant in an organisation chart (`ST_PtType` `asst`, ECMA-376 part 1, 21.4.7.51). */
  readonly isAssistant: boolean;
  readonly children: DiagramNode[];
}

/** The input of a layout: nodes, colours, and the size of the box. The origin of the box is at 0, 0. */
export interface Diagram extends Size {
  readonly nodes: readonly DiagramNode[];
  /** The last segment of the id of the diagram's layout, such as `orgChart1` or `cycle8`. */
  readonly layoutName: string;
  readonly colors: DiagramColors;
  /** Number of characters of the longest word of all nodes. Font sizes are chosen so that the word fits in one line. */
  readonly longestWordLength: number;
}

/** The fills of the nodes of a diagram. */
export interface DiagramColors {
  /** Returns the fill of the top-level node at an index. */
  nodeFill(index: number): string;
  /** Returns the fill of a level of a hierarchy. The depth of the top level is 0. */
  levelFill(depth: number): string;
  readonly assistantFill: string;
}

/** Reads the fills of a `styleLbl` in the colour definition of a diagram (ECMA-376 part 1, 21.4.4.4). */
function readFills(definition: XmlNode | undefined, label: string, context: TreeContext): readonly string[] {
  const styleLabelNode = children(definition, 'dgm:styleLbl').find((styleLabel) => styleLabel.attrs.name === label);
  const fillList = child(styleLabelNode, 'dgm:fillClrLst');
  return (fillList?.children ?? []).flatMap((node) => readColor(node, context.scope) ?? []).map(toHex);
}

/** Reads the node colours in the colour definition of a diagram; the accents of the theme if there are none. */
export function readNodeColors(definition: XmlNode | undefined, context: TreeContext): readonly string[] {
  const definedColors = readFills(definition, 'node1', context);
  const accents = [1, 2, 3, 4, 5, 6].flatMap((n) => context.scope.colors[`accent${n}`] ?? []);
  return definedColors.length > 0 ? definedColors : accents.map(toHex);
}

/** Reads the fills in the colour definition of a diagram, with defaults for missing fills. */
export function readDiagramColors(definition: XmlNode | undefined, context: TreeContext): DiagramColors {
  const nodeColors = readNodeColors(definition, context);
  // `#4472c4` is accent 1 of Office's default theme until 2022.
  const nodeFill = (index: number) => nodeColors[index % nodeColors.length] ?? '#4472c4';
  // The levels of a hierarchy have the style labels node0 to node4. Other diagrams use only node1.
  const levelColors = [0, 1, 2, 3, 4].map((n) => readFills(definition, `node${n}`, context)[0]);
  return {
    nodeFill,
    levelFill: (depth) => levelColors[Math.min(4, depth)] ?? nodeFill(0),
    assistantFill:
      readFills(definition, 'asst1', context)[0] ?? readFills(definition, 'asst0', context)[0] ?? nodeFill(0),
  };
}

/** Builds the tree of a diagram from points in depth-first order, without nodes that have neither text nor children. */
export function buildNodes(points: readonly OutlinePoint[], context: TreeContext): DiagramNode[] {
  const roots: DiagramNode[] = [];
  const ancestors: DiagramNode[] = [];
  for (const { point, level } of points) {
    const color = readSolidColor(child(point, 'dgm:spPr'), context.scope);
    const node: DiagramNode = {
      text: paragraphsOf(point, context),
      color: color?.startsWith('#') ? color : undefined,
      isAssistant: point.attrs.type === 'asst',
      children: [],
    };
    ancestors.length = Math.min(level, ancestors.length);
    (ancestors.at(-1)?.children ?? roots).push(node);
    ancestors.push(node);
  }
  return pruneEmptyNodes(roots);
}

/** Removes nodes that have neither text nor children, from the deepest level upwards. */
function pruneEmptyNodes(nodes: readonly DiagramNode[]): DiagramNode[] {
  return nodes
    .map((node) => ({ ...node, children: pruneEmptyNodes(node.children) }))
    .filter(({ text, children: childNodes }) => text.length > 0 || childNodes.length > 0);
}

/** Returns the length of the longest word in the nodes and their descendants. Lines can break at CJK characters. */
export function findLongestWordLength(nodes: readonly DiagramNode[]): number {
  const words = nodes.flatMap(({ text }) =>
    text.flatMap(({ runs }) => runs.flatMap((run) => run.text.split(/[\s\u3000-\u9fff]+/u))),
  );
  return Math.max(1, ...words.map((word) => word.length), ...nodes.map((node) => findLongestWordLength(node.children)));
}

/**
 * Creates bulleted paragraphs of the descendants of a node. Without `color`, the text has the theme's ink colour.
 * `level` is the bullet level of the node's children, from 1.
 */
export function createItemParagraphs(node: DiagramNode, color?: string, level = 1): Paragraph[] {
  return node.children.flatMap((item) => [
    ...item.text.map((paragraph) => createItemParagraph(paragraph, level, color)),
    ...createItemParagraphs(item, color, level + 1),
  ]);
}
