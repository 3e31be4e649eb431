import type { Link, Run } from '@flydeck/scene/model/text';
import type { RootContent } from 'mdast';
import type { Length } from './attributes.ts';
import type { Diagram } from './diagrams/diagram.ts';
import type { Settings } from './front-matter.ts';

/** Alignment of text; undefined: at the start of the line. */
export type Align = 'left' | 'center' | 'right' | undefined;

export interface ImageBlock {
  readonly kind: 'image';
  readonly source: string;
  readonly alt: string;
  readonly width?: Length | undefined;
  readonly height?: Length | undefined;
}

/** A component that only the deck's tool can draw (such as a Vue component). It is shown as a card with its name. */
export interface ComponentBlock {
  readonly kind: 'component';
  readonly label: string;
  readonly link?: Link | undefined;
}

export interface ListItem {
  /** Number of lists around the item's list. */
  readonly level: number;
  readonly ordered: boolean;
  /**
   * Number of this item. It is set for the first item of an ordered list, and for the first item after a block, such as
   * code, that interrupts the list. Other items continue the count.
   */
  readonly start?: number | undefined;
  /** Whether a task list item is checked; absent for other items. */
  readonly isChecked?: boolean | undefined;
  /** Whether this item is a further paragraph of the previous item. */
  readonly continuesPreviousItem?: boolean | undefined;
  readonly runs: readonly Run[];
}

export interface TableBlock {
  readonly kind: 'table';
  /** Number of header rows at the start of `rows`. A table that is split repeats its header rows on each slide. */
  readonly headerRows: 0 | 1;
  /** Text of each cell by row. */
  readonly rows: readonly (readonly (readonly Run[])[])[];
  /** Alignment of each column. */
  readonly aligns: readonly Align[];
}

/** A part of the content of a slide. */
export type Block =
  | {
      readonly kind: 'heading';
      /** Level of the heading, 1 to 6. */
      readonly depth: number;
      readonly runs: readonly Run[];
      /** Whether the text is enlarged to fit the slide's width (`<!-- fit -->` of Marp). */
      readonly fitsSlideWidth?: boolean;
    }
  | { readonly kind: 'paragraph'; readonly runs: readonly Run[]; readonly align?: Align }
  | { readonly kind: 'list'; readonly items: readonly ListItem[] }
  | { readonly kind: 'quote'; readonly paragraphs: readonly (readonly Run[])[] }
  | {
      readonly kind: 'code';
      readonly source: string;
      readonly language?: string | undefined;
      readonly highlightedLines?: readonly number[] | undefined;
      readonly hasLineNumbers?: boolean | undefined;
    }
  | TableBlock
  | { readonly kind: 'math'; readonly tex: string }
  | { readonly kind: 'diagram'; readonly diagram: Diagram; readonly source: string }
  | ImageBlock
  | ComponentBlock
  | ColumnsBlock;

export interface Column {
  readonly blocks: readonly Block[];
  /** Width as a fraction of the width of all columns. Columns without a fraction share the remaining width equally. */
  readonly widthFraction?: number | undefined;
}

export interface ColumnsBlock {
  readonly kind: 'columns';
  readonly columns: readonly Column[];
}

/** A picture behind a slide or at one side of it. */
export interface Backdrop {
  readonly source: string;
  readonly alt: string;
  readonly side?: 'left' | 'right';
  /** Width as a fraction of the slide's width; 1 if there is no `side`. */
  readonly widthFraction: number;
}

/** A slide after splitting the file: parsed Markdown that is not yet converted to blocks. */
export interface UnreadSlide {
  readonly nodes: readonly RootContent[];
  readonly settings: Settings;
  /** 0: directly on the canvas. Other slides are nested in the closest previous slide with a smaller depth. */
  readonly depth: number;
  readonly notes?: readonly string[];
}

/** A slide whose Markdown is converted to blocks. */
export interface Slide {
  readonly id: string;
  readonly title: string;
  /** Slidev's name of the slide's layout, in lower case; empty if the slide has none. */
  readonly layout: string;
  readonly blocks: readonly Block[];
  readonly notes: readonly string[];
  readonly backdrops: readonly Backdrop[];
  readonly backgroundColor?: string | undefined;
  readonly color?: string | undefined;
  /** Whether the slide is dark in a light deck, or light in a dark deck. */
  readonly isInverted: boolean;
  /** Whether the content is centred horizontally and vertically. */
  readonly isCentred: boolean;
  readonly header?: string | undefined;
  readonly footer?: string | undefined;
  /** Slide number to show; undefined if the slide shows no number. */
  readonly number?: number | undefined;
  readonly language?: string | undefined;
  readonly children: readonly Slide[];
}
