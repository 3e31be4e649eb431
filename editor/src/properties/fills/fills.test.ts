import { DEFAULT_THEME } from '@flydeck/scene/model/default-theme';
import { resolveDerivable } from '@flydeck/scene/model/derived-color';
import { type Fill, fillSchema } from '@flydeck/scene/model/fill';
import { describe, expect, it } from 'vitest';
import { convertFill } from './convert-fill.ts';
import {
  addStop,
  type Gradient,
  removeStop,
  reverseStops,
  stopColor,
  withStop,
  withStopColor,
  withStopOpacity,
} from './gradient-stops.ts';

const GRADIENT = {
  kind: 'linear',
  angle: 30,
  stops: [
    { offset: 1, color: '#0000ff' },
    { offset: 0, color: '#ff0000' },
  ],
} as const satisfies Fill;
const gradient: Gradient = { ...GRADIENT, stops: [...GRADIENT.stops] };
const theme = DEFAULT_THEME;

describe('convertFill', () => {
  it('converts a colour to a gradient that begins with the colour and ends with a colour of the theme', () => {
    const fill = convertFill({ kind: 'solid', color: '#ff0000' }, 'linear', theme);
    expect(fillSchema.parse(fill)).toMatchObject({
      kind: 'linear',
      stops: [
        { offset: 0, color: '#ff0000' },
        { offset: 1, color: 'paper' },
      ],
    });
    expect(convertFill({ kind: 'solid', color: '#ffffff' }, 'linear', theme)).toMatchObject({
      stops: [{ color: '#ffffff' }, { color: 'accent' }],
    });
  });

  it('keeps the stops between linear and radial gradients, and the first colour as a solid fill', () => {
    const radial = convertFill(gradient, 'radial', theme);
    expect(fillSchema.parse(radial)).toMatchObject({ kind: 'radial', stops: GRADIENT.stops });
    expect(convertFill(gradient, 'solid', theme)).toEqual({ kind: 'solid', color: '#ff0000' });
    expect(convertFill(gradient, 'linear', theme)).toBe(gradient);
    expect(convertFill(undefined, 'solid', theme)).toEqual({ kind: 'solid', color: 'accent' });
  });
});

describe('stops of gradients', () => {
  it('adds a stop with the colour at its position, by default in the largest gap', () => {
    expect(addStop(gradient, theme).stops.at(-1)).toEqual({ offset: 0.5, color: '#800080' });
    expect(addStop(gradient, theme, 0.25).stops.at(-1)).toEqual({ offset: 0.25, color: '#bf0040' });
    const transparent = withStop(gradient, 1, { offset: 0, color: '#ff000000' });
    expect(addStop(transparent, theme).stops.at(-1)).toEqual({ offset: 0.5, color: '#80008080' });
  });

  it('removes stops, but keeps two', () => {
    expect(removeStop(gradient, 0)).toBe(gradient);
    expect(removeStop(addStop(gradient, theme), 2)).toEqual(gradient);
  });

  it('reverses the colours', () => {
    expect(reverseStops(gradient).stops.map(({ offset }) => offset)).toEqual([0, 1]);
    expect(reverseStops(reverseStops(gradient))).toEqual(gradient);
  });

  it('keeps a colour of the theme when its opacity changes, so that the stop follows the theme', () => {
    const stop = withStopColor({ offset: 0.5, color: '#ff000080' }, 'accent', theme);
    expect(stop).toMatchObject({ offset: 0.5, derivedColor: 'accent' });
    expect(resolveDerivable(stop, { ...theme, accent: '#00ff00' })).toBe('#00ff0080');
    expect(stopColor(stop, theme).color).toBe('accent');
    expect(stopColor(stop, theme).opacity).toBeCloseTo(0.5, 2);
    expect(withStopOpacity(stop, 1, theme)).toEqual({ offset: 0.5, color: 'accent' });
  });

  it('keeps names of the palette and derived colours, and accepts a colour with an opacity', () => {
    expect(withStopColor({ offset: 0, color: '#000000' }, 'teal-500', theme)).toEqual({ offset: 0, color: 'teal-500' });
    expect(withStopColor({ offset: 0, color: '#000000' }, '#ff000080', theme)).toEqual({
      offset: 0,
      color: '#ff000080',
    });
    const derived = { offset: 0, color: '#112233', derivedColor: 'hill' };
    expect(withStopOpacity(derived, 0.5, theme)).toMatchObject({
      derivedColor: 'hill',
      color: expect.stringMatching(/80$/),
    });
    expect(withStopColor(derived, '#ff0000', theme)).toEqual({ offset: 0, color: '#ff0000' });
  });
});
