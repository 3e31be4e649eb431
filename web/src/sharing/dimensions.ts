import { EMBED_DIGITS, EMBED_RATIO, EMBED_SIZE } from '@flydeck/contract/sharing/constants';

/** Height and width of an embed as its fields hold them: digits of CSS pixels, both or neither. */
export interface Dimensions {
  readonly height: string;
  readonly width: string;
}

const NONE: Dimensions = { height: '', width: '' };
const MAX_PX = 10 ** EMBED_DIGITS - 1;

/** What a field keeps of what was typed or pasted: digits, four at most, counted from the first that says something. */
export function keepDigits(typed: string): string {
  return typed.replace(/\D/g, '').replace(/^0+/, '').slice(0, EMBED_DIGITS);
}

/** Never nothing, and never more digits than a field takes. */
const pixels = (length: number) => String(Math.min(MAX_PX, Math.max(1, Math.round(length))));

/** The height was changed, and the width goes with it; empty or zero clears both (V§4, V§5). */
export function withHeight(typed: string, ratio: number): Dimensions {
  const height = keepDigits(typed);
  return height === '' ? NONE : { height, width: pixels(Number(height) * ratio) };
}

/** The same, the other way. */
export function withWidth(typed: string, ratio: number): Dimensions {
  const width = keepDigits(typed);
  return width === '' ? NONE : { width, height: pixels(Number(width) / ratio) };
}

interface Shaped {
  readonly schemaVersion: '0' | '2';
  /** Width over height of the presentation itself. */
  readonly aspectRatio: number;
}

/** Width over height of an embed: a pitch flies in 16:9, pages keep their own shape. */
export function embedRatio({ schemaVersion, aspectRatio }: Shaped): number {
  const isShape = Number.isFinite(aspectRatio) && aspectRatio > 0;
  return schemaVersion === '0' && isShape ? aspectRatio : EMBED_RATIO;
}

/** What the fields show at first: 560 by 315 for a pitch. */
export function defaultDimensions(ratio: number): Dimensions {
  return withWidth(String(EMBED_SIZE.width), ratio);
}
