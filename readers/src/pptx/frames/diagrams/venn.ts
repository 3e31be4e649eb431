import type { Point, Size } from '@flydeck/scene/model/geometry';
import type { Paragraph } from '@flydeck/scene/model/text';
import { type Diagram, type DiagramNode, itemsBelow } from './diagram.ts';
import { boxAround, type DiagramBuilder, sizeFor, translucent } from './diagram-builder.ts';
import { restyle } from './node-text.ts';

/** Draws overlapping circles: around the centre, in a row, or each inside the previous one. */
export function drawVenn(diagram: Diagram, pen: DiagramBuilder): void {
  if (/^(venn2|target|stacked|nestedtarget)/i.test(diagram.layout)) drawStacked(diagram, pen);
  else if (/^venn3|linear/i.test(diagram.layout) || diagram.nodes.length === 2) drawRow(diagram, pen);
  else drawAround(diagram, pen);
}

const inkText = (node: DiagramNode, box: Size, diagram: Diagram): Paragraph[] => [
  ...node.text.map((it): Paragraph => ({ runs: restyle(it, sizeFor(box, diagram), 'ink'), align: 'center' })),
  ...itemsBelow(node),
];

function drawAround(diagram: Diagram, pen: DiagramBuilder): void {
  const { nodes, width, height, colors } = diagram;
  const count = nodes.length;
  const side = Math.min(width, height);
  const size = count === 1 ? side : side * (count <= 4 ? 0.58 : 0.48);
  const radius = count === 1 ? 0 : side / 2 - size / 2;
  const at = (i: number, share = 1): Point => {
    const angle = (2 * Math.PI * i) / count - Math.PI / 2;
    return {
      x: width / 2 + radius * share * Math.cos(angle),
      y: height / 2 + radius * share * Math.sin(angle),
    };
  };
  nodes.forEach((node, i) => {
    pen.shape(boxAround(at(i), size, size), circle(node.color ?? colors.node(i)));
  });
  // Labels are placed outwards, where circles do not overlap.
  nodes.forEach((node, i) => {
    const box = boxAround(at(i, 1.3), size * 0.62, size * 0.42);
    pen.label(box, inkText(node, box, diagram));
  });
}

function drawRow(diagram: Diagram, pen: DiagramBuilder): void {
  const { nodes, width, height, colors } = diagram;
  const count = nodes.length;
  const size = Math.min(height, width / (1 + 0.78 * (count - 1)));
  const left = (width - size * (1 + 0.78 * (count - 1))) / 2;
  nodes.forEach((node, i) => {
    const box = { x: left + i * size * 0.78, y: (height - size) / 2, width: size, height: size };
    const inset = size * 0.2;
    const look = {
      ...circle(node.color ?? colors.node(i)),
      text: inkText(node, { width: size * 0.56, height: size * 0.6 }, diagram),
    };
    pen.shape(box, { ...look, insets: [inset, inset / 2, inset, inset / 2] });
  });
}

/** Draws nested circles, the first the largest. Each label is in the visible part of its circle. */
function drawStacked(diagram: Diagram, pen: DiagramBuilder): void {
  const { nodes, width, height, colors } = diagram;
  const count = nodes.length;
  const side = Math.min(width, height);
  nodes.forEach((node, i) => {
    const size = side * (1 - i / (count + 0.6));
    const box = { x: (width - size) / 2, y: height - size - (height - side) / 2, width: size, height: size };
    pen.shape(box, circle(node.color ?? colors.node(i), 0.75));
    const band = side / (count + 0.6);
    const isLast = i === count - 1;
    const at = { x: width / 2, y: isLast ? box.y + size / 2 : box.y + band * 0.6 };
    const label = boxAround(at, size * 0.6, isLast ? size * 0.6 : band * 0.66);
    pen.label(label, inkText(node, label, diagram));
  });
}

const circle = (color: string, opacity = 0.5) => ({ fill: translucent(color, opacity), preset: 'ellipse' });
