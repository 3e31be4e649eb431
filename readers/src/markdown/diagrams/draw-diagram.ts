import type { DerivableColor } from '@flydeck/scene/model/derived-color';
import type { Element } from '@flydeck/scene/model/elements';
import type { Rect, Size } from '@flydeck/scene/model/geometry';
import type { DeckStyle } from '../deck-style.ts';
import { rawTextOfRuns } from '../run-builder.ts';
import type { NextId } from '../text-elements.ts';
import type { Diagram, DiagramColor, DiagramShape, DiagramText, Drawing, Pie } from './diagram.ts';

/** Maximum size of node text in slide units, regardless of the available space. */
const MAX_TEXT_SIZE = 22;
/** Size of node texts in the drawings of the Mermaid library, in diagram units. */
const NODE_TEXT_SIZE = 13;
/** Size of the smallest labels in the drawings of the Mermaid library, in diagram units. */
const MIN_LABEL_SIZE = 11;
/** Size of arrow heads, as multiples of the stroke width. */
const ARROW_SIZE = { length: 6, width: 5 };
/** Size of the texts of a pie chart, in slide units. */
const PIE_TEXT_SIZE = 14;

/** Returns the scale factor of a drawing in a box: slide units per diagram unit. */
function fitScale(drawing: Drawing, box: Size): number {
  return Math.min(box.width / drawing.width, box.height / drawing.height, MAX_TEXT_SIZE / NODE_TEXT_SIZE);
}

/** Returns the size of the smallest text of a diagram that is drawn in a box, in slide units. */
export function smallestTextSize(diagram: Diagram, box: Size): number {
  return diagram.kind === 'pie' ? PIE_TEXT_SIZE : MIN_LABEL_SIZE * fitScale(diagram, box);
}

/**
 * Draws a diagram in a box. A pie becomes a chart that fills the box. Any other diagram becomes a centred group, as
 * large as the box and `MAX_TEXT_SIZE` allow.
 */
export function drawDiagram(diagram: Diagram, box: Rect, nextId: NextId, style: DeckStyle): Element[] {
  return diagram.kind === 'pie' ? [drawPie(diagram, box, nextId)] : [drawItems(diagram, box, nextId, style)];
}

function drawPie(pie: Pie, box: Rect, nextId: NextId): Element {
  return {
    kind: 'chart',
    id: nextId(),
    ...box,
    chart: 'pie',
    ...(pie.title ? { title: pie.title, titleSize: 18 } : {}),
    categories: pie.slices.map(({ name, value }) => (pie.showValues ? `${name} [${value}]` : name)),
    series: [{ name: pie.title ?? '', values: pie.slices.map(({ value }) => value) }],
    legend: 'right',
    labels: { percent: true },
    textSize: PIE_TEXT_SIZE,
  };
}

function drawItems(drawing: Drawing, box: Rect, nextId: NextId, style: DeckStyle): Element {
  const scale = fitScale(drawing, box);
  const width = drawing.width * scale;
  const height = drawing.height * scale;
  const toColor: ToColor = (color) => (color === 'node' ? style.softFill : { color: themeColor(color, style) });
  return {
    kind: 'group',
    id: nextId(),
    x: box.x + (box.width - width) / 2,
    y: box.y + (box.height - height) / 2,
    width,
    height,
    children: drawing.items.map((item) =>
      item.kind === 'shape' ? drawShape(item, scale, nextId(), toColor) : drawText(item, scale, nextId(), toColor),
    ),
  };
}

/** Returns the theme's colour for a named colour of a diagram, such as `border`. Hex colours are unchanged. */
function themeColor(color: Exclude<DiagramColor, 'node'>, style: DeckStyle): string {
  switch (color) {
    case 'paper':
      return 'paper';
    case 'border':
      return 'accent';
    case 'line':
      return 'muted';
    case 'hairline':
      return style.borderColor;
    case 'text':
      return 'ink';
    default:
      return color;
  }
}

/** Returns the colour of the document for a colour of a diagram. */
type ToColor = (color: DiagramColor) => DerivableColor;

function drawShape(shape: DiagramShape, scale: number, id: string, toColor: ToColor): Element {
  const { box, geometry } = shape;
  const arrowHead = (kind: DiagramShape['endArrow']) => (kind ? { kind, ...ARROW_SIZE } : undefined);
  const start = arrowHead(shape.startArrow);
  const end = arrowHead(shape.endArrow);
  return {
    kind: 'shape',
    id,
    x: box.x * scale,
    y: box.y * scale,
    width: box.width * scale,
    height: box.height * scale,
    alt: '',
    geometry:
      'd' in geometry
        ? { kind: 'path', width: box.width, height: box.height, paths: [{ d: geometry.d }] }
        : 'cornerRadius' in geometry
          ? {
              kind: 'preset',
              preset: 'roundRect',
              // `adj` is the radius in 1/100,000 of the shorter side, at most half of this side.
              adjust: {
                adj: Math.min(50_000, (geometry.cornerRadius / Math.max(1, Math.min(box.width, box.height))) * 100_000),
              },
            }
          : { kind: 'preset', preset: geometry.preset },
    ...(shape.fill ? { fill: { kind: 'solid', ...toColor(shape.fill) } } : {}),
    ...(shape.stroke
      ? {
          stroke: {
            ...toColor(shape.stroke),
            width: Math.max(1, shape.strokeWidth * scale),
            ...(shape.isDashed ? { dash: [4, 3] } : {}),
            ...(start ? { start } : {}),
            ...(end ? { end } : {}),
          },
        }
      : {}),
  };
}

function drawText(text: DiagramText, scale: number, id: string, toColor: ToColor): Element {
  const size = text.fontSize * scale;
  // The size of the box is an estimate, because the fonts are unknown here. The text does not wrap.
  const maxLength = Math.max(...text.lines.map((line) => rawTextOfRuns(line).length));
  const width = maxLength * size * 0.8 + size;
  const height = text.lines.length * size * 1.4;
  const x = text.x * scale - (text.align === 'center' ? width / 2 : text.align === 'right' ? width : 0);
  return {
    kind: 'text',
    id,
    x,
    y: text.y * scale - height / 2,
    width,
    height,
    body: {
      insets: [0, 0, 0, 0],
      anchor: 'middle',
      wrap: false,
      style: { color: toColor(text.color).color },
      paragraphs: text.lines.map((runs) => ({
        align: text.align,
        role: 'caption',
        style: { size, ...(text.isBold ? { bold: true } : {}) },
        runs: [...runs],
      })),
    },
  };
}
