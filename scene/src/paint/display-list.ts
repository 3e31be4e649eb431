import type { Matrix, Rect } from '../model/geometry.ts';

/** A resolved colour: `#rrggbb` or `#rrggbbaa`. */
export type PaintColor = string;

/** The paint of a path: a colour, a gradient in the item's coordinates, or a picture. */
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
      /** Box of the picture, or of one tile, in the item's coordinates. */
      readonly box: Rect;
      /** Whether the picture is repeated. */
      readonly tile: boolean;
      readonly opacity?: number;
    };

/** A stroke; lengths in the item's units. Unlike in documents, dashes are lengths, not multiples of the width. */
export interface PaintStroke {
  readonly paint: PaintColor;
  readonly width: number;
  readonly dash?: readonly number[];
  readonly cap?: 'butt' | 'round' | 'square';
  readonly join?: 'miter' | 'round' | 'bevel';
}

/** A drop shadow with blur radius and offset in the item's units. */
export interface PaintShadow {
  readonly color: PaintColor;
  readonly blur: number;
  readonly dx: number;
  readonly dy: number;
}

/**
 * Fields of all items. Names of frequent fields have one letter, because scenes have many items: `t` is the type, `m`
 * the matrix, `o` the opacity, `d` path data.
 */
interface ItemBase {
  /** Matrix from the item's coordinates to the frame's; absent: identity. */
  readonly m?: Matrix;
  /** Opacity, 0 to 1; absent: 1. */
  readonly o?: number;
  /** Bounding box in the frame's space, including strokes and shadows; for culling and hit-testing. */
  readonly box: Rect;
  /** A clip path (SVG path syntax) in the item's coordinates. */
  readonly clip?: string;
}

/** A path in SVG path syntax; only the absolute commands M L C Q Z. */
export interface PathItem extends ItemBase {
  readonly t: 'path';
  readonly d: string;
  readonly fill?: Paint;
  /** Fill rule; absent: nonzero. */
  readonly rule?: 'evenodd';
  readonly stroke?: PaintStroke;
  readonly shadow?: PaintShadow;
  /**
   * Text that is drawn as paths, such as an emoji, for copying from a PDF. If the text has several paths, only the
   * first one has this field.
   */
  readonly says?: string;
}

/** A picture. */
interface ImageItem extends ItemBase {
  readonly t: 'image';
  /** Key in `Scene.images`. */
  readonly asset: string;
  /** Destination of the visible area, in the item's coordinates. */
  readonly to: Rect;
  /** The visible area as fractions of the picture; absent: the whole picture. */
  readonly from?: Rect;
  readonly shadow?: PaintShadow;
}

/** A run of text in one font file and direction, on one baseline. Painters choose and place its glyphs. */
export interface TextItem extends ItemBase {
  readonly t: 'text';
  /** Index into `Scene.fonts`. */
  readonly font: number;
  /** Text size in the item's units. */
  readonly size: number;
  /** Left end of the run, also of right-to-left text, in the item's coordinates. */
  readonly x: number;
  /** Baseline of the run, in the item's coordinates. */
  readonly y: number;
  /** Width of the run as computed by the compiler, including letter spacing, in the item's units. */
  readonly width: number;
  readonly text: string;
  readonly rtl?: boolean;
  readonly fill: PaintColor;
  /** Additional space after each character, in the item's units. */
  readonly spacing?: number;
  /** Horizontal shear of a synthesized italic style (tangent of the angle). */
  readonly slant?: number;
  /** Stroke width of a synthesized bold style, in the item's units. */
  readonly embolden?: number;
  /** Not painted, but selectable, searchable and part of the PDF (the text over a page image). */
  readonly invisible?: boolean;
}

/** A video or audio player. Painters that cannot play media paint the poster. */
export interface MediaItem extends ItemBase {
  readonly t: 'media';
  readonly media: 'video' | 'audio';
  /** Key in `Scene.media`. */
  readonly asset: string;
  /** Key in `Scene.images`. */
  readonly poster?: string;
  /** Box of the player, in the item's coordinates. */
  readonly to: Rect;
  readonly autoplay?: boolean;
  readonly loop?: boolean;
  readonly muted?: boolean;
  /** Accessible name of the player. */
  readonly label?: string;
}

export type DisplayItem = PathItem | ImageItem | TextItem | MediaItem;

/** Structure roles, named like the standard structure types of PDF 1.7 (ISO 32000-1, 14.8.4). */
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
 * A node of the structure tree of a frame, in reading order. A leaf describes the items `from` (inclusive) to `to`
 * (exclusive). Items without a leaf are decoration ("artifacts" in PDF).
 */
export interface StructNode {
  readonly role: StructRole;
  readonly from?: number;
  readonly to?: number;
  /** Alternative text of figures, formulas and charts. */
  readonly alt?: string;
  /** Complete plain text of a text block in reading order, for search and transcripts. */
  readonly text?: string;
  readonly lang?: string;
  readonly link?: SceneLink;
  /** Column and row span of a table cell if greater than 1. */
  readonly columns?: number;
  readonly rows?: number;
  /** Id of the document's element from which the node was compiled. */
  readonly element?: string;
  readonly children?: readonly StructNode[];
}

/** The target of a link: a URL, or the index of a frame. */
export type SceneLink = { readonly href: string } | { readonly frame: number };

/** A clickable area, in its frame's space. */
export interface LinkArea {
  readonly box: Rect;
  readonly link: SceneLink;
  /** Accessible name of the link. */
  readonly label: string;
}
