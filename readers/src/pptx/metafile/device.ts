import { apply, IDENTITY, type Matrix, multiply, type Point } from '@flydeck/scene/model/geometry';
import {
  type GdiObject,
  type LogicalFont,
  MAX_ITEMS,
  type MetafileItem,
  type PathCommand,
  type Pen,
} from './drawing.ts';

const DEFAULT_FONT: LogicalFont = {
  height: 12,
  family: 'Arial',
  bold: false,
  italic: false,
  underline: false,
  escapement: 0,
};

interface State {
  pen: Pen | null;
  brush: string | null;
  font: LogicalFont;
  textColor: string;
  textAlign: number;
  /** `window` and `viewport` map logical units to device units. */
  window: { x: number; y: number; width: number; height: number };
  viewport: { x: number; y: number; width: number; height: number };
  world: Matrix;
  position: Point;
  /** Whether arcs are drawn clockwise. */
  clockwise: boolean;
  /** Whether the map mode allows records to set extents. */
  scaled: boolean;
}

/** Limit of coordinates, as a multiple of the box. Items beyond it (or at NaN) are dropped. */
const MAX_COORDINATE = 1000;

function numbersOf(item: MetafileItem): number[] {
  if (item.kind === 'path') return item.commands.flatMap(([, ...values]) => values);
  return item.kind === 'text' ? [item.x, item.y, item.size] : [item.x, item.y, item.width, item.height];
}

/** A GDI device context: executes drawing calls of metafile records and collects the drawn items. */
export class Device {
  readonly items: MetafileItem[] = [];
  readonly objects = new Map<number, GdiObject>();
  state: State = {
    pen: { color: '#000000', width: 0, dash: false },
    brush: '#ffffff',
    font: DEFAULT_FONT,
    textColor: '#000000',
    textAlign: 0,
    window: { x: 0, y: 0, width: 1, height: 1 },
    viewport: { x: 0, y: 0, width: 1, height: 1 },
    world: IDENTITY,
    position: { x: 0, y: 0 },
    clockwise: false,
    scaled: false,
  };
  /** The bounds of the picture in device units. */
  readonly frame: { x: number; y: number; width: number; height: number };
  #saved: State[] = [];
  #path: PathCommand[] | undefined;
  #pending: PathCommand[] = [];

  /** Width divided by height of the target box. */
  readonly aspect: number;

  constructor(frame: { x: number; y: number; width: number; height: number }, aspect: number) {
    this.frame = frame;
    this.aspect = aspect;
  }

  save(): void {
    if (this.#saved.length < 64) this.#saved.push({ ...this.state });
  }

  restore(): void {
    this.state = this.#saved.pop() ?? this.state;
  }

  /** Converts logical coordinates to fractions of the picture. */
  toBox(x: number, y: number): Point {
    const { world, window, viewport } = this.state;
    const page = apply(world, { x, y });
    const dx = ((page.x - window.x) * viewport.width) / (window.width || 1) + viewport.x;
    const dy = ((page.y - window.y) * viewport.height) / (window.height || 1) + viewport.y;
    return { x: (dx - this.frame.x) / this.frame.width, y: (dy - this.frame.y) / this.frame.height };
  }

  transform(matrix: Matrix, mode: number): void {
    const { world } = this.state;
    this.state.world =
      mode === 1
        ? IDENTITY
        : mode === 2
          ? multiply(world, matrix)
          : mode === 3
            ? multiply(matrix, world)
            : matrix;
  }

  select(index: number): void {
    const object = this.objects.get(index);
    if (object?.kind === 'pen') this.state.pen = object.pen;
    else if (object?.kind === 'brush') this.state.brush = object.color;
    else if (object?.kind === 'font') this.state.font = object.font;
  }

  /** Straight lines through points. Unless `start` is false, the first point begins a figure. */
  lines(points: readonly Point[], start = true): PathCommand[] {
    return points.map((point, i) => {
      const { x, y } = this.toBox(point.x, point.y);
      return [i === 0 && start ? 'M' : 'L', x, y];
    });
  }

  /** Cubic curves: a start point if `start` is true, then three points per curve. */
  curves(points: readonly Point[], start = true): PathCommand[] {
    const commands = start ? this.lines(points.slice(0, 1)) : [];
    for (let i = start ? 1 : 0; i + 2 < points.length; i += 3) {
      const triple = points.slice(i, i + 3).map((point) => this.toBox(point.x, point.y));
      commands.push(['C', ...triple.flatMap(({ x, y }) => [x, y])]);
    }
    return commands;
  }

  ellipse(left: number, top: number, right: number, bottom: number): PathCommand[] {
    const [cx, cy, rx, ry] = [(left + right) / 2, (top + bottom) / 2, (right - left) / 2, (bottom - top) / 2];
    const k = 0.5522847498;
    const at = (x: number, y: number) => ({ x: cx + rx * x, y: cy + ry * y });
    const round = [
      at(1, 0),
      at(1, k),
      at(k, 1),
      at(0, 1),
      at(-k, 1),
      at(-1, k),
      at(-1, 0),
      at(-1, -k),
      at(-k, -1),
      at(0, -1),
      at(k, -1),
      at(1, -k),
      at(1, 0),
    ];
    return [...this.curves(round), ['Z']];
  }

  rectangle(left: number, top: number, right: number, bottom: number): PathCommand[] {
    const corners = [
      { x: left, y: top },
      { x: right, y: top },
      { x: right, y: bottom },
      { x: left, y: bottom },
    ];
    return [...this.lines(corners), ['Z']];
  }

  /** Draws commands, or adds them to the open path. */
  draw(commands: readonly PathCommand[], fill: boolean, stroke: boolean): void {
    if (this.#path) this.#extend(this.#path, commands);
    else this.#emit(commands, fill ? this.state.brush : null, stroke ? this.state.pen : null);
  }

  /** Appends commands. A line that starts at the end of the path continues the figure. */
  #extend(path: PathCommand[], commands: readonly PathCommand[]): void {
    const end = path.at(-1)?.slice(-2);
    const [first] = commands;
    const continues = first?.[0] === 'M' && end?.[0] === first[1] && end?.[1] === first[2];
    for (const command of continues ? commands.slice(1) : commands) path.push(command);
  }

  beginPath(): void {
    this.#path = [];
  }

  closeFigure(): void {
    this.#path?.push(['Z']);
  }

  endPath(): void {
    this.#pending = this.#path ?? [];
    this.#path = undefined;
  }

  /** Paints the path that {@link endPath} finished. */
  paintPath(fill: boolean, stroke: boolean): void {
    this.#emit(this.#pending, fill ? this.state.brush : null, stroke ? this.state.pen : null);
    this.#pending = [];
  }

  fillWith(commands: readonly PathCommand[], color: string | null): void {
    this.#emit(commands, color, null);
  }

  #emit(commands: readonly PathCommand[], fill: string | null, pen: Pen | null): void {
    if (commands.length === 0 || (!fill && !pen)) return;
    const width = pen ? this.length(pen.width) : 0;
    this.push({
      kind: 'path',
      commands,
      fill: fill ?? undefined,
      stroke: pen ? { color: pen.color, width, dash: pen.dash } : undefined,
    });
  }

  /** A logical length as a fraction of the picture's height. */
  length(value: number): number {
    const from = this.toBox(0, 0);
    const to = this.toBox(0, value);
    return Math.hypot((to.x - from.x) * (this.frame.width / this.frame.height), to.y - from.y);
  }

  /**
   * The font size for letters of a logical height, as a fraction of the box's height. In a picture with unequal scales,
   * text is not stretched: the smaller scale is used, so that labels do not overlap.
   */
  #textSize(height: number): number {
    const from = this.toBox(0, 0);
    const along = this.toBox(height, 0);
    const across = Math.hypot((along.x - from.x) * this.aspect, along.y - from.y);
    return Math.min(this.length(height), across);
  }

  text(text: string, x: number, y: number): void {
    const { font, textAlign, textColor, position } = this.state;
    const origin = textAlign & 1 ? position : { x, y };
    const at = this.toBox(origin.x, origin.y);
    const horizontal = textAlign & 6;
    const vertical = textAlign & 24;
    if (text.trim() === '') return;
    this.push({
      kind: 'text',
      text: text.slice(0, 2000),
      x: at.x,
      y: at.y,
      align: horizontal === 6 ? 'center' : horizontal === 2 ? 'right' : 'left',
      anchor: vertical === 24 ? 'baseline' : vertical === 8 ? 'bottom' : 'top',
      // A negative height is the character height, a positive one the cell height (line height).
      size: this.#textSize(font.height < 0 ? -font.height : font.height * 0.85),
      family: font.family,
      bold: font.bold,
      italic: font.italic,
      underline: font.underline,
      color: textColor,
      rotation: -font.escapement / 10,
    });
  }

  picture(file: Uint8Array | undefined, x: number, y: number, width: number, height: number): void {
    if (!file) return;
    const from = this.toBox(x, y);
    const to = this.toBox(x + width, y + height);
    const [left, top] = [Math.min(from.x, to.x), Math.min(from.y, to.y)];
    this.push({
      kind: 'picture',
      file,
      x: left,
      y: top,
      width: Math.abs(to.x - from.x),
      height: Math.abs(to.y - from.y),
    });
  }

  push(item: MetafileItem): void {
    if (!numbersOf(item).every((value) => Math.abs(value) < MAX_COORDINATE)) return;
    if (this.items.length >= MAX_ITEMS) throw new RangeError('the metafile draws too many items');
    this.items.push(item);
  }
}
