import { itemAt } from '../../checked-access.ts';
import type { Path } from '../../geometry/path.ts';
import { layoutText } from '../../layout/layout-text.ts';
import type { Color } from '../../model/color.ts';
import type { ChartAxis, ChartElement, ChartSeries } from '../../model/elements.ts';
import type { Point, Size } from '../../model/geometry.ts';
import { multiply } from '../../model/geometry.ts';
import type { PaintColor, PaintStroke } from '../../paint/display-list.ts';
import type { ElementContext } from '../element-context.ts';
import { strokeOf } from '../fill.ts';
import type { PathLook } from '../item-sink.ts';
import { type LocalTransform, translated } from '../local-transform.ts';
import { contrastOn, isIllegible, isInvisibleOn } from './contrast.ts';

export interface LabelLook {
  /** The point of the label at the given position: 0 left or top, 0.5 centre, 1 right or bottom. */
  readonly anchor: readonly [x: number, y: number];
  readonly size?: number;
  readonly color?: Color;
  readonly bold?: boolean;
  /** Degrees clockwise about the anchor. */
  readonly turn?: number;
  /** Lines break at this width; absent: one line. */
  readonly width?: number;
}

/** Size and colour of a text. */
export interface TextLook {
  readonly size: number;
  readonly color: Color;
}

/** Draws paths and labels of a chart in the element's own space. */
export class ChartCanvas {
  readonly chart: ChartElement;
  readonly context: ElementContext;
  readonly textSize: number;
  readonly #place: LocalTransform;

  constructor(chart: ChartElement, place: LocalTransform, context: ElementContext) {
    this.chart = chart;
    this.context = context;
    this.#place = place;
    this.textSize = chart.textSize ?? Math.min(14, Math.max(chart.width, chart.height) / 28);
  }

  /** Width of thin lines. */
  get hairline(): number {
    return this.textSize / 14;
  }

  /** Solid background colour of the chart; undefined if it is a gradient or a picture. */
  get ground(): PaintColor | undefined {
    const { fill } = this.chart;
    if (!fill) return this.context.background;
    return fill.kind === 'solid' ? this.context.color(fill.color) : undefined;
  }

  /** Returns `color` for text on `ground`, replaced by a dark colour or white if it is illegible there. */
  legible(color: Color, ground: PaintColor | undefined = this.ground): Color {
    return ground && isIllegible(this.context.color(color), ground) ? contrastOn(ground) : color;
  }

  /** Colour of secondary text; default: the theme's `muted`. */
  get textColor(): Color {
    return this.legible(this.chart.textColor ?? 'muted');
  }

  /** Colour of primary text; default: the theme's `ink`. */
  get inkColor(): Color {
    return this.legible(this.chart.textColor ?? 'ink');
  }

  /** Returns the size and colour of the text along an axis. */
  axisText(axis: ChartAxis | undefined): TextLook {
    return {
      size: axis?.size ?? this.textSize,
      color: axis?.color ? this.legible(axis.color) : this.textColor,
    };
  }

  /** Size and colour of the text in the legend. */
  get legendText(): TextLook {
    const { legendSize, legendColor } = this.chart;
    return {
      size: legendSize ?? this.textSize,
      color: legendColor ? this.legible(legendColor) : this.inkColor,
    };
  }

  /** Returns the outline of a series' filled shape: its own, or a thin one if the fill is invisible. */
  edgeOf(index: number, fill: PaintColor): PaintStroke | undefined {
    const own = strokeOf(this.series(index)?.outline, this.context);
    if (own || !isInvisibleOn(fill, this.ground)) return own;
    return { paint: this.gridColor(true), width: this.hairline };
  }

  /** Returns the colour of grid and axes: the text colour, which is visible on light and dark backgrounds. */
  gridColor(strong: boolean): PaintColor {
    return `${this.context.color(this.inkColor).slice(0, 7)}${strong ? '66' : '24'}`;
  }

  series(index: number): ChartSeries | undefined {
    return this.chart.series[index];
  }

  /** Returns the stroke of a series' line; the text colour replaces one that is invisible on the background. */
  lineOf(index: number, width = this.textSize * 0.18): PaintStroke {
    const series = this.series(index);
    const own = series?.lineWidth ?? width;
    const dash = series?.dash?.some((length) => length > 0) ? series.dash.map((n) => n * own) : undefined;
    const cap = dash ? 'butt' : 'round';
    const color = this.color(index);
    const paint = isInvisibleOn(color, this.ground) ? this.context.color(this.inkColor) : color;
    return { paint, width: own, cap, join: 'round', ...(dash ? { dash } : {}) };
  }

  path(path: Path, look: PathLook): void {
    this.context.sink.path(path, look, this.#place);
  }

  line(from: Point, to: Point, stroke: PaintStroke): void {
    this.path(
      [
        ['M', from.x, from.y],
        ['L', to.x, to.y],
      ],
      { stroke },
    );
  }

  /** Returns the size of a text as drawn by `label`. */
  measure(text: string, look: Partial<LabelLook> = {}): Size {
    const { width, height } = this.#layout(text, { anchor: [0, 0], ...look });
    return { width, height };
  }

  label(text: string, at: Point, look: LabelLook): void {
    if (text.trim() === '') return;
    const layout = this.#layout(text, look);
    const width = look.width ?? layout.width;
    const angle = ((look.turn ?? 0) * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const placed = translated(this.#place, at);
    const turned = look.turn ? { ...placed, m: multiply(placed.m, [cos, sin, -sin, cos, 0, 0]) } : placed;
    const corner = { x: -look.anchor[0] * width, y: -look.anchor[1] * layout.height };
    this.context.sink.layout(layout, translated(turned, corner));
  }

  /** Returns the colour of a series or one of its points. */
  color(series: number, point?: number): PaintColor {
    const given = this.chart.series[series];
    const own = point === undefined ? undefined : given?.pointColors?.[point];
    const turn = this.context.theme.series;
    const slices = this.chart.chart === 'pie' && point !== undefined;
    return this.context.color(
      own ?? (slices ? undefined : given?.color) ?? itemAt(turn, (slices ? point : series) % turn.length),
    );
  }

  #layout(text: string, look: LabelLook) {
    const size = look.size ?? this.textSize;
    const align = look.anchor[0] === 0.5 ? 'center' : look.anchor[0] === 1 ? 'right' : 'left';
    const body = {
      paragraphs: [
        { runs: [{ text }], align: look.width === undefined ? ('left' as const) : (align as 'center') },
      ],
      wrap: look.width !== undefined,
      insets: [0, 0, 0, 0] as [number, number, number, number],
      style: {
        family: 'body',
        size,
        color: look.color ?? this.textColor,
        ...(look.bold ? { bold: true } : {}),
      },
    };
    return layoutText(body, { width: look.width ?? 0, height: 0 }, this.context.layout);
  }
}

/** Shortens a text to `length` characters, including an ellipsis. */
export function truncate(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length
    ? text
    : `${characters
        .slice(0, Math.max(1, length - 1))
        .join('')
        .trimEnd()}…`;
}
