import type { Diagram } from './diagram.ts';
import { chooseFontSize, createNodeText, type DiagramBuilder, withOpacity } from './diagram-builder.ts';
import { createHeading } from './node-text.ts';

/** Draws a pyramid: a triangle that is divided into levels, or a list in front of a triangle (layout `pyramid2`). */
export function drawPyramid(diagram: Diagram, builder: DiagramBuilder): void {
  if (/^pyramid2/i.test(diagram.layoutName)) drawPyramidList(diagram, builder);
  else drawLevels(diagram, /^(pyramid3|inverted)/i.test(diagram.layoutName), builder);
}

/** Draws the nodes as levels of a triangle. An inverted triangle has its tip at the bottom. */
function drawLevels(diagram: Diagram, isInverted: boolean, builder: DiagramBuilder): void {
  const { nodes, width, height, colors } = diagram;
  const baseWidth = Math.min(width, height * 1.35);
  const levelHeight = height / nodes.length;
  const gap = Math.min(4, levelHeight * 0.05);
  const halfWidthAt = (y: number) => ((isInverted ? height - y : y) / height) * (baseWidth / 2);
  nodes.forEach((node, i) => {
    const [top, bottom] = [i * levelHeight, (i + 1) * levelHeight - gap];
    const [topHalfWidth, bottomHalfWidth] = [halfWidthAt(top), halfWidthAt(bottom)];
    const maxHalfWidth = Math.max(topHalfWidth, bottomHalfWidth);
    const box = { x: width / 2 - maxHalfWidth, y: top, width: 2 * maxHalfWidth, height: bottom - top };
    const fill = node.color ?? colors.nodeFill(i);
    const d = `M${maxHalfWidth - topHalfWidth} 0 L${maxHalfWidth + topHalfWidth} 0 L${maxHalfWidth + bottomHalfWidth} ${box.height} L${maxHalfWidth - bottomHalfWidth} ${box.height} Z`;
    // The side insets leave at least 45 % of the level's larger width for text. The tip has no side insets, but a large
    // inset at the point of the triangle.
    const isTip = Math.min(topHalfWidth, bottomHalfWidth) < maxHalfWidth * 0.1;
    const sideInset = isTip
      ? 0
      : Math.min(maxHalfWidth * 0.55, (maxHalfWidth - Math.min(topHalfWidth, bottomHalfWidth)) * 0.6);
    const tipInset = isTip ? box.height * 0.4 : 2;
    const insets: [number, number, number, number] = isInverted
      ? [sideInset, 2, sideInset, tipInset]
      : [sideInset, tipInset, sideInset, 2];
    const textSize = { width: Math.max(maxHalfWidth, baseWidth * 0.3), height: box.height };
    builder.addPath(box, d, { fill, text: createNodeText(node, fill, chooseFontSize(textSize, diagram)), insets });
  });
}

/**
 * Draws the nodes as a list of boxes in front of a triangle. Each box is painted over a larger box, which forms its
 * border.
 */
function drawPyramidList(diagram: Diagram, builder: DiagramBuilder): void {
  const { nodes, width, height, colors } = diagram;
  const baseWidth = Math.min(width * 0.72, height);
  // The boxes start at the middle of the triangle and are 0.72 times as wide as the triangle. The triangle and the
  // boxes together are therefore 0.5 + 0.72 = 1.22 times as wide.
  const left = (width - baseWidth * 1.22) / 2;
  const triangle = { x: left, y: (height - baseWidth) / 2, width: baseWidth, height: baseWidth };
  builder.addShape(triangle, { fill: colors.nodeFill(0), preset: 'triangle' });
  const rowDistance = (baseWidth * 0.8) / nodes.length;
  const rowBox = { x: left + baseWidth / 2, width: baseWidth * 0.72, height: rowDistance * 0.84 };
  nodes.forEach((node, i) => {
    const borderColor = node.color ?? colors.nodeFill(i);
    const y = triangle.y + baseWidth * 0.1 + i * rowDistance;
    const heading = createHeading(node.text, chooseFontSize(rowBox, diagram), '#ffffff');
    // The heading is created separately, so the text of the items is created without the text of the node.
    const items = createNodeText({ ...node, text: [] }, '#ffffff', 14);
    const borderBox = { x: rowBox.x - 1.5, y: y - 1.5, width: rowBox.width + 3, height: rowBox.height + 3 };
    builder.addShape(borderBox, roundedRectangle(borderColor));
    const style = roundedRectangle(withOpacity('#ffffff', 0.94));
    builder.addShape({ ...rowBox, y }, { ...style, text: [...heading, ...items] });
  });
}

/** Returns the style of a rectangle with rounded corners. Their radius (`adj`) is 10 % of the shorter side. */
const roundedRectangle = (fill: string) => ({ fill, preset: 'roundRect', adjust: { adj: 10_000 } });
