import type { Rect } from '@flydeck/scene/model/geometry';
import type { Diagram } from './diagram.ts';
import { chooseFontSize, createNodeText, type DiagramBuilder, withOpacity } from './diagram-builder.ts';

/** Maximum number of boxes that are drawn in a single row. A larger number is drawn in several rows of up to four. */
const MAX_PER_ROW = 5;

/** Maximum number of chevrons, which are always in one row. If there are more nodes, all nodes are drawn as boxes. */
const MAX_CHEVRONS = MAX_PER_ROW + 2;

/** Draws chevrons in one row, or boxes in a column or in one or more rows, with arrows between the boxes. */
export function drawProcess(diagram: Diagram, builder: DiagramBuilder): void {
  const { layoutName, nodes } = diagram;
  if (/chevron|^homeplate/i.test(layoutName) && nodes.length <= MAX_CHEVRONS) drawChevrons(diagram, builder);
  else if (/^(process2|vProcess|vertical)/i.test(layoutName)) drawBoxes(diagram, 1, builder);
  else {
    const rows = nodes.length <= MAX_PER_ROW ? 1 : Math.ceil(nodes.length / 4);
    drawBoxes(diagram, Math.ceil(nodes.length / rows), builder);
  }
}

/** Draws the nodes as chevrons in a row. The first shape has a straight left side. */
function drawChevrons(diagram: Diagram, builder: DiagramBuilder): void {
  const { nodes, width, height, colors } = diagram;
  const count = nodes.length;
  const nodeHeight = Math.min(height, (width / count) * 0.8);
  const tipWidth = nodeHeight * 0.28;
  const nodeWidth = (width + tipWidth * (count - 1)) / count;
  nodes.forEach((node, i) => {
    const fill = node.color ?? colors.nodeFill(i);
    const box = {
      x: i * (nodeWidth - tipWidth),
      y: (height - nodeHeight) / 2,
      width: nodeWidth * 0.985,
      height: nodeHeight,
    };
    // The unit of `adj` is 1/100,000 of the shorter side of the box.
    const adjust = { adj: (tipWidth / Math.min(box.width, nodeHeight)) * 100_000 };
    const preset = i === 0 ? 'homePlate' : 'chevron';
    const textSize = { width: nodeWidth - 2 * tipWidth, height: nodeHeight };
    const text = createNodeText(node, fill, chooseFontSize(textSize, diagram));
    builder.addShape(box, { fill, preset, adjust, text });
  });
}

/** Draws boxes in rows. Every second row is reversed, so that consecutive boxes are always adjacent. */
function drawBoxes(diagram: Diagram, columns: number, builder: DiagramBuilder): void {
  const { nodes, width, height, colors } = diagram;
  const rows = Math.ceil(nodes.length / columns);
  const gap = { x: width * (columns > 1 ? 0.28 / columns : 0), y: (height * 0.28) / rows };
  const cellSize = {
    width: (width - gap.x * (columns - 1)) / columns,
    height: (height - gap.y * (rows - 1)) / rows,
  };
  const nodeHeight = columns > 1 ? Math.min(cellSize.height, cellSize.width * 0.9) : cellSize.height;
  const boxAt = (i: number): Rect => {
    const row = Math.floor(i / columns);
    const column = row % 2 === 0 ? i % columns : columns - 1 - (i % columns);
    const y = row * (cellSize.height + gap.y) + (cellSize.height - nodeHeight) / 2;
    return { x: column * (cellSize.width + gap.x), y, width: cellSize.width, height: nodeHeight };
  };
  nodes.forEach((node, i) => {
    const fill = node.color ?? colors.nodeFill(i);
    const text = createNodeText(node, fill, chooseFontSize(boxAt(i), diagram));
    // The radius of the corners is 9,000/100,000 of the shorter side of the box.
    builder.addShape(boxAt(i), { fill, preset: 'roundRect', adjust: { adj: 9000 }, text });
    if (i + 1 < nodes.length) drawArrow(boxAt(i), boxAt(i + 1), withOpacity(fill, 0.55), builder);
  });
}

/** Draws an arrow in the space between two adjacent boxes. */
function drawArrow(from: Rect, to: Rect, fill: string, builder: DiagramBuilder): void {
  const isDownward = to.y > from.y + from.height / 2;
  const space = isDownward ? to.y - from.y - from.height : Math.max(to.x - from.x, from.x - to.x) - from.width;
  const size = Math.min(space * 0.7, from.height * 0.5);
  const x = isDownward ? from.x + from.width / 2 : (from.x + from.width / 2 + to.x + to.width / 2) / 2;
  const y = isDownward ? from.y + from.height + space / 2 : from.y + from.height / 2;
  const box = { x: x - size / 2, y: y - size / 2, width: size, height: size };
  const preset = isDownward ? 'downArrow' : to.x > from.x ? 'rightArrow' : 'leftArrow';
  builder.addShape(box, { fill, preset });
}
