/** An element of the PDF's structure tree. */
export interface PdfStructElement {
  /** The element's PDF dictionary, for attributes that `PdfDocument.struct` does not support. */
  readonly dictionary: { readonly data: Record<string, unknown> };
  add(child: PdfStructElement | PdfMarkedContent): PdfStructElement;
  end(): void;
}

/** Marked content of a page. The content is added to a structure element. Its fields are internal to pdfkit. */
export type PdfMarkedContent = { readonly __markedContent?: never };

/** A gradient, to which colour stops can be added. Offsets and opacities are from 0 to 1. */
export interface PdfGradient {
  stop(offset: number, color: string, opacity?: number): PdfGradient;
}

/** A bookmark, to which child bookmarks can be added. */
export interface PdfOutlineItem {
  addItem(title: string, options?: { expanded?: boolean }): PdfOutlineItem;
}

/** An opened picture with its size in pixels. Its other fields are internal to pdfkit. */
export type PdfImage = { readonly width: number; readonly height: number };

interface PdfTextOptions {
  lineBreak: false;
  baseline: 'alphabetic';
  /** With an empty list, pdfkit shapes the run as a whole, which right-to-left text requires. */
  features?: readonly string[];
  /** Additional space after each character, in points. */
  characterSpacing?: number;
  /** Angle by which the characters are slanted, in degrees. */
  oblique?: number;
  fill?: boolean;
  stroke?: boolean;
  /** Width of the text in points. Without this width, pdfkit shapes the text again to measure it. */
  textWidth?: number;
  /** Number of words, from which pdfkit computes widths if `textWidth` is set. */
  wordCount?: number;
}

/**
 * The methods of pdfkit's `PDFDocument` (https://pdfkit.org) that the PDF back-end uses. Coordinates are points, with
 * the origin at the top left of the page, and y down.
 */
export interface PdfDocument {
  readonly outline: PdfOutlineItem;
  addPage(options: { size: [number, number]; margin: number }): unknown;
  save(): unknown;
  restore(): unknown;
  transform(a: number, b: number, c: number, d: number, e: number, f: number): unknown;
  path(d: string): unknown;
  rect(x: number, y: number, width: number, height: number): unknown;
  clip(rule?: 'even-odd'): unknown;
  fill(rule?: 'even-odd'): unknown;
  stroke(): unknown;
  fillColor(color: string | PdfGradient, opacity?: number): unknown;
  strokeColor(color: string, opacity?: number): unknown;
  lineWidth(width: number): unknown;
  lineCap(cap: 'butt' | 'round' | 'square'): unknown;
  lineJoin(join: 'miter' | 'round' | 'bevel'): unknown;
  dash(lengths: number[]): unknown;
  undash(): unknown;
  fillOpacity(opacity: number): unknown;
  linearGradient(x0: number, y0: number, x1: number, y1: number): PdfGradient;
  radialGradient(x0: number, y0: number, r0: number, x1: number, y1: number, r1: number): PdfGradient;
  font(id: string): unknown;
  fontSize(size: number): unknown;
  text(text: string, x: number, y: number, options: PdfTextOptions): unknown;
  addContent(operators: string): unknown;
  image(image: PdfImage, x: number, y: number, options: { width: number; height: number }): unknown;
  link(x: number, y: number, width: number, height: number, url: string, options: PdfLinkOptions): unknown;
  goTo(x: number, y: number, width: number, height: number, name: string, options: PdfLinkOptions): unknown;
  addNamedDestination(name: string, kind: 'Fit'): unknown;
  struct(role: string, options?: PdfStructOptions): PdfStructElement;
  addStructure(element: PdfStructElement): unknown;
  markContent(tag: 'Artifact', options: { type: 'Layout' | 'Background' | 'Pagination' }): unknown;
  markStructureContent(tag: string): PdfMarkedContent;
  /** Starts marked content with a replacement text (ActualText; ISO 32000-1, 14.9.4). */
  markStructureContent(tag: 'Span', options: { actual: string }): PdfMarkedContent;
  endMarkedContent(): unknown;
}

/** Properties of a structure element. */
export interface PdfStructOptions {
  /** Alternative text. */
  alt?: string;
  lang?: string;
  /** Replacement text (ActualText). */
  actual?: string;
  title?: string;
  /** Box on the page: left, top, right and bottom edge, in points. */
  bbox?: [number, number, number, number];
  /** Placement attribute, such as `Block` or `Inline` (ISO 32000-1, 14.8.5.4). */
  placement?: string;
}

interface PdfLinkOptions {
  /** The structure element to which the link annotation is added. */
  structParent?: PdfStructElement;
  /** Description of the link, from `PdfResources.string`. */
  Contents?: unknown;
}

/**
 * A shaped run as SVG paths (`d`). All numbers are in the font's units, with y up. `dx` and `dy` move only their glyph;
 * `advance` is the distance to the position of the next glyph.
 */
export interface PdfGlyphs {
  readonly unitsPerEm: number;
  readonly glyphs: readonly {
    readonly d: string;
    readonly dx: number;
    readonly dy: number;
    readonly advance: number;
  }[];
}

/** Fonts and pictures. All methods are synchronous; load the data before painting. */
export interface PdfResources {
  /** Registers a font of the scene in the document under its `SceneFont.id`. Returns false if the font is missing. */
  font(id: string): boolean;
  /** Returns the glyphs of a run, shaped as by `PdfDocument.text`; undefined if the font is missing. */
  glyphs(id: string, text: string): PdfGlyphs | undefined;
  /** Returns an opened JPEG or PNG of a scene's picture; undefined if the picture is not available. */
  image(asset: string): PdfImage | undefined;
  /** Returns pdfkit's string object, for values that must be PDF strings and not names. */
  string(text: string): unknown;
}
