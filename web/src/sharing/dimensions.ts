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

const pixels = (length: number) => String(Math.max(1, Math.round(length)));

/** The length that was typed and the one linked to it; both smaller where the linked one has more digits than its field. */
function linked(typed: string, linkedPerTyped: number): readonly [typed: string, linked: string] {
  const other = Math.round(Number(typed) * linkedPerTyped);
  return other > MAX_PX ? [pixels(MAX_PX / linkedPerTyped), String(MAX_PX)] : [typed, pixels(other)];
}

/** The height was changed, and the width goes with it; empty or zero clears both (V§4, V§5). */
export function withHeight(typed: string, ratio: number): Dimensions {
  const digits = keepDigits(typed);
  if (digits === '') return NONE;
  const [height, width] = linked(digits, ratio);
  return { height, width };
}

/** The same, the other way. */
export function withWidth(typed: string, ratio: number): Dimensions {
  const digits = keepDigits(typed);
  if (digits === '') return NONE;
  const [width, height] = linked(digits, 1 / ratio);
  return { height, width };
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
