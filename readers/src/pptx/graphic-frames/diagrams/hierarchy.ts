import { itemAt, lastItem } from '@flydeck/scene/checked-access';
import type { Point, Size } from '@flydeck/scene/model/geometry';
import type { Diagram, DiagramNode } from './diagram.ts';
import { boxAround, chooseFontSize, type DiagramBuilder } from './diagram-builder.ts';
import { createHeading } from './node-text.ts';

/**
 * The position of a node's centre in the grid: `x` along the row in node widths, and `row` as an index. In horizontal
 * diagrams, a row of the grid is drawn as a column, so `x` is vertical, in node heights.
 */
interface NodePosition {
  readonly node: DiagramNode;
  readonly x: number;
  readonly row: number;
  /** The level of the node in the tree; 0 at the top. Rows of assistants make `row` larger than `depth`. */
  readonly depth: number;
  /**
   * The position of the parent's centre in the grid (`y` is the row), and the kind of branch between the parent and
   * this node.
   */
  readonly parent?: { readonly position: Point; readonly kind: Branch };
}

/**
 * Position of a child. `below`: in a row below the parent. `hanging`: in a column to the right of a vertical line from
 * the parent. `assistant`: next to the line from the parent to the other children.
 */
type Branch = 'below' | 'hanging' | 'assistant';

/** The positions of the nodes of a subtree. Lengths are along the row, in node widths. */
interface Subtree {
  readonly width: number;
  /** Centre of the top node. */
  readonly centreX: number;
  readonly positions: readonly NodePosition[];
}

/** Distance between adjacent nodes, in node widths. */
const GAP = 0.22;
/** Indent of hanging children from their parent, in node widths. */
const INDENT = 0.25;

/** Draws an organisation chart or another tree: from top to bottom, or from left to right for horizontal layouts. */
export function drawHierarchy(diagram: Diagram, builder: DiagramBuilder): void {
  const isHorizontal = /^(hierarchy[25]|horizontal)/i.test(diagram.layoutName);
  const subtrees = diagram.nodes.map((node) => layoutSubtree(node, { depth: 0, row: 0, isHorizontal }));
  const { positions, width } = arrangeSideBySide(subtrees);
  const rows = Math.max(...positions.map(({ row }) => row)) + 1;
  const grid = isHorizontal ? createHorizontalGrid(diagram, width, rows) : createVerticalGrid(diagram, width, rows);
  for (const position of positions) drawConnector(position, grid, builder);
  for (const position of positions) drawNode(position, grid, diagram, builder);
}

/** The depth and row of the top node of a subtree, and the direction of the whole diagram. */
interface SubtreeContext {
  readonly depth: number;
  readonly row: number;
  readonly isHorizontal: boolean;
}

function layoutSubtree(node: DiagramNode, context: SubtreeContext): Subtree {
  // An assistant with children needs space for its subtree. It is therefore laid out like a child that is no assistant.
  const assistants = node.children.filter((child) => child.isAssistant && isLeaf(child));
  const otherChildren = node.children.filter((child) => !assistants.includes(child));
  const childContext: SubtreeContext = {
    ...context,
    depth: context.depth + 1,
    row: context.row + 1 + Math.ceil(assistants.length / 2),
  };
  const canHang = !context.isHorizontal && context.depth > 0;
  const hasHangingChildren = canHang && otherChildren.length > 1 && otherChildren.every(isLeaf);
  const childLayout = hasHangingChildren
    ? stackHanging(otherChildren, childContext)
    : arrangeSideBySide(otherChildren.map((child) => layoutSubtree(child, childContext)));
  // The node is 1 wide. The node and its assistants need the width `halfWidth` on each side of the node's centre.
  const halfWidth = assistants.length > 0 ? 1 + GAP : 0.5;
  // The node is above the middle of its children, or above the first of the hanging children.
  const centreOfChildren = otherChildren.length > 0 ? middleOf(childLayout.centresX) : 0;
  const shift = Math.max(0, halfWidth - centreOfChildren);
  const centreX = shift + centreOfChildren;
  const width = Math.max(shift + childLayout.width, centreX + halfWidth);
  const parentPosition = { x: centreX, y: context.row };
  const kind: Branch = hasHangingChildren ? 'hanging' : 'below';
  const nodePosition: NodePosition = { node, x: centreX, row: context.row, depth: context.depth };
  const childPositions = childLayout.positions.map((child) => {
    const shifted = shiftPosition(child, shift);
    return shifted.parent ? shifted : { ...shifted, parent: { position: parentPosition, kind } };
  });
  const assistantPositions = assistants.map((child, i) => ({
    node: child,
    x: centreX + (i % 2 === 0 ? -1 : 1) * (0.5 + GAP / 2),
    row: context.row + 1 + Math.floor(i / 2),
    depth: context.depth + 1,
    parent: { position: parentPosition, kind: 'assistant' as const },
  }));
  return { width, centreX, positions: [nodePosition, ...assistantPositions, ...childPositions] };
}

/** Whether a node has no children. */
const isLeaf = ({ children }: DiagramNode) => children.length === 0;
/** Returns the middle between the first and the last centre. */
const middleOf = (centresX: readonly number[]) => (itemAt(centresX, 0) + lastItem(centresX)) / 2;

/** Places subtrees next to each other, in order. The returned `centresX` has the centres of the subtrees' top nodes. */
function arrangeSideBySide(subtrees: readonly Subtree[]) {
  let left = 0;
  const positions: NodePosition[] = [];
  const centresX: number[] = [];
  for (const subtree of subtrees) {
    const offset = left;
    positions.push(...subtree.positions.map((position) => shiftPosition(position, offset)));
    centresX.push(left + subtree.centreX);
    left += subtree.width + GAP;
  }
  return { positions, centresX, width: Math.max(0, left - GAP) };
}

/** Moves a position, and the parent's position in it, along the row by `offset` node widths. */
function shiftPosition(position: NodePosition, offset: number): NodePosition {
  const { parent } = position;
  if (!parent) return { ...position, x: position.x + offset };
  const parentPosition = { x: parent.position.x + offset, y: parent.position.y };
  return { ...position, x: position.x + offset, parent: { ...parent, position: parentPosition } };
}

/** Places nodes without children in a column, one per row. */
function stackHanging(nodes: readonly DiagramNode[], { depth, row }: SubtreeContext) {
  const positions = nodes.map((node, i): NodePosition => ({ node, x: 0.5 + INDENT, row: row + i, depth }));
  return { positions, centresX: [0.5], width: 1 + INDENT };
}

/** Maps grid positions to the diagram's box. Sizes and points are in the units of the box. */
interface Grid {
  readonly nodeSize: Size;
  readonly centreOf: (x: number, row: number) => Point;
  readonly isHorizontal: boolean;
}

/**
 * Returns a grid with the top node above its children. A node is 0.62 times as high as the distance between the starts
 * of two rows, so all rows together are `rows - 0.38` distances high. The width of a node is at most 0.42 times the
 * diagram's width, and the distance of the rows at most 1.15 times the width of a node.
 */
function createVerticalGrid({ width, height }: Diagram, gridWidth: number, rows: number): Grid {
  const nodeWidth = Math.min(width / gridWidth, width * 0.42);
  const rowDistance = Math.min(height / (rows - 0.38), nodeWidth * 1.15);
  const nodeSize = { width: nodeWidth, height: rowDistance * 0.62 };
  const left = (width - nodeWidth * gridWidth) / 2;
  const top = (height - rowDistance * (rows - 0.38)) / 2;
  const centreOf = (x: number, row: number) => ({
    x: left + x * nodeWidth,
    y: top + row * rowDistance + nodeSize.height / 2,
  });
  return { nodeSize, centreOf, isHorizontal: false };
}

/**
 * Returns a grid with the top node to the left of its children. A node is 0.7 times as wide as the distance between the
 * starts of two rows, so all rows together are `rows - 0.3` distances wide. The height of a node is at most 0.4 times
 * the diagram's height, and the distance of the rows at most 4 times the height of a node.
 */
function createHorizontalGrid({ width, height }: Diagram, gridWidth: number, rows: number): Grid {
  const nodeHeight = Math.min(height / gridWidth, height * 0.4);
  const rowDistance = Math.min(width / (rows - 0.3), nodeHeight * 4);
  const nodeSize = { width: rowDistance * 0.7, height: nodeHeight };
  const top = (height - nodeHeight * gridWidth) / 2;
  const left = (width - rowDistance * (rows - 0.3)) / 2;
  const centreOf = (x: number, row: number) => ({
    x: left + row * rowDistance + nodeSize.width / 2,
    y: top + x * nodeHeight,
  });
  return { nodeSize, centreOf, isHorizontal: true };
}

/** Draws the line from the parent to a node. */
function drawConnector(
  position: NodePosition,
  { nodeSize, centreOf, isHorizontal }: Grid,
  builder: DiagramBuilder,
): void {
  if (!position.parent) return;
  const parent = centreOf(position.parent.position.x, position.parent.position.y);
  const child = centreOf(position.x, position.row);
  // In the last two cases, the line bends in the middle of the free space before the child's row. This space is 0.3 of
  // the row distance in a horizontal diagram, and 0.38 in a vertical diagram.
  if (position.parent.kind === 'hanging') {
    // The line begins at 0.1 times the node's width from the left edge of the parent.
    const lineX = parent.x - nodeSize.width * 0.4;
    builder.addLine([{ x: lineX, y: parent.y + nodeSize.height / 2 }, { x: lineX, y: child.y }, child]);
  } else if (position.parent.kind === 'assistant') {
    builder.addLine([{ x: parent.x, y: parent.y + nodeSize.height / 2 }, { x: parent.x, y: child.y }, child]);
  } else if (isHorizontal) {
    const bendX = child.x - nodeSize.width / 2 - (nodeSize.width / 0.7) * 0.15;
    builder.addLine([parent, { x: bendX, y: parent.y }, { x: bendX, y: child.y }, child]);
  } else {
    const bendY = child.y - nodeSize.height / 2 - (nodeSize.height / 0.62) * 0.19;
    builder.addLine([parent, { x: parent.x, y: bendY }, { x: child.x, y: bendY }, child]);
  }
}

/** Draws the shape and the text of a node. */
function drawNode(
  position: NodePosition,
  { nodeSize, centreOf }: Grid,
  diagram: Diagram,
  builder: DiagramBuilder,
): void {
  const { node, x, row, depth } = position;
  const { colors } = diagram;
  const fill = node.color ?? (node.isAssistant ? colors.assistantFill : colors.levelFill(depth));
  const box = boxAround(centreOf(x, row), nodeSize.width, nodeSize.height);
  const text = createHeading(node.text, chooseFontSize(box, diagram), fill);
  builder.addShape(box, { fill, preset: 'roundRect', adjust: { adj: 8000 }, text });
}
