import { round } from '../geometry/path.ts';
import { parsePath } from '../geometry/svg-path.ts';
import { boundsOf, invert, type Rect } from '../model/geometry.ts';
import type { DisplayItem, Paint, PaintShadow, PaintStroke, PathItem, TextItem } from './display-list.ts';
import type { PdfDocument, PdfGradient, PdfResources } from './pdf-port.ts';
import { rectPathData } from './rect-path.ts';

/** Splits `#rrggbbaa` into colour and opacity (0 to 1), which are separate in PDF. */
function colorAndOpacity(color: string): [color: string, opacity: number] {
  if (color.length !== 9) return [color, 1];
  return [color.slice(0, 7), Number.parseInt(color.slice(7), 16) / 255];
}

/** Glyph paths of fonts with fewer units per em are written with decimals; for other fonts whole units are enough. */
const MIN_PRECISE_UNITS_PER_EM = 500;

/** Maximum number of tiles of a picture fill. If there would be more, the tiles are enlarged. */
const MAX_TILES = 10_000;

/** Number of rings that approximate a blurred edge: PDF has no blur, and pictures of shadows would be too large. */
const SHADOW_RINGS = 5;

/** Extent of an emoji below the baseline, as a fraction of its size. */
const EMOJI_DESCENT = 0.12;

/** Options of text that pdfkit must not break into lines or justify. */
const PLAIN_TEXT = { lineBreak: false, baseline: 'alphabetic', wordCount: 1 } as const;

/** Returns the bounding box of an item in the item's coordinates. */
const localBounds = ({ box, m }: DisplayItem): Rect => (m ? boundsOf(invert(m), box) : box);

/** Returns the tiles that cover `bounds`, aligned with `tile`. */
function tilesOver(bounds: Rect, tile: Rect): Rect[] {
  if (!(tile.width > 0 && tile.height > 0 && bounds.width > 0 && bounds.height > 0)) return [];
  const count = (bounds.width / tile.width + 1) * (bounds.height / tile.height + 1);
  const scale = Math.max(1, Math.sqrt(count / MAX_TILES));
  const [width, height] = [tile.width * scale, tile.height * scale];
  const firstColumn = Math.floor((bounds.x - tile.x) / width);
  const firstRow = Math.floor((bounds.y - tile.y) / height);
  const tiles: Rect[] = [];
  for (let row = firstRow; tile.y + row * height < bounds.y + bounds.height; row++) {
    for (let column = firstColumn; tile.x + column * width < bounds.x + bounds.width; column++) {
      tiles.push({ x: tile.x + column * width, y: tile.y + row * height, width, height });
    }
  }
  return tiles;
}

/** Paints display items on PDF pages. Use one painter per document, to share the cached glyph paths. */
export class PdfItemPainter {
  readonly #doc: PdfDocument;
  readonly #resources: PdfResources;
  /** Returns the id of the font with an index (`TextItem.font`). */
  readonly #fontId: (index: number) => string | undefined;
  /** PDF operators by SVG path, cached because documents repeat few glyphs many times. */
  readonly #glyphOperators = new Map<string, string>();

  constructor(doc: PdfDocument, resources: PdfResources, fontId: (index: number) => string | undefined) {
    this.#doc = doc;
    this.#resources = resources;
    this.#fontId = fontId;
  }

  /** Paints an item; `opacity` is multiplied by the item's opacity. */
  paint(item: DisplayItem, opacity = 1): void {
    const doc = this.#doc;
    const alpha = (item.o ?? 1) * opacity;
    if (alpha <= 0) return;
    this.#beginItem(item);
    if (item.t === 'path') this.#paintPath(item, alpha);
    else if (item.t === 'image') this.#paintPicture(item.asset, item.to, item.from, alpha);
    else if (item.t === 'text') this.#paintText(item, alpha);
    else if (item.poster) this.#paintPicture(item.poster, item.to, undefined, alpha);
    doc.restore();
  }

  /** Paints text as paths, so readers of the PDF cannot find or copy the text. Paints other items like `paint`. */
  paintAsGlyphPaths(item: DisplayItem): void {
    if (item.t !== 'text') {
      this.paint(item);
      return;
    }
    const alpha = item.o ?? 1;
    if (alpha <= 0 || item.invisible) return;
    this.#beginItem(item);
    this.#paintGlyphPaths(item, alpha);
    this.#doc.restore();
  }

  /** Saves the graphics state and applies an item's matrix and clip. The caller restores the state. */
  #beginItem(item: DisplayItem): void {
    const doc = this.#doc;
    doc.save();
    if (item.m) doc.transform(...item.m);
    if (item.clip) {
      doc.path(item.clip);
      doc.clip();
    }
  }

  /** Fills a box with corner radius `corner`. */
  paintBox(box: Rect, fill: Paint, corner: number, opacity = 1): void {
    this.#doc.save();
    this.#fillPath(rectPathData(box, corner), fill, box, undefined, opacity);
    this.#doc.restore();
  }

  /**
   * Adds an invisible space over a path that represents text (`says`). The caller writes the text as the actual text of
   * the marked content. PDF viewers find and copy the text at the position of the space.
   */
  paintActualTextSpace(item: DisplayItem, font: string): void {
    if (item.t !== 'path' || !item.says || !this.#resources.font(font)) return;
    const doc = this.#doc;
    const { x, y, width, height } = item.box;
    doc.save();
    // Invisible text, see `#paintText`.
    doc.addContent('3 Tr');
    doc.font(font);
    doc.fontSize(height);
    doc.text(' ', x, y + height * (1 - EMOJI_DESCENT), { ...PLAIN_TEXT, textWidth: width });
    doc.restore();
  }

  #paintPath(item: PathItem, alpha: number): void {
    if (item.shadow) this.#paintShadow(item.d, item.shadow, item.fill !== undefined, item.stroke?.width ?? 0, alpha);
    if (item.fill !== undefined) this.#fillPath(item.d, item.fill, localBounds(item), item.rule, alpha);
    if (item.stroke && item.stroke.width > 0) {
      this.#setStroke(item.stroke, alpha);
      this.#doc.path(item.d);
      this.#doc.stroke();
    }
  }

  /** Fills a path. @param bounds bounding box of the path */
  #fillPath(d: string, fill: Paint, bounds: Rect, rule: 'evenodd' | undefined, alpha: number): void {
    const doc = this.#doc;
    const pdfRule = rule ? 'even-odd' : undefined;
    if (typeof fill !== 'string' && fill.kind === 'image') {
      doc.save();
      doc.path(d);
      doc.clip(pdfRule);
      this.#fillWithPicture(fill, bounds, alpha);
      doc.restore();
      return;
    }
    if (typeof fill === 'string') {
      const [color, colorOpacity] = colorAndOpacity(fill);
      if (colorOpacity * alpha === 0) return;
      doc.fillColor(color, colorOpacity * alpha);
    } else {
      doc.fillColor(this.#createGradient(fill, alpha));
    }
    doc.path(d);
    doc.fill(pdfRule);
  }

  #createGradient(paint: Exclude<Paint, string | { kind: 'image' }>, alpha: number): PdfGradient {
    const gradient =
      paint.kind === 'linear'
        ? this.#doc.linearGradient(paint.x0, paint.y0, paint.x1, paint.y1)
        : this.#doc.radialGradient(paint.cx, paint.cy, 0, paint.cx, paint.cy, paint.r);
    for (const [offset, stop] of paint.stops) {
      const [color, colorOpacity] = colorAndOpacity(stop);
      gradient.stop(offset, color, colorOpacity * alpha);
    }
    return gradient;
  }

  #fillWithPicture(fill: Extract<Paint, { kind: 'image' }>, bounds: Rect, alpha: number): void {
    const opacity = alpha * (fill.opacity ?? 1);
    const boxes = fill.tile ? tilesOver(bounds, fill.box) : [fill.box];
    for (const box of boxes) this.#paintPicture(fill.asset, box, undefined, opacity);
  }

  #setStroke(stroke: PaintStroke, alpha: number): void {
    const doc = this.#doc;
    const [color, colorOpacity] = colorAndOpacity(stroke.paint);
    doc.strokeColor(color, colorOpacity * alpha);
    doc.lineWidth(stroke.width);
    doc.lineCap(stroke.cap ?? 'butt');
    doc.lineJoin(stroke.join ?? 'miter');
    if (stroke.dash?.some((length) => length > 0)) doc.dash([...stroke.dash]);
    else doc.undash();
  }

  /**
   * Paints a blurred shadow as strokes of decreasing width on top of one another, and a fill. The factor 0.6 was chosen
   * by eye, so that shadows look like those of the canvas.
   */
  #paintShadow(d: string, shadow: PaintShadow, isFilled: boolean, strokeWidth: number, alpha: number): void {
    const doc = this.#doc;
    const [color, colorOpacity] = colorAndOpacity(shadow.color);
    const opacity = colorOpacity * alpha;
    doc.save();
    doc.transform(1, 0, 0, 1, shadow.dx, shadow.dy);
    doc.lineJoin('round');
    for (let ring = SHADOW_RINGS; ring >= 1; ring--) {
      doc.strokeColor(color, (opacity / SHADOW_RINGS) * 0.6);
      doc.lineWidth(strokeWidth + (shadow.blur * ring) / SHADOW_RINGS);
      doc.path(d);
      doc.stroke();
    }
    if (isFilled) {
      doc.fillColor(color, opacity * 0.6);
      doc.path(d);
      doc.fill();
    }
    doc.restore();
  }

  /**
   * Paints the area `from` of a picture into the box `to`. `from` is in fractions of the picture. If `from` is
   * undefined, the whole picture is painted.
   */
  #paintPicture(asset: string, to: Rect, from: Rect | undefined, alpha: number): void {
    const doc = this.#doc;
    const image = this.#resources.image(asset);
    if (!image || to.width <= 0 || to.height <= 0) return;
    doc.save();
    doc.fillOpacity(alpha);
    const source = from ?? { x: 0, y: 0, width: 1, height: 1 };
    const width = to.width / source.width;
    const height = to.height / source.height;
    if (from) {
      doc.rect(to.x, to.y, to.width, to.height);
      doc.clip();
    }
    doc.image(image, to.x - source.x * width, to.y - source.y * height, { width, height });
    doc.restore();
  }

  #paintText(item: TextItem, alpha: number): void {
    const doc = this.#doc;
    const id = this.#fontId(item.font);
    if (id === undefined || !this.#resources.font(id) || item.size <= 0) return;
    const [color, colorOpacity] = colorAndOpacity(item.fill);
    doc.font(id);
    doc.fontSize(item.size);
    doc.fillColor(color, colorOpacity * alpha);
    // Text rendering mode 3 of ISO 32000-1, 9.3.6: neither filled nor stroked.
    if (item.invisible) doc.addContent('3 Tr');
    if (item.embolden) {
      doc.strokeColor(color, colorOpacity * alpha);
      doc.lineWidth(item.embolden);
    }
    doc.text(item.text, item.x, item.y, {
      ...PLAIN_TEXT,
      // With a list of font features, even an empty one, pdfkit does not split the text at spaces.
      ...(item.rtl || needsWholeRun(item.text) ? { features: [] } : {}),
      ...(item.spacing ? { characterSpacing: item.spacing } : {}),
      ...(item.slant ? { oblique: (Math.atan(item.slant) * 180) / Math.PI } : {}),
      ...(item.embolden ? { fill: true, stroke: true } : {}),
      textWidth: item.width,
    });
  }

  /**
   * Paints text as glyph paths. Transforms position the glyphs, so that the paths of repeated glyphs are equal and
   * compress well.
   */
  #paintGlyphPaths(item: TextItem, alpha: number): void {
    const id = this.#fontId(item.font);
    const run = id === undefined || item.size <= 0 ? undefined : this.#resources.glyphs(id, item.text);
    if (!run) return;
    const doc = this.#doc;
    const [color, colorOpacity] = colorAndOpacity(item.fill);
    const scale = item.size / run.unitsPerEm;
    doc.fillColor(color, colorOpacity * alpha);
    doc.transform(scale, 0, (item.slant ?? 0) * scale, -scale, item.x, item.y);
    if (item.embolden) {
      doc.strokeColor(color, colorOpacity * alpha);
      doc.lineWidth(item.embolden / scale);
    }
    // Painting operators of ISO 32000-1, 8.5.3: fill and stroke, or fill.
    const paintOperator = item.embolden ? 'B' : 'f';
    let advanceX = 0;
    // Current origin of the coordinates, which is moved to each glyph.
    const origin = { x: 0, y: 0 };
    const operators: string[] = [];
    for (const { d, dx, dy, advance } of run.glyphs) {
      if (d !== '') {
        const x = advanceX + dx;
        operators.push(`1 0 0 1 ${formatPdfNumber(x - origin.x)} ${formatPdfNumber(dy - origin.y)} cm`);
        operators.push(this.#operatorsOf(d, run.unitsPerEm), paintOperator);
        origin.x = x;
        origin.y = dy;
      }
      advanceX += advance + (item.spacing ?? 0) / scale;
    }
    if (operators.length > 0) doc.addContent(operators.join('\n'));
  }

  /** Returns the PDF operators of a glyph path, from the cache. */
  #operatorsOf(d: string, unitsPerEm: number): string {
    const cached = this.#glyphOperators.get(d);
    if (cached !== undefined) return cached;
    const operators = pathOperators(d, unitsPerEm < MIN_PRECISE_UNITS_PER_EM ? 3 : 0);
    this.#glyphOperators.set(d, operators);
    return operators;
  }
}

/** Formats a number for PDF, without an exponent. */
const formatPdfNumber = (value: number, digits = 3): string => String(round(value, digits));

/**
 * Returns the PDF operators of an SVG path (ISO 32000-1, 8.5.2), with `digits` decimals. Quadratic curves become
 * cubic curves, because PDF has no quadratic curves.
 */
function pathOperators(d: string, digits: number): string {
  let [x, y] = [0, 0];
  const operators = parsePath(d).map((command) => {
    if (command[0] === 'Z') return 'h';
    const [letter, ...operands] = command;
    const points = letter === 'Q' ? toCubic(x, y, operands) : operands;
    [x = 0, y = 0] = points.slice(-2);
    const operator = letter === 'M' ? 'm' : letter === 'L' ? 'l' : 'c';
    return `${points.map((value) => formatPdfNumber(value, digits)).join(' ')} ${operator}`;
  });
  return operators.join(' ');
}

/**
 * Converts a quadratic curve from `x`, `y` to a cubic curve; returns the two control points and the end. Each cubic
 * control point is at 2/3 of the way from an end to the control point of the quadratic curve (degree elevation).
 */
function toCubic(x: number, y: number, operands: readonly number[]): number[] {
  const [cx = 0, cy = 0, endX = 0, endY = 0] = operands;
  const towards = (from: number, control: number) => from + (2 / 3) * (control - from);
  return [towards(x, cx), towards(y, cy), towards(endX, cx), towards(endY, cy), endX, endY];
}

/** Returns whether a text has characters (Hebrew, Arabic) whose shaping changes if pdfkit splits the text at spaces. */
function needsWholeRun(text: string): boolean {
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/.test(text);
}
