import type { Diagram } from './diagram.ts';
import { type DiagramBuilder, nodeText, sizeFor, translucent } from './diagram-builder.ts';
import { headingParagraph } from './node-text.ts';

/** Draws the levels of a triangle, upright or inverted; or a triangle with a list in front of it. */
export function drawPyramid(diagram: Diagram, pen: DiagramBuilder): void {
  if (/^pyramid2/i.test(diagram.layout)) drawPyramidList(diagram, pen);
  else drawLevels(diagram, /^(pyramid3|inverted)/i.test(diagram.layout), pen);
}

function drawLevels(diagram: Diagram, inverted: boolean, pen: DiagramBuilder): void {
  const { nodes, width, height, colors } = diagram;
  const base = Math.min(width, height * 1.35);
  const levelHeight = height / nodes.length;
  const gap = Math.min(4, levelHeight * 0.05);
  const halfAt = (y: number) => ((inverted ? height - y : y) / height) * (base / 2);
  nodes.forEach((node, i) => {
    const [top, bottom] = [i * levelHeight, (i + 1) * levelHeight - gap];
    const [upper, lower] = [halfAt(top), halfAt(bottom)];
    const half = Math.max(upper, lower);
    const box = { x: width / 2 - half, y: top, width: 2 * half, height: bottom - top };
    const fill = node.color ?? colors.node(i);
    const d = `M${half - upper} 0 L${half + upper} 0 L${half + lower} ${box.height} L${half - lower} ${box.height} Z`;
    // Text is inset from the slopes but gets at least 45 % of the level's width; in the tip it gets the full width.
    const isTip = Math.min(upper, lower) < half * 0.1;
    const side = isTip ? 0 : Math.min(half * 0.55, (half - Math.min(upper, lower)) * 0.6);
    const tip = isTip ? box.height * 0.4 : 2;
    const insets: [number, number, number, number] = inverted ? [side, 2, side, tip] : [side, tip, side, 2];
    pen.outline(box, d, {
      fill,
      text: nodeText(node, fill, sizeFor({ width: Math.max(half, base * 0.3), height: box.height }, diagram)),
      insets,
    });
  });
}

function drawPyramidList(diagram: Diagram, pen: DiagramBuilder): void {
  const { nodes, width, height, colors } = diagram;
  const base = Math.min(width * 0.72, height);
  const left = (width - base * 1.22) / 2;
  const triangle = { x: left, y: (height - base) / 2, width: base, height: base };
  pen.shape(triangle, { fill: colors.node(0), preset: 'triangle' });
  const pitch = (base * 0.8) / nodes.length;
  const row = { x: left + base / 2, width: base * 0.72, height: pitch * 0.84 };
  nodes.forEach((node, i) => {
    const edge = node.color ?? colors.node(i);
    const y = triangle.y + base * 0.1 + i * pitch;
    const text = node.text.map((it) => headingParagraph(it, sizeFor(row, diagram), '#ffffff'));
    const items = nodeText({ ...node, text: [] }, '#ffffff', 14);
    pen.shape(
      { ...row, x: row.x - 1.5, y: y - 1.5, width: row.width + 3, height: row.height + 3 },
      ROUND(edge),
    );
    pen.shape({ ...row, y }, { ...ROUND(translucent('#ffffff', 0.94)), text: [...text, ...items] });
  });
}

const ROUND = (fill: string) => ({ fill, preset: 'roundRect', adjust: { adj: 10_000 } });
