import type { Matrix, Size } from '../model/geometry.ts';
import type { Direction } from './bidi.ts';

/**
 * A line of a text with the edges of its characters. Offsets (`from`, `to`) count the UTF-16 units of the paragraph's
 * runs. Positions are in the space of the lines, in which all lines are horizontal, also those of vertical text.
 * `TextCarets.m` maps this space to the space of the text's box.
 */
export interface CaretLine {
  /** Index of the paragraph. */
  readonly paragraph: number;
  /** Offset of the start of the line. */
  readonly from: number;
  /** Offset of the end of the line, spaces at the end included, without the line break. */
  readonly to: number;
  /** Position (y) of the upper edge of the line. */
  readonly top: number;
  readonly height: number;
  /** Position (x) of the start edge of the line's first character; also known if the line is empty. */
  readonly start: number;
  /** Positions (x) of the start edges of all characters. In right-to-left text, the right edge is the start edge. */
  readonly leading: readonly number[];
  /** Positions (x) of the end edges of all characters. */
  readonly trailing: readonly number[];
  /** Base direction of the paragraph. */
  readonly direction: Direction;
  /** Whether the next line begins at the same offset, because the text does not fit in one line. */
  readonly isWrapped: boolean;
}

/** The layout of a text for editing: plain data that can be sent between threads. */
export interface TextCarets {
  readonly lines: readonly CaretLine[];
  /** Width of the text in the space of the lines, insets included. The text may be larger or smaller than its box. */
  readonly width: number;
  /** Height of the text in the space of the lines, insets included. */
  readonly height: number;
  /** Size of the text's box in the space of the lines. */
  readonly box: Size;
  /** The map from the space of the lines to the space of the text's box. */
  readonly m: Matrix;
}
