import { createItemParagraphs, type Diagram } from './diagram.ts';
import { chooseFontSize, type DiagramBuilder, withOpacity } from './diagram-builder.ts';
import { createHeading } from './node-text.ts';

/** Draws rows with a heading on the left and its items on the right. If no node has items, headings are full width. */
export function drawRows(diagram: Diagram, builder: DiagramBuilder): void {
  const { nodes, width, height, colors } = diagram;
  const hasItems = nodes.some(({ children }) => children.length > 0);
  const gap = Math.min(12, (height / nodes.length) * 0.12);
  const headingHeight = Math.min((height - gap * (nodes.length - 1)) / nodes.length, height * 0.4);
  const top = (height - headingHeight * nodes.length - gap * (nodes.length - 1)) / 2;
  nodes.forEach((node, i) => {
    const fill = node.color ?? colors.nodeFill(i);
    const y = top + i * (headingHeight + gap);
    const headingBox = { x: 0, y, width: hasItems ? width * 0.36 : width, height: headingHeight };
    const items = createItemParagraphs(node);
    if (hasItems) {
      // The heading covers the left end of this box.
      const itemsBox = {
        x: headingBox.width * 0.94,
        y: y + headingHeight * 0.07,
        width: width - headingBox.width * 0.94,
        height: headingHeight * 0.86,
      };
      // Left, top, right and bottom.
      const insets: [number, number, number, number] = [headingBox.width * 0.06 + 12, 4, 8, 4];
      builder.addShape(itemsBox, { fill: withOpacity(fill, 0.18), text: items, insets });
    }
    const text = createHeading(node.text, chooseFontSize(headingBox, diagram), fill);
    builder.addShape(headingBox, { fill, preset: 'roundRect', adjust: { adj: 8000 }, text });
  });
}

/** Draws columns with a heading and its items below. If no node has items, headings are vertically centred. */
export function drawColumns(diagram: Diagram, builder: DiagramBuilder): void {
  const { nodes, width, height, colors } = diagram;
  const gap = Math.min(14, (width / nodes.length) * 0.08);
  const columnWidth = (width - gap * (nodes.length - 1)) / nodes.length;
  const hasItems = nodes.some(({ children }) => children.length > 0);
  const headingHeight = hasItems ? Math.min(height * 0.26, 72) : Math.min(height, columnWidth * 0.8);
  const top = hasItems ? 0 : (height - headingHeight) / 2;
  nodes.forEach((node, i) => {
    const fill = node.color ?? colors.nodeFill(i);
    const headingBox = { x: i * (columnWidth + gap), y: top, width: columnWidth, height: headingHeight };
    builder.addShape(headingBox, { fill, text: createHeading(node.text, chooseFontSize(headingBox, diagram), fill) });
    if (!hasItems) return;
    const itemsBox = { ...headingBox, y: headingHeight, height: height - headingHeight };
    builder.addShape(itemsBox, {
      fill: withOpacity(fill, 0.18),
      text: createItemParagraphs(node),
      anchor: 'top',
      insets: [10, 8, 8, 6],
    });
  });
}
