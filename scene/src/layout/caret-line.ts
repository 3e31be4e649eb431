import type { Matrix, Size } from '../model/geometry.ts';
import type { Direction } from './bidi.ts';

/**
 * A line of a text with the edges of its characters. Offsets count the UTF-16 units of the paragraph's runs. Positions
 * are in the space of the lines, which `TextCarets.m` maps to the space of the text's box.
 */
export interface CaretLine {
  /** Index of the paragraph. */
  readonly paragraph: number;
  readonly from: number;
  /** End of the line, spaces at its end included, without its line break. */
  readonly to: number;
  readonly top: number;
  readonly height: number;
  /** Position of the start edge of the first character. */
  readonly start: number;
  /**
   * Positions of the start and end edges of each character. In right-to-left text, the right edge is the start edge.
   */
  readonly leading: readonly number[];
  readonly trailing: readonly number[];
  /** Base direction of the paragraph. */
  readonly direction: Direction;
  /** Whether the next line begins at the same offset, because the text does not fit in one line. */
  readonly isWrapped: boolean;
}

/** The layout of a text for editing: plain data that can be sent between threads. */
export interface TextCarets {
  readonly lines: readonly CaretLine[];
  /** Size of the text including the insets. The text may be larger or smaller than its box. */
  readonly width: number;
  readonly height: number;
  /** Size of the text's box in the space of the lines. */
  readonly box: Size;
  /** The map from the space of the lines to the space of the text's box. */
  readonly m: Matrix;
}
