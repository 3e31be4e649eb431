import { EMBED_ASPECT_RATIO, EMBED_MAX_DIGITS, EMBED_SIZE } from '@flydeck/contract/sharing/constants';

/** Height and width of an embed in CSS pixels, as strings of digits. Both are set or both are empty. */
export interface Dimensions {
  readonly height: string;
  readonly width: string;
}

const EMPTY_DIMENSIONS: Dimensions = { height: '', width: '' };
const MAX_LENGTH_PX = 10 ** EMBED_MAX_DIGITS - 1;

/** Reduces input to its digits, without leading zeros, at most four (V5.5). */
export function keepDigits(input: string): string {
  return input.replace(/\D/g, '').replace(/^0+/, '').slice(0, EMBED_MAX_DIGITS);
}

const formatPixels = (length: number) => String(Math.max(1, Math.round(length)));

/**
 * Returns a typed length and its linked length, which is `linkedPerInput` times the typed length. Both are reduced if
 * the linked length exceeds four digits (V4.10).
 */
function linkLengths(input: string, linkedPerInput: number): readonly [input: string, linked: string] {
  const result = Math.round(Number(input) * linkedPerInput);
  return result > MAX_LENGTH_PX
    ? [formatPixels(MAX_LENGTH_PX / linkedPerInput), String(MAX_LENGTH_PX)]
    : [input, formatPixels(result)];
}

/** Returns the dimensions for a typed height; an empty or zero height clears both (V4.10, V5.5). */
export function withHeight(input: string, ratio: number): Dimensions {
  const digits = keepDigits(input);
  if (digits === '') return EMPTY_DIMENSIONS;
  const [height, width] = linkLengths(digits, ratio);
  return { height, width };
}

/** Returns the dimensions for a typed width; an empty or zero width clears both (V4.10, V5.5). */
export function withWidth(input: string, ratio: number): Dimensions {
  const digits = keepDigits(input);
  if (digits === '') return EMPTY_DIMENSIONS;
  const [width, height] = linkLengths(digits, 1 / ratio);
  return { height, width };
}

interface PresentationShape {
  readonly schemaVersion: '0' | '2';
  /** Width ÷ height of the presentation. */
  readonly aspectRatio: number;
}

/** Returns width ÷ height of an embed: 16:9 for pitch, the presentation's own ratio for classic (V4.10). */
export function embedRatio({ schemaVersion, aspectRatio }: PresentationShape): number {
  const isValid = Number.isFinite(aspectRatio) && aspectRatio > 0;
  return schemaVersion === '0' && isValid ? aspectRatio : EMBED_ASPECT_RATIO;
}

/** Returns the initial dimensions: 560 by 315 at 16:9 (V9.6). */
export function defaultDimensions(ratio: number): Dimensions {
  return withWidth(String(EMBED_SIZE.width), ratio);
}
