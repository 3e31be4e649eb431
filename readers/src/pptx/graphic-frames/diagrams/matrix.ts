import type { Diagram, DiagramNode } from './diagram.ts';
import { boxAround, chooseFontSize, createNodeText, type DiagramBuilder, withOpacity } from './diagram-builder.ts';
import { createHeading } from './node-text.ts';

/**
 * Draws the nodes as quadrants. If a single node contains all other nodes, its text is the title in the middle. Some
 * layouts have a diamond behind the quadrants.
 */
export function drawMatrix(diagram: Diagram, builder: DiagramBuilder): void {
  const { nodes, width, height, colors, layoutName } = diagram;
  const [firstNode] = nodes;
  if (!firstNode) return;
  const hasTitle = nodes.length === 1 && firstNode.children.length > 1;
  const quadrants = hasTitle ? firstNode.children : nodes;
  const columns = Math.max(1, Math.ceil(Math.sqrt(quadrants.length)));
  const rows = Math.ceil(quadrants.length / columns);
  const isDiamond = /^matrix[23]|diamond/i.test(layoutName) && quadrants.length <= 4;
  const centre = { x: width / 2, y: height / 2 };
  const shorterSide = Math.min(width, height);
  if (isDiamond) {
    const fill = withOpacity(colors.nodeFill(0), 0.25);
    builder.addShape(boxAround(centre, shorterSide, shorterSide), { fill, preset: 'diamond' });
  }
  const area = isDiamond ? boxAround(centre, shorterSide * 0.8, shorterSide * 0.8) : { x: 0, y: 0, width, height };
  const gap = Math.min(area.width, area.height) * 0.03;
  const cell = {
    width: (area.width - gap * (columns - 1)) / columns,
    height: (area.height - gap * (rows - 1)) / rows,
  };
  quadrants.forEach((node, i) => {
    const fill = node.color ?? colors.nodeFill(i);
    const x = area.x + (i % columns) * (cell.width + gap);
    const y = area.y + Math.floor(i / columns) * (cell.height + gap);
    const text = createNodeText(node, fill, chooseFontSize(cell, diagram));
    builder.addShape({ x, y, ...cell }, { fill, preset: 'roundRect', adjust: { adj: 7000 }, text });
  });
  if (hasTitle) drawTitle(firstNode, diagram, builder);
}

/** Draws the title on a white shape in the middle of the quadrants. */
function drawTitle({ text }: DiagramNode, diagram: Diagram, builder: DiagramBuilder): void {
  const { width, height } = diagram;
  const box = boxAround({ x: width / 2, y: height / 2 }, width * 0.32, height * 0.22);
  const fill = '#ffffff';
  const heading = createHeading(text, chooseFontSize(box, diagram), fill);
  builder.addShape(box, { fill, preset: 'roundRect', text: heading });
}
