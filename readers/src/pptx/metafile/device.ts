import { apply, IDENTITY, type Matrix, multiply, type Point, type Rect } from '@flydeck/scene/model/geometry';
import {
  type GdiObject,
  type LogicalFont,
  MAX_ITEMS,
  type MetafileItem,
  type MetafileRecord,
  type PathCommand,
  type Pen,
} from './drawing.ts';

/** The font that is used until a record selects another font. */
const DEFAULT_FONT: LogicalFont = {
  height: 12,
  family: 'Arial',
  bold: false,
  italic: false,
  underline: false,
  escapement: 0,
};

/** The current settings of a device context. Records save and restore them. */
interface State {
  /** null draws no outlines. */
  pen: Pen | null;
  /** Colour of filled areas; null fills nothing. */
  brush: string | null;
  font: LogicalFont;
  textColor: string;
  /** Bits of MS-WMF 2.1.2.3, which `drawText` explains. */
  textAlign: number;
  /** `window` and `viewport` define the mapping from logical units to device units. */
  window: Rect;
  viewport: Rect;
  worldTransform: Matrix;
  /** The current position, in logical units. */
  position: Point;
  /** Whether arcs are drawn clockwise. */
  isClockwise: boolean;
  /** Whether the map mode allows records to set the extents of the window and the viewport. */
  isScalable: boolean;
}

/** Limit of coordinates, in widths or heights of the picture. Items with greater or NaN coordinates are dropped. */
const MAX_COORDINATE = 1000;

/** Returns all coordinates and sizes of an item. */
function numbersOf(item: MetafileItem): number[] {
  if (item.kind === 'path') return item.commands.flatMap(([, ...values]) => values);
  return item.kind === 'text' ? [item.x, item.y, item.size] : [item.x, item.y, item.width, item.height];
}

/** Executes one record. */
export type PlayRecord = (record: MetafileRecord, device: Device) => void;

/**
 * A GDI device context: executes drawing calls of metafile records and collects the drawn items. The methods take
 * logical coordinates. Paths and items have fractions of the picture as coordinates.
 */
export class Device {
  readonly items: MetafileItem[] = [];
  /** The object table: pens, brushes and fonts by index. */
  readonly objects = new Map<number, GdiObject>();
  /** All indexes of `objects` below this index are used. WMF files assign the lowest free index to a new object. */
  lowestFreeIndex = 0;
  state: State = {
    pen: { color: '#000000', width: 0, isDashed: false },
    brush: '#ffffff',
    font: DEFAULT_FONT,
    textColor: '#000000',
    textAlign: 0,
    window: { x: 0, y: 0, width: 1, height: 1 },
    viewport: { x: 0, y: 0, width: 1, height: 1 },
    worldTransform: IDENTITY,
    position: { x: 0, y: 0 },
    isClockwise: false,
    isScalable: false,
  };
  /** The bounds of the picture in device units. */
  readonly bounds: Rect;
  /** Width of the box that shows the picture on the slide, divided by the box's height. */
  readonly aspectRatio: number;
  #savedStates: State[] = [];
  /** The path that {@link beginPath} started. */
  #openPath: PathCommand[] | undefined;
  /** The path that {@link endPath} finished. */
  #finishedPath: PathCommand[] = [];

  constructor(bounds: Rect, aspectRatio: number) {
    this.bounds = bounds;
    this.aspectRatio = aspectRatio;
  }

  /** Changes settings of the current state. */
  update(changes: Partial<State>): void {
    Object.assign(this.state, changes);
  }

  /** Saves the current state. At most 64 states are saved. */
  save(): void {
    if (this.#savedStates.length < 64) this.#savedStates.push({ ...this.state });
  }

  /** Restores the state that was saved last. */
  restore(): void {
    this.state = this.#savedStates.pop() ?? this.state;
  }

  /** Converts logical coordinates to fractions of the picture. */
  toPictureFractions(x: number, y: number): Point {
    const { worldTransform, window, viewport } = this.state;
    const pagePoint = apply(worldTransform, { x, y });
    const deviceX = ((pagePoint.x - window.x) * viewport.width) / (window.width || 1) + viewport.x;
    const deviceY = ((pagePoint.y - window.y) * viewport.height) / (window.height || 1) + viewport.y;
    return { x: (deviceX - this.bounds.x) / this.bounds.width, y: (deviceY - this.bounds.y) / this.bounds.height };
  }

  /**
   * Changes the world transform. `mode` is a `ModifyWorldTransformMode` of MS-EMF: with 1, the world transform is
   * reset; with 2, `matrix` is applied before the world transform, and with 3 after the world transform; with 4,
   * `matrix` replaces the world transform.
   */
  transform(matrix: Matrix, mode: number): void {
    const { state } = this;
    if (mode === 1) state.worldTransform = IDENTITY;
    else if (mode === 2) state.worldTransform = multiply(state.worldTransform, matrix);
    else if (mode === 3) state.worldTransform = multiply(matrix, state.worldTransform);
    else state.worldTransform = matrix;
  }

  /** Makes an object of the object table the current pen, brush or font. */
  select(index: number): void {
    const object = this.objects.get(index);
    if (object?.kind === 'pen') this.state.pen = object.pen;
    else if (object?.kind === 'brush') this.state.brush = object.color;
    else if (object?.kind === 'font') this.state.font = object.font;
  }

  /** Creates straight lines through points. If `startsFigure` is true, the first point begins a figure. */
  createLines(points: readonly Point[], startsFigure = true): PathCommand[] {
    return points.map((point, i) => {
      const { x, y } = this.toPictureFractions(point.x, point.y);
      return [i === 0 && startsFigure ? 'M' : 'L', x, y];
    });
  }

  /** Creates cubic curves from three points per curve. If `startsFigure` is true, the first point begins a figure. */
  createCurves(points: readonly Point[], startsFigure = true): PathCommand[] {
    const commands = startsFigure ? this.createLines(points.slice(0, 1)) : [];
    for (let i = startsFigure ? 1 : 0; i + 2 < points.length; i += 3) {
      const curvePoints = points.slice(i, i + 3).map((point) => this.toPictureFractions(point.x, point.y));
      commands.push(['C', ...curvePoints.flatMap(({ x, y }) => [x, y])]);
    }
    return commands;
  }

  /** Creates a closed path: an ellipse that touches the sides of a box. */
  createEllipse(left: number, top: number, right: number, bottom: number): PathCommand[] {
    const [cx, cy, rx, ry] = [(left + right) / 2, (top + bottom) / 2, (right - left) / 2, (bottom - top) / 2];
    // Distance of the control points from the ends of a cubic curve that approximates a quarter of a circle.
    const controlDistance = 0.5522847498;
    const pointAt = (x: number, y: number) => ({ x: cx + rx * x, y: cy + ry * y });
    const points = [
      pointAt(1, 0),
      pointAt(1, controlDistance),
      pointAt(controlDistance, 1),
      pointAt(0, 1),
      pointAt(-controlDistance, 1),
      pointAt(-1, controlDistance),
      pointAt(-1, 0),
      pointAt(-1, -controlDistance),
      pointAt(-controlDistance, -1),
      pointAt(0, -1),
      pointAt(controlDistance, -1),
      pointAt(1, -controlDistance),
      pointAt(1, 0),
    ];
    return [...this.createCurves(points), ['Z']];
  }

  /** Creates a closed path: a rectangle. */
  createRectangle(left: number, top: number, right: number, bottom: number): PathCommand[] {
    const corners = [
      { x: left, y: top },
      { x: right, y: top },
      { x: right, y: bottom },
      { x: left, y: bottom },
    ];
    return [...this.createLines(corners), ['Z']];
  }

  /** Draws a path, or adds it to the open path bracket (see {@link beginPath}). */
  drawPath(commands: readonly PathCommand[], isFilled: boolean, isStroked: boolean): void {
    if (this.#openPath) this.#extend(this.#openPath, commands);
    else this.#addPath(commands, isFilled ? this.state.brush : null, isStroked ? this.state.pen : null);
  }

  /** Appends commands to a path. Commands that start at the end of the path continue its last figure. */
  #extend(path: PathCommand[], commands: readonly PathCommand[]): void {
    const end = path.at(-1)?.slice(-2);
    const [first] = commands;
    const continuesFigure = first?.[0] === 'M' && end?.[0] === first[1] && end?.[1] === first[2];
    for (const command of continuesFigure ? commands.slice(1) : commands) path.push(command);
  }

  /** Opens a path bracket: until {@link endPath}, paths are collected instead of drawn. */
  beginPath(): void {
    this.#openPath = [];
  }

  /** Closes the last figure of the open path. */
  closeFigure(): void {
    this.#openPath?.push(['Z']);
  }

  /** Closes the path bracket. {@link paintPath} draws the finished path. */
  endPath(): void {
    this.#finishedPath = this.#openPath ?? [];
    this.#openPath = undefined;
  }

  /** Draws the path that {@link endPath} finished. */
  paintPath(isFilled: boolean, isStroked: boolean): void {
    this.#addPath(this.#finishedPath, isFilled ? this.state.brush : null, isStroked ? this.state.pen : null);
    this.#finishedPath = [];
  }

  /** Fills a path without drawing an outline. The color `null` draws nothing. */
  fillPath(commands: readonly PathCommand[], color: string | null): void {
    this.#addPath(commands, color, null);
  }

  #addPath(commands: readonly PathCommand[], fill: string | null, pen: Pen | null): void {
    if (commands.length === 0 || (!fill && !pen)) return;
    const width = pen ? this.toLength(pen.width) : 0;
    this.#addItem({
      kind: 'path',
      commands,
      fill: fill ?? undefined,
      stroke: pen ? { color: pen.color, width, isDashed: pen.isDashed } : undefined,
    });
  }

  /** Converts a logical length to a fraction of the picture's height. */
  toLength(value: number): number {
    const start = this.toPictureFractions(0, 0);
    const end = this.toPictureFractions(0, value);
    return Math.hypot((end.x - start.x) * (this.bounds.width / this.bounds.height), end.y - start.y);
  }

  /**
   * Converts a font size from logical units to a fraction of the picture's height. If the horizontal and vertical
   * scales differ, the smaller scale is used: text is not stretched, and labels do not overlap.
   */
  #textSize(height: number): number {
    const start = this.toPictureFractions(0, 0);
    const horizontalEnd = this.toPictureFractions(height, 0);
    const horizontalSize = Math.hypot((horizontalEnd.x - start.x) * this.aspectRatio, horizontalEnd.y - start.y);
    return Math.min(this.toLength(height), horizontalSize);
  }

  /** Draws a line of text at a point, or at the current position, depending on the text alignment. */
  drawText(text: string, x: number, y: number): void {
    const { font, textAlign, textColor, position } = this.state;
    const origin = textAlign & 1 ? position : { x, y };
    const itemOrigin = this.toPictureFractions(origin.x, origin.y);
    // Bits of MS-WMF 2.1.2.3: 1 current position; 2 right, 6 centre; 8 bottom, 24 baseline.
    const horizontal = textAlign & 6;
    const vertical = textAlign & 24;
    if (text.trim() === '') return;
    this.#addItem({
      kind: 'text',
      text: text.slice(0, 2000),
      x: itemOrigin.x,
      y: itemOrigin.y,
      align: horizontal === 6 ? 'center' : horizontal === 2 ? 'right' : 'left',
      anchor: vertical === 24 ? 'baseline' : vertical === 8 ? 'bottom' : 'top',
      // A negative font height is the size of the characters. A positive font height is the height of a line, and the
      // characters are assumed to be 0.85 times as high.
      size: this.#textSize(font.height < 0 ? -font.height : font.height * 0.85),
      family: font.family,
      bold: font.bold,
      italic: font.italic,
      underline: font.underline,
      color: textColor,
      // The escapement is in tenths of a degree, counter-clockwise.
      rotation: -font.escapement / 10,
    });
  }

  /** Draws an image file into a box. Negative sizes do not mirror the picture. */
  drawPicture(file: Uint8Array | undefined, x: number, y: number, width: number, height: number): void {
    if (!file) return;
    const start = this.toPictureFractions(x, y);
    const end = this.toPictureFractions(x + width, y + height);
    const [left, top] = [Math.min(start.x, end.x), Math.min(start.y, end.y)];
    this.#addItem({
      kind: 'picture',
      file,
      x: left,
      y: top,
      width: Math.abs(end.x - start.x),
      height: Math.abs(end.y - start.y),
    });
  }

  #addItem(item: MetafileItem): void {
    if (!numbersOf(item).every((value) => Math.abs(value) < MAX_COORDINATE)) return;
    if (this.items.length >= MAX_ITEMS) throw new RangeError('the metafile draws too many items');
    this.items.push(item);
  }
}
