import { type Diagram, itemsBelow } from './diagram.ts';
import { type DiagramBuilder, sizeFor, translucent } from './diagram-builder.ts';
import { headingParagraph } from './node-text.ts';

/** Draws rows: a heading at the left and its bullets to the right; without bullets, a bar of the full width. */
export function drawRows(diagram: Diagram, pen: DiagramBuilder): void {
  const { nodes, width, height, colors } = diagram;
  const hasItems = nodes.some(({ children }) => children.length > 0);
  const gap = Math.min(12, (height / nodes.length) * 0.12);
  const headHeight = Math.min((height - gap * (nodes.length - 1)) / nodes.length, height * 0.4);
  const top = (height - headHeight * nodes.length - gap * (nodes.length - 1)) / 2;
  nodes.forEach((node, i) => {
    const fill = node.color ?? colors.node(i);
    const y = top + i * (headHeight + gap);
    const head = { x: 0, y, width: hasItems ? width * 0.36 : width, height: headHeight };
    const items = itemsBelow(node);
    if (hasItems) {
      const rest = {
        x: head.width * 0.94,
        y: y + headHeight * 0.07,
        width: width - head.width * 0.94,
        height: headHeight * 0.86,
      };
      const insets: [number, number, number, number] = [head.width * 0.06 + 12, 4, 8, 4];
      pen.shape(rest, { fill: translucent(fill, 0.18), text: items, insets });
    }
    const text = node.text.map((it) => headingParagraph(it, sizeFor(head, diagram), fill));
    pen.shape(head, { fill, preset: 'roundRect', adjust: { adj: 8000 }, text });
  });
}

/** Draws columns: a heading with its bullets below. */
export function drawColumns(diagram: Diagram, pen: DiagramBuilder): void {
  const { nodes, width, height, colors } = diagram;
  const gap = Math.min(14, (width / nodes.length) * 0.08);
  const columnWidth = (width - gap * (nodes.length - 1)) / nodes.length;
  const hasItems = nodes.some(({ children }) => children.length > 0);
  const headHeight = hasItems ? Math.min(height * 0.26, 72) : Math.min(height, columnWidth * 0.8);
  const top = hasItems ? 0 : (height - headHeight) / 2;
  nodes.forEach((node, i) => {
    const fill = node.color ?? colors.node(i);
    const head = { x: i * (columnWidth + gap), y: top, width: columnWidth, height: headHeight };
    pen.shape(head, {
      fill,
      text: node.text.map((it) => headingParagraph(it, sizeFor(head, diagram), fill)),
    });
    if (!hasItems) return;
    const rest = { ...head, y: headHeight, height: height - headHeight };
    pen.shape(rest, {
      fill: translucent(fill, 0.18),
      text: itemsBelow(node),
      anchor: 'top',
      insets: [10, 8, 8, 6],
    });
  });
}
