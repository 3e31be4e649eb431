import { type Color, mixColors } from '@flydeck/scene/model/color';
import { type DerivableColor, resolveDerivable } from '@flydeck/scene/model/derived-color';
import type { Fill } from '@flydeck/scene/model/fill';
import type { Theme } from '@flydeck/scene/model/theme';

/** A fill with a gradient. */
export type Gradient = Extract<Fill, { kind: 'linear' | 'radial' }>;
/** A colour at a position of a gradient. The stops of a gradient need not be in the order of their positions. */
export type GradientStop = Gradient['stops'][number];

/** Minimum and maximum number of stops of a gradient, as in `fillSchema`. */
export const STOPS_MIN = 2;
export const STOPS_MAX = 32;

/** Roles of the theme. */
const ROLES = ['ink', 'paper', 'accent', 'muted'];

/** The parts of a colour of a stop. */
interface StopColor {
  /** The role of the theme, a name of the palette, or `#rrggbb`. */
  readonly color: Color;
  /** `#rrggbb`. */
  readonly hex: string;
  /** From 0 (invisible) to 1. */
  readonly opacity: number;
}

/** Splits the colour of a stop into its colour without opacity, and its opacity. */
export function stopColor(stop: DerivableColor, theme: Theme): StopColor {
  const resolved = resolveColorSafely(stop, theme);
  const hex = resolved.slice(0, 7);
  const role = [stop.derivedColor, stop.color].find((name) => name !== undefined && ROLES.includes(name));
  const alpha = resolved.slice(7);
  const isPlain = stop.derivedColor === undefined && alpha === '';
  return {
    color: role ?? (isPlain ? stop.color : hex),
    hex,
    opacity: alpha === '' ? 1 : Number.parseInt(alpha, 16) / 255,
  };
}

/** Returns a stop with another colour. The opacity does not change, unless `color` is `#rrggbbaa`. */
export function withStopColor(stop: GradientStop, color: Color, theme: Theme): GradientStop {
  const { opacity } = stopColor(stop, theme);
  const changed: GradientStop = { offset: stop.offset, color };
  return /^#[0-9a-f]{8}$/i.test(color) ? changed : withStopOpacity(changed, opacity, theme);
}

/** Returns a stop with another opacity. Its colour continues to depend on the theme if it did before. */
export function withStopOpacity(stop: GradientStop, opacity: number, theme: Theme): GradientStop {
  const { color, hex } = stopColor(stop, theme);
  const derivedColor = ROLES.includes(color) ? color : stop.derivedColor;
  const { offset } = stop;
  if (opacity < 1) return { offset, color: hex + toHexByte(opacity), ...(derivedColor ? { derivedColor } : {}) };
  if (ROLES.includes(color) || derivedColor === undefined) return { offset, color };
  return { offset, color: hex, derivedColor };
}

/** Returns the stops in the order of their positions, as they are painted. */
export const sortedStops = ({ stops }: Gradient): GradientStop[] => stops.toSorted((a, b) => a.offset - b.offset);

/** Returns a gradient in which one stop is replaced. */
export function withStop<Type extends Gradient>(gradient: Type, index: number, stop: GradientStop): Type {
  return { ...gradient, stops: gradient.stops.with(index, stop) };
}

/**
 * Returns a gradient with a new last stop, which has the colour that the gradient has at its position.
 * @param offset position of the stop; default: the middle of the largest gap
 */
export function addStop<Type extends Gradient>(gradient: Type, theme: Theme, offset = middleOfGap(gradient)): Type {
  return { ...gradient, stops: [...gradient.stops, { offset, ...colorAt(gradient, offset, theme) }] };
}

/** Returns a gradient without one of its stops; the same gradient if it has only two stops. */
export function removeStop<Type extends Gradient>(gradient: Type, index: number): Type {
  const { stops } = gradient;
  return stops.length <= STOPS_MIN ? gradient : { ...gradient, stops: stops.toSpliced(index, 1) };
}

/** Returns a gradient with its colours in the opposite order. Each stop keeps its index. */
export function reverseStops<Type extends Gradient>(gradient: Type): Type {
  const stops = gradient.stops.map((stop) => ({ ...stop, offset: Number((1 - stop.offset).toFixed(9)) }));
  return { ...gradient, stops };
}

function middleOfGap(gradient: Gradient): number {
  const offsets = [0, ...sortedStops(gradient).map(({ offset }) => offset), 1];
  const gaps = offsets.slice(1).map((to, i) => ({ from: offsets[i] ?? 0, length: to - (offsets[i] ?? 0) }));
  const largest = gaps.reduce((best, gap) => (gap.length > best.length ? gap : best));
  return Number((largest.from + largest.length / 2).toFixed(4));
}

/** Returns the colour of a gradient at a position. */
function colorAt(gradient: Gradient, offset: number, theme: Theme): { readonly color: Color } {
  const stops = sortedStops(gradient);
  const after = stops.find((stop) => stop.offset >= offset) ?? stops.at(-1);
  const before = stops.findLast((stop) => stop.offset <= offset) ?? after;
  if (!before || !after) return { color: 'accent' };
  const length = after.offset - before.offset;
  const ratio = length === 0 ? 0 : (offset - before.offset) / length;
  const [from, to] = [stopColor(before, theme), stopColor(after, theme)];
  const opacity = from.opacity + (to.opacity - from.opacity) * ratio;
  return { color: mixColors(from.hex, to.hex, ratio) + (opacity < 1 ? toHexByte(opacity) : '') };
}

/** Converts a fraction to two hexadecimal digits. */
const toHexByte = (fraction: number): string =>
  Math.round(Math.min(Math.max(fraction, 0), 1) * 255)
    .toString(16)
    .padStart(2, '0');

/** Returns `#rrggbb` or `#rrggbbaa`; black if the colour is unknown. */
function resolveColorSafely(color: DerivableColor, theme: Theme): string {
  try {
    return resolveDerivable(color, theme);
  } catch {
    return '#000000';
  }
}
