import type { Point, Size } from '@flydeck/scene/model/geometry';
import type { Paragraph } from '@flydeck/scene/model/text';
import { createItemParagraphs, type Diagram, type DiagramNode } from './diagram.ts';
import { boxAround, chooseFontSize, type DiagramBuilder, withOpacity } from './diagram-builder.ts';
import { withSizeAndColor } from './node-text.ts';

/**
 * Draws the circles of a Venn diagram. The circles overlap around the centre or in a row, or each circle is inside the
 * previous circle.
 */
export function drawVenn(diagram: Diagram, builder: DiagramBuilder): void {
  // The layout `venn2` of PowerPoint is the stacked Venn diagram, and `venn3` is the linear one.
  if (/^(venn2|target|stacked|nestedtarget)/i.test(diagram.layoutName)) drawNested(diagram, builder);
  else if (/^venn3|linear/i.test(diagram.layoutName) || diagram.nodes.length === 2) drawRow(diagram, builder);
  else drawAroundCentre(diagram, builder);
}

/** Returns the text of a circle: the node's text, then its children as a list. */
const createLabelText = (node: DiagramNode, box: Size, diagram: Diagram): Paragraph[] => [
  ...node.text.map(
    (paragraph): Paragraph => ({
      runs: withSizeAndColor(paragraph, chooseFontSize(box, diagram), 'ink'),
      align: 'center',
    }),
  ),
  ...createItemParagraphs(node),
];

/** Draws circles around the centre of the diagram. The first circle is at the top. */
function drawAroundCentre(diagram: Diagram, builder: DiagramBuilder): void {
  const { nodes, width, height, colors } = diagram;
  const count = nodes.length;
  const shorterSide = Math.min(width, height);
  const diameter = count === 1 ? shorterSide : shorterSide * (count <= 4 ? 0.58 : 0.48);
  const radius = count === 1 ? 0 : shorterSide / 2 - diameter / 2;
  const centreOf = (i: number, radiusFactor = 1): Point => {
    const angle = (2 * Math.PI * i) / count - Math.PI / 2;
    return {
      x: width / 2 + radius * radiusFactor * Math.cos(angle),
      y: height / 2 + radius * radiusFactor * Math.sin(angle),
    };
  };
  nodes.forEach((node, i) => {
    builder.addShape(boxAround(centreOf(i), diameter, diameter), circleStyle(node.color ?? colors.nodeFill(i)));
  });
  // Labels are placed outwards, where circles do not overlap.
  nodes.forEach((node, i) => {
    const box = boxAround(centreOf(i, 1.3), diameter * 0.62, diameter * 0.42);
    builder.addLabel(box, createLabelText(node, box, diagram));
  });
}

/** Distance between the centres of adjacent circles in a row, in diameters. */
const ROW_STEP = 0.78;

/** Draws circles in a row. Adjacent circles overlap. */
function drawRow(diagram: Diagram, builder: DiagramBuilder): void {
  const { nodes, width, height, colors } = diagram;
  const count = nodes.length;
  const diameter = Math.min(height, width / (1 + ROW_STEP * (count - 1)));
  const left = (width - diameter * (1 + ROW_STEP * (count - 1))) / 2;
  nodes.forEach((node, i) => {
    const box = { x: left + i * diameter * ROW_STEP, y: (height - diameter) / 2, width: diameter, height: diameter };
    const inset = diameter * 0.2;
    const style = {
      ...circleStyle(node.color ?? colors.nodeFill(i)),
      text: createLabelText(node, { width: diameter * 0.56, height: diameter * 0.6 }, diagram),
    };
    builder.addShape(box, { ...style, insets: [inset, inset / 2, inset, inset / 2] });
  });
}

/**
 * Draws nested circles that touch at the bottom; the first circle is the largest. Each label is in the area of its
 * circle that the next circle does not cover.
 */
function drawNested(diagram: Diagram, builder: DiagramBuilder): void {
  const { nodes, width, height, colors } = diagram;
  const count = nodes.length;
  const shorterSide = Math.min(width, height);
  nodes.forEach((node, i) => {
    // Each circle is smaller by `ringWidth` than the previous circle. The last circle is 1.6 times as wide as a ring.
    const diameter = shorterSide * (1 - i / (count + 0.6));
    const box = {
      x: (width - diameter) / 2,
      y: height - diameter - (height - shorterSide) / 2,
      width: diameter,
      height: diameter,
    };
    builder.addShape(box, circleStyle(node.color ?? colors.nodeFill(i), 0.75));
    const ringWidth = shorterSide / (count + 0.6);
    const isLast = i === count - 1;
    const labelCentre = { x: width / 2, y: isLast ? box.y + diameter / 2 : box.y + ringWidth * 0.6 };
    const label = boxAround(labelCentre, diameter * 0.6, isLast ? diameter * 0.6 : ringWidth * 0.66);
    builder.addLabel(label, createLabelText(node, label, diagram));
  });
}

/** Returns the style of a translucent circle. */
const circleStyle = (color: string, opacity = 0.5) => ({
  fill: withOpacity(color, opacity),
  preset: 'ellipse',
});
