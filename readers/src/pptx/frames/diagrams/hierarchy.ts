import { itemAt, lastItem } from '@flydeck/scene/checked-access';
import type { Point, Rect } from '@flydeck/scene/model/geometry';
import type { Diagram, DiagramNode } from './diagram.ts';
import { boxAround, type DiagramBuilder, sizeFor } from './diagram-builder.ts';
import { headingParagraph } from './node-text.ts';

/** A node's position in the grid: `across` in node widths, `row` in rows, both at its centre. */
interface Spot {
  readonly node: DiagramNode;
  readonly across: number;
  readonly row: number;
  readonly depth: number;
  readonly from?: { readonly spot: Point; readonly kind: Branch };
}

/** Position of a child: in a row below its parent, in a column along a stem, or next to the stem as an assistant. */
type Branch = 'below' | 'hanging' | 'assistant';

interface Block {
  readonly width: number;
  /** Horizontal centre of the top node. */
  readonly centre: number;
  readonly spots: readonly Spot[];
}

const GAP = 0.22;
/** Indent of hanging children from their parent, in node widths. */
const INDENT = 0.25;

/** Draws an organisation chart or another tree: from top to bottom, or from left to right for horizontal layouts. */
export function drawHierarchy(diagram: Diagram, pen: DiagramBuilder): void {
  const horizontal = /^(hierarchy[25]|horizontal)/i.test(diagram.layout);
  const blocks = diagram.nodes.map((node) => blockOf(node, { depth: 0, row: 0, horizontal }));
  const { spots, width } = sideBySide(blocks);
  const rows = Math.max(...spots.map(({ row }) => row)) + 1;
  const grid = horizontal ? across(diagram, width, rows) : down(diagram, width, rows);
  for (const spot of spots) connect(spot, grid, pen);
  for (const spot of spots) drawNode(spot, grid, { diagram, pen });
}

interface GridContext {
  readonly depth: number;
  readonly row: number;
  readonly horizontal: boolean;
}

function blockOf(node: DiagramNode, at: GridContext): Block {
  // An assistant with children is laid out as a report, so that there is space for its subtree.
  const [assistants, reports] = [
    node.children.filter((it) => it.isAssistant && isLeaf(it)),
    node.children.filter((it) => !it.isAssistant || !isLeaf(it)),
  ];
  const below: GridContext = {
    ...at,
    depth: at.depth + 1,
    row: at.row + 1 + Math.ceil(assistants.length / 2),
  };
  const hangs = !at.horizontal && at.depth > 0 && reports.length > 1 && reports.every(isLeaf);
  const inner = hangs ? hanging(reports, below) : sideBySide(reports.map((it) => blockOf(it, below)));
  const sides = assistants.length > 0 ? 1 + GAP : 0;
  const width = Math.max(inner.width, 1 + 2 * Math.max(0, sides - 0.5));
  const shift = (width - inner.width) / 2;
  const centre = hangs || reports.length === 0 ? (hangs ? 0.5 : width / 2) : shift + middle(inner.centres);
  const spot = { across: centre, row: at.row };
  const point = { x: centre, y: at.row };
  const kind: Branch = hangs ? 'hanging' : 'below';
  const own: Spot = { node, ...spot, depth: at.depth };
  const placed = inner.spots.map((it) => ({
    ...it,
    across: it.across + shift,
    from: it.from
      ? { ...it.from, spot: { x: it.from.spot.x + shift, y: it.from.spot.y } }
      : { spot: point, kind },
  }));
  const assistantSpots = assistants.map((it, i) => ({
    node: it,
    across: centre + (i % 2 === 0 ? -1 : 1) * (0.5 + GAP / 2),
    row: at.row + 1 + Math.floor(i / 2),
    depth: at.depth + 1,
    from: { spot: point, kind: 'assistant' as const },
  }));
  return { width, centre, spots: [own, ...assistantSpots, ...placed] };
}

const isLeaf = ({ children }: DiagramNode) => children.length === 0;
const middle = (centres: readonly number[]) => (itemAt(centres, 0) + lastItem(centres)) / 2;

function sideBySide(blocks: readonly Block[]) {
  let left = 0;
  const spots: Spot[] = [];
  const centres: number[] = [];
  for (const block of blocks) {
    const by = left;
    spots.push(...block.spots.map((spot) => moved(spot, by)));
    centres.push(left + block.centre);
    left += block.width + GAP;
  }
  return { spots, centres, width: Math.max(0, left - GAP) };
}

function moved(spot: Spot, by: number): Spot {
  const { from } = spot;
  const moved = from && { ...from, spot: { x: from.spot.x + by, y: from.spot.y } };
  return { ...spot, across: spot.across + by, ...(moved ? { from: moved } : {}) };
}

function hanging(nodes: readonly DiagramNode[], { depth, row }: GridContext) {
  const spots = nodes.map((node, i): Spot => ({ node, across: 0.5 + INDENT, row: row + i, depth }));
  return { spots, centres: [0.5], width: 1 + INDENT };
}

/** Maps grid positions to the diagram's box. */
interface Grid {
  readonly node: { readonly width: number; readonly height: number };
  readonly at: (across: number, row: number) => Point;
  readonly horizontal: boolean;
}

function down({ width, height }: Diagram, units: number, rows: number): Grid {
  const unit = Math.min(width / units, width * 0.42);
  const pitch = Math.min(height / (rows - 0.38), unit * 1.15);
  const node = { width: unit, height: pitch * 0.62 };
  const left = (width - unit * units) / 2;
  const top = (height - pitch * (rows - 0.38)) / 2;
  const at = (x: number, row: number) => ({ x: left + x * unit, y: top + row * pitch + node.height / 2 });
  return { node, at, horizontal: false };
}

function across({ width, height }: Diagram, units: number, rows: number): Grid {
  const unit = Math.min(height / units, height * 0.4);
  const pitch = Math.min(width / (rows - 0.3), unit * 4);
  const node = { width: pitch * 0.7, height: unit };
  const top = (height - unit * units) / 2;
  const left = (width - pitch * (rows - 0.3)) / 2;
  const at = (x: number, row: number) => ({ x: left + row * pitch + node.width / 2, y: top + x * unit });
  return { node, at, horizontal: true };
}

function connect(spot: Spot, { node, at, horizontal }: Grid, pen: DiagramBuilder): void {
  if (!spot.from) return;
  const parent = at(spot.from.spot.x, spot.from.spot.y);
  const child = at(spot.across, spot.row);
  if (spot.from.kind === 'hanging') {
    const stem = parent.x - node.width * 0.4;
    pen.line([{ x: stem, y: parent.y + node.height / 2 }, { x: stem, y: child.y }, child]);
  } else if (spot.from.kind === 'assistant') {
    pen.line([{ x: parent.x, y: parent.y + node.height / 2 }, { x: parent.x, y: child.y }, child]);
  } else if (horizontal) {
    const turn = child.x - node.width / 2 - (node.width / 0.7) * 0.15;
    pen.line([parent, { x: turn, y: parent.y }, { x: turn, y: child.y }, child]);
  } else {
    const turn = child.y - node.height / 2 - (node.height / 0.62) * 0.19;
    pen.line([parent, { x: parent.x, y: turn }, { x: child.x, y: turn }, child]);
  }
}

interface DrawContext {
  readonly diagram: Diagram;
  readonly pen: DiagramBuilder;
}

function drawNode(
  { node, across: x, row, depth }: Spot,
  { node: size, at }: Grid,
  { diagram, pen }: DrawContext,
) {
  const { colors } = diagram;
  const fill = node.color ?? (node.isAssistant ? colors.assistant : colors.level(depth));
  const box: Rect = boxAround(at(x, row), size.width, size.height);
  const text = node.text.map((it) => headingParagraph(it, sizeFor(box, diagram), fill));
  pen.shape(box, { fill, preset: 'roundRect', adjust: { adj: 8000 }, text });
}
