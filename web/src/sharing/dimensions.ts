import { EMBED_ASPECT_RATIO, EMBED_MAX_DIGITS, EMBED_SIZE } from '@flydeck/contract/sharing/constants';

/** Height and width of an embed in CSS pixels, as strings of digits. Both are set or both are empty. */
export interface Dimensions {
  readonly height: string;
  readonly width: string;
}

const EMPTY_DIMENSIONS: Dimensions = { height: '', width: '' };
const MAX_LENGTH_PX = 10 ** EMBED_MAX_DIGITS - 1;

/** Returns the digits of the input without leading zeros, at most four digits (V5.5). */
export function keepDigits(input: string): string {
  return input.replace(/\D/g, '').replace(/^0+/, '').slice(0, EMBED_MAX_DIGITS);
}

const formatPixels = (lengthPx: number) => String(Math.max(1, Math.round(lengthPx)));

/**
 * Returns a typed length and the other length of an embed, which is `otherPerInput` times the typed length. Both
 * lengths are reduced if the other length exceeds four digits (V4.10).
 */
function computeLengths(input: string, otherPerInput: number): readonly [input: string, other: string] {
  const other = Math.round(Number(input) * otherPerInput);
  return other > MAX_LENGTH_PX
    ? [formatPixels(MAX_LENGTH_PX / otherPerInput), String(MAX_LENGTH_PX)]
    : [input, formatPixels(other)];
}

/**
 * Returns the dimensions for a typed height; `ratio` is width ÷ height. Without a height above 0, both dimensions
 * are empty (V4.10, V5.5).
 */
export function withHeight(input: string, ratio: number): Dimensions {
  const digits = keepDigits(input);
  if (digits === '') return EMPTY_DIMENSIONS;
  const [height, width] = computeLengths(digits, ratio);
  return { height, width };
}

/**
 * Returns the dimensions for a typed width; `ratio` is width ÷ height. Without a width above 0, both dimensions
 * are empty (V4.10, V5.5).
 */
export function withWidth(input: string, ratio: number): Dimensions {
  const digits = keepDigits(input);
  if (digits === '') return EMPTY_DIMENSIONS;
  const [width, height] = computeLengths(digits, 1 / ratio);
  return { height, width };
}

interface PresentationFormat {
  readonly schemaVersion: '0' | '2';
  /** Width ÷ height of the presentation. */
  readonly aspectRatio: number;
}

/** Returns width ÷ height of an embed: 16/9 for a pitch, the aspect ratio of the presentation for a classic (V4.10). */
export function embedRatio({ schemaVersion, aspectRatio }: PresentationFormat): number {
  const isValid = Number.isFinite(aspectRatio) && aspectRatio > 0;
  return schemaVersion === '0' && isValid ? aspectRatio : EMBED_ASPECT_RATIO;
}

/** Returns the initial dimensions, for example 560 by 315 if `ratio` (width ÷ height) is 16/9 (V9.6). */
export function defaultDimensions(ratio: number): Dimensions {
  return withWidth(String(EMBED_SIZE.width), ratio);
}
