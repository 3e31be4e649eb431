import type { Matrix, Rect } from '../model/geometry.ts';

/** A resolved colour: `#rrggbb` or `#rrggbbaa`. */
export type PaintColor = string;

/** What covers a path: a colour, a gradient in the item's own coordinates, or a picture. */
export type Paint =
  | PaintColor
  | {
      readonly kind: 'linear';
      readonly x0: number;
      readonly y0: number;
      readonly x1: number;
      readonly y1: number;
      readonly stops: readonly (readonly [offset: number, color: PaintColor])[];
    }
  | {
      readonly kind: 'radial';
      readonly cx: number;
      readonly cy: number;
      readonly r: number;
      readonly stops: readonly (readonly [offset: number, color: PaintColor])[];
    }
  | {
      readonly kind: 'image';
      readonly asset: string;
      readonly box: Rect;
      readonly tile: boolean;
      readonly opacity?: number;
    };

export interface PaintStroke {
  readonly paint: PaintColor;
  readonly width: number;
  readonly dash?: readonly number[];
  readonly cap?: 'butt' | 'round' | 'square';
  readonly join?: 'miter' | 'round' | 'bevel';
}

export interface PaintShadow {
  readonly color: PaintColor;
  readonly blur: number;
  readonly dx: number;
  readonly dy: number;
}

interface ItemBase {
  /** Maps the item's coordinates to its frame's; absent: identity. */
  readonly m?: Matrix;
  /** 0 to 1; absent: 1. */
  readonly o?: number;
  /** What it covers in its frame's space, strokes and shadows included; for culling and hit-testing. */
  readonly box: Rect;
  /** A clip outline (SVG path syntax) in the item's own coordinates. */
  readonly clip?: string;
}

/** An outline in SVG path syntax, absolute commands M L C Q Z only. */
export interface PathItem extends ItemBase {
  readonly t: 'path';
  readonly d: string;
  readonly fill?: Paint;
  readonly rule?: 'evenodd';
  readonly stroke?: PaintStroke;
  readonly shadow?: PaintShadow;
  /** The characters that this drawing and the text-less ones after it stand for (an emoji), for copying out of a PDF. */
  readonly says?: string;
}

export interface ImageItem extends ItemBase {
  readonly t: 'image';
  /** Key in `Scene.images`. */
  readonly asset: string;
  /** Where the visible part goes, own coordinates. */
  readonly to: Rect;
  /** The visible part as fractions of the picture; absent: all of it. */
  readonly from?: Rect;
  readonly shadow?: PaintShadow;
}

/** One run of one font file in one direction on one baseline: a back-end shapes it, none breaks lines. */
export interface TextItem extends ItemBase {
  readonly t: 'text';
  /** Index into `Scene.fonts`. */
  readonly font: number;
  readonly size: number;
  /** Left end of the run and its baseline, also for right-to-left runs. */
  readonly x: number;
  readonly y: number;
  /** Advance width as shaped at compile time, letter spacing included. */
  readonly width: number;
  readonly text: string;
  readonly rtl?: boolean;
  readonly fill: PaintColor;
  /** Added after each character. */
  readonly spacing?: number;
  /** Horizontal shear of a made-up italic (tan of the angle). */
  readonly slant?: number;
  /** Stroke width of a made-up bold. */
  readonly embolden?: number;
  /** Painted by nobody, but selectable, searchable and in the PDF (the text over a page image). */
  readonly invisible?: boolean;
}

/** A place for a video or an audio player; back-ends that cannot play paint the poster. */
export interface MediaItem extends ItemBase {
  readonly t: 'media';
  readonly media: 'video' | 'audio';
  /** Key in `Scene.media`. */
  readonly asset: string;
  /** Key in `Scene.images`. */
  readonly poster?: string;
  readonly to: Rect;
  readonly autoplay?: boolean;
  readonly loop?: boolean;
  readonly muted?: boolean;
  readonly label?: string;
}

export type DisplayItem = PathItem | ImageItem | TextItem | MediaItem;

/** Roles of structure, named as the standard structure types of PDF 1.7 (ISO 32000-1, 14.8.4). */
export type StructRole =
  | 'Sect'
  | 'H1'
  | 'H2'
  | 'P'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'Table'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'Figure'
  | 'Formula'
  | 'Code'
  | 'Caption'
  | 'BlockQuote'
  | 'Link'
  | 'Span';

/**
 * A node of reading order over a frame's items. Leaves own the items `from` (inclusive) to `to` (exclusive);
 * items that no leaf owns are decoration ("artifacts").
 */
export interface StructNode {
  readonly role: StructRole;
  readonly from?: number;
  readonly to?: number;
  /** Wording of a node whose items do not spell it (figures, formulas, charts). */
  readonly alt?: string;
  /** Plain text of a text block, whole, in reading order; for search and transcripts. */
  readonly text?: string;
  readonly lang?: string;
  readonly link?: SceneLink;
  /** How many columns and rows a cell of a table takes, where it is more than one. */
  readonly columns?: number;
  readonly rows?: number;
  /** The element of the document that it came from. */
  readonly element?: string;
  readonly children?: readonly StructNode[];
}

export type SceneLink = { readonly href: string } | { readonly frame: number };

/** An area one can press, in its frame's space. */
export interface LinkArea {
  readonly box: Rect;
  readonly link: SceneLink;
  /** Its words, for the name of the control. */
  readonly label: string;
}
