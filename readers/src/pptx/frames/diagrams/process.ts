import type { Rect } from '@flydeck/scene/model/geometry';
import type { Diagram } from './diagram.ts';
import { type DiagramBuilder, nodeText, sizeFor, translucent } from './diagram-builder.ts';

const MAX_PER_ROW = 5;

/** Draws chevrons, or steps with arrows between them: from top to bottom, or left to right in one or more rows. */
export function drawProcess(diagram: Diagram, pen: DiagramBuilder): void {
  const { layout, nodes } = diagram;
  if (/chevron|^homeplate/i.test(layout) && nodes.length <= MAX_PER_ROW + 2) drawChevrons(diagram, pen);
  else if (/^(process2|vProcess|vertical)/i.test(layout)) drawSteps(diagram, { columns: 1, pen });
  else {
    const rows = nodes.length <= MAX_PER_ROW ? 1 : Math.ceil(nodes.length / 4);
    drawSteps(diagram, { columns: Math.ceil(nodes.length / rows), pen });
  }
}

function drawChevrons(diagram: Diagram, pen: DiagramBuilder): void {
  const { nodes, width, height, colors } = diagram;
  const count = nodes.length;
  const nodeHeight = Math.min(height, (width / count) * 0.8);
  const point = nodeHeight * 0.28;
  const nodeWidth = (width + point * (count - 1)) / count;
  nodes.forEach((node, i) => {
    const fill = node.color ?? colors.node(i);
    const box = {
      x: i * (nodeWidth - point),
      y: (height - nodeHeight) / 2,
      width: nodeWidth * 0.985,
      height: nodeHeight,
    };
    const adjust = { adj: (point / Math.min(box.width, nodeHeight)) * 100_000 };
    const preset = i === 0 ? 'homePlate' : 'chevron';
    pen.shape(box, {
      fill,
      preset,
      adjust,
      text: nodeText(node, fill, sizeFor({ width: nodeWidth - 2 * point, height: nodeHeight }, diagram)),
    });
  });
}

interface Columns {
  readonly columns: number;
  readonly pen: DiagramBuilder;
}

/** Draws steps in rows. Every second row is reversed, so that consecutive steps are adjacent. */
function drawSteps(diagram: Diagram, { columns, pen }: Columns): void {
  const { nodes, width, height, colors } = diagram;
  const rows = Math.ceil(nodes.length / columns);
  const gap = { x: width * (columns > 1 ? 0.28 / columns : 0), y: (height * 0.28) / rows };
  const size = {
    width: (width - gap.x * (columns - 1)) / columns,
    height: (height - gap.y * (rows - 1)) / rows,
  };
  const nodeHeight = columns > 1 ? Math.min(size.height, size.width * 0.9) : size.height;
  const boxAt = (i: number): Rect => {
    const row = Math.floor(i / columns);
    const column = row % 2 === 0 ? i % columns : columns - 1 - (i % columns);
    const y = row * (size.height + gap.y) + (size.height - nodeHeight) / 2;
    return { x: column * (size.width + gap.x), y, width: size.width, height: nodeHeight };
  };
  nodes.forEach((node, i) => {
    const fill = node.color ?? colors.node(i);
    pen.shape(boxAt(i), {
      fill,
      preset: 'roundRect',
      adjust: { adj: 9000 },
      text: nodeText(node, fill, sizeFor({ width: size.width, height: nodeHeight }, diagram)),
    });
    if (i + 1 < nodes.length) drawArrow(boxAt(i), boxAt(i + 1), { pen, fill: translucent(fill, 0.55) });
  });
}

function drawArrow(from: Rect, to: Rect, { pen, fill }: { pen: DiagramBuilder; fill: string }): void {
  const down = to.y > from.y + from.height / 2;
  const space = down ? to.y - from.y - from.height : Math.max(to.x - from.x, from.x - to.x) - from.width;
  const size = Math.min(space * 0.7, from.height * 0.5);
  const x = down ? from.x + from.width / 2 : (from.x + from.width / 2 + to.x + to.width / 2) / 2;
  const y = down ? from.y + from.height + space / 2 : from.y + from.height / 2;
  const box = { x: x - size / 2, y: y - size / 2, width: size, height: size };
  const preset = down ? 'downArrow' : to.x > from.x ? 'rightArrow' : 'leftArrow';
  pen.shape(box, { fill, preset });
}
