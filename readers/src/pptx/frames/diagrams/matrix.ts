import type { Diagram, DiagramNode } from './diagram.ts';
import { boxAround, type DiagramBuilder, nodeText, sizeFor, translucent } from './diagram-builder.ts';
import { headingParagraph } from './node-text.ts';

/** Draws quadrants: around a title when a single node contains them all, and on a diamond for some layouts. */
export function drawMatrix(diagram: Diagram, pen: DiagramBuilder): void {
  const { nodes, width, height, colors, layout } = diagram;
  const [first] = nodes;
  if (!first) return;
  const titled = nodes.length === 1 && first.children.length > 1;
  const quadrants = titled ? first.children : nodes;
  const columns = Math.max(1, Math.ceil(Math.sqrt(quadrants.length)));
  const rows = Math.ceil(quadrants.length / columns);
  const diamond = /^matrix[23]|diamond/i.test(layout) && quadrants.length <= 4;
  const middle = { x: width / 2, y: height / 2 };
  const side = Math.min(width, height);
  if (diamond)
    pen.shape(boxAround(middle, side, side), { fill: translucent(colors.node(0), 0.25), preset: 'diamond' });
  const field = diamond ? boxAround(middle, side * 0.8, side * 0.8) : { x: 0, y: 0, width, height };
  const gap = Math.min(field.width, field.height) * 0.03;
  const cell = {
    width: (field.width - gap * (columns - 1)) / columns,
    height: (field.height - gap * (rows - 1)) / rows,
  };
  quadrants.forEach((node, i) => {
    const fill = node.color ?? colors.node(i);
    const x = field.x + (i % columns) * (cell.width + gap);
    const y = field.y + Math.floor(i / columns) * (cell.height + gap);
    pen.shape(
      { x, y, ...cell },
      {
        fill,
        preset: 'roundRect',
        adjust: { adj: 7000 },
        text: nodeText(node, fill, sizeFor(cell, diagram)),
      },
    );
  });
  if (titled) drawTitle(first, diagram, pen);
}

function drawTitle({ text }: DiagramNode, diagram: Diagram, pen: DiagramBuilder): void {
  const { width, height } = diagram;
  const box = boxAround({ x: width / 2, y: height / 2 }, width * 0.32, height * 0.22);
  const paragraphs = text.map((it) => headingParagraph(it, sizeFor(box, diagram), '#ffffff'));
  pen.shape(box, { fill: '#ffffff', preset: 'roundRect', text: paragraphs });
}
