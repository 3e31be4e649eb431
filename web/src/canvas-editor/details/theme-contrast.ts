import { contrastRatio } from '@flydeck/scene/model/contrast';
import type { Fill } from '@flydeck/scene/model/fill';
import type { Theme } from '@flydeck/scene/model/theme';
import { cssColor } from '../properties/fields/color-names.ts';

/** Minimum contrast ratio of texts and their background (WCAG 2.2, success criterion 1.4.3). */
const MIN_RATIO = 4.5;

/** The contrast between a text colour of the theme and a background. */
interface TextContrast {
  readonly text: 'ink' | 'muted';
  /** The background: the colour `paper` of the theme, or the background of the canvas. */
  readonly background: 'paper' | 'canvas';
  /** From 1 (no contrast) to 21 (black on white); the lowest for a gradient, infinite for a picture. */
  readonly ratio: number;
}

/** A theme, and the background of the canvas. */
export interface ThemedCanvas {
  readonly theme: Theme;
  readonly background: Fill;
}

/**
 * Returns the contrasts that are below 4.5:1 and, if `unchanged` is given, also lower than in `unchanged`.
 * @param unchanged the canvas with the built-in theme, whose own low contrasts must not be reported
 */
export function findLowContrast(canvas: ThemedCanvas, unchanged?: ThemedCanvas): TextContrast[] {
  const unchangedContrasts = unchanged && contrastsOf(unchanged);
  return contrastsOf(canvas).filter(
    ({ ratio }, i) => ratio < Math.min(MIN_RATIO, unchangedContrasts?.[i]?.ratio ?? MIN_RATIO),
  );
}

/** Returns the contrast of each text colour with each background, always in the same order. */
function contrastsOf({ theme, background }: ThemedCanvas): TextContrast[] {
  const backgrounds = [
    { name: 'paper', colors: [cssColor('paper', theme)] },
    { name: 'canvas', colors: colorsOf(background, theme) },
  ] as const;
  return (['ink', 'muted'] as const).flatMap((text) =>
    backgrounds.map(({ name, colors }) => {
      const ratios = colors.map((color) => contrastRatio(cssColor(text, theme), color));
      return { text, background: name, ratio: Math.min(...ratios) };
    }),
  );
}

/**
 * Returns the colours of a fill as hex codes: one colour for a solid fill, the colours of all stops for a gradient, and
 * none for a picture.
 */
function colorsOf(fill: Fill, theme: Theme): string[] {
  if (fill.kind === 'image') return [];
  return (fill.kind === 'solid' ? [fill] : fill.stops).map((color) => cssColor(color, theme));
}

/** Returns a ratio with at most one decimal, rounded down: 4.49 must not be shown as 4.5. */
export const ratioText = (ratio: number, language: string): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(Math.floor(ratio * 10) / 10);
