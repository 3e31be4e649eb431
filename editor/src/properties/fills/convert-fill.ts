import type { Fill } from '@flydeck/scene/model/fill';
import type { Theme } from '@flydeck/scene/model/theme';
import { type Gradient, sortedStops, stopColor } from './gradient-stops.ts';

/** The kinds of fills to which every fill can be converted. Fills with a picture require a file. */
export type ColorFillKind = Exclude<Fill['kind'], 'image'>;

/** Angle of new linear gradients in degrees: from top to bottom. */
const NEW_ANGLE = 90;

/** Whether a fill is a gradient. */
export const isGradient = (fill: Fill | undefined): fill is Gradient =>
  fill?.kind === 'linear' || fill?.kind === 'radial';

/**
 * Converts a fill to another kind. A gradient that becomes a gradient of the other kind keeps its stops. A solid fill
 * becomes a gradient that begins with its colour, and a gradient becomes a solid fill with its first colour. The other
 * colours are colours of the theme.
 */
export function convertFill(fill: Fill | undefined, kind: ColorFillKind, theme: Theme): Fill {
  if (fill?.kind === kind) return fill;
  if (kind === 'solid') {
    const [first] = isGradient(fill) ? sortedStops(fill) : [];
    if (!first) return { kind, color: 'accent' };
    const { offset: _offset, ...color } = first;
    return { kind, ...color };
  }
  const stops = isGradient(fill) ? fill.stops : newStops(fill, theme);
  return kind === 'linear' ? { kind, angle: NEW_ANGLE, stops } : { kind, cx: 0.5, cy: 0.5, radius: 1, stops };
}

/** Returns the stops of a gradient from the colour of a solid fill to a colour of the theme. */
function newStops(fill: Fill | undefined, theme: Theme): Gradient['stops'] {
  const { kind: _kind, ...start } = fill?.kind === 'solid' ? fill : { kind: 'solid', color: 'accent' };
  const hexOf = (color: typeof start) => stopColor(color, theme).hex;
  const end = hexOf(start) === hexOf({ color: 'paper' }) ? 'accent' : 'paper';
  return [
    { offset: 0, ...start },
    { offset: 1, color: end },
  ];
}
