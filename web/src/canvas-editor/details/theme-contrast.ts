import { contrastRatio } from '@flydeck/scene/model/contrast';
import type { Fill } from '@flydeck/scene/model/fill';
import type { Theme } from '@flydeck/scene/model/theme';
import { cssColor } from '../properties/fields/color-names.ts';

/** Minimum contrast ratio of texts (WCAG 2.2, success criterion 1.4.3). */
const MIN_RATIO = 4.5;

/** The contrast between a text colour of the theme and the background of topics (`paper`) or of the canvas. */
interface TextContrast {
  readonly text: 'ink' | 'muted';
  readonly area: 'paper' | 'canvas';
  readonly ratio: number;
}

/** A theme, and the background of the canvas. */
export interface ThemedCanvas {
  readonly theme: Theme;
  readonly background: Fill;
}

/**
 * Returns the text colours whose contrast is below 4.5:1.
 * @param unchanged the canvas with the theme before the author's changes. Low contrasts that the changes have not
 * lowered are left out.
 */
export function findLowContrast(canvas: ThemedCanvas, unchanged?: ThemedCanvas): TextContrast[] {
  const original = unchanged && contrastsOf(unchanged);
  return contrastsOf(canvas).filter(({ ratio }, i) => ratio < Math.min(MIN_RATIO, original?.[i]?.ratio ?? MIN_RATIO));
}

function contrastsOf({ theme, background }: ThemedCanvas): TextContrast[] {
  const areas = [
    { area: 'paper', colors: [cssColor('paper', theme)] },
    { area: 'canvas', colors: colorsOf(background, theme) },
  ] as const;
  return (['ink', 'muted'] as const).flatMap((text) =>
    areas.map(({ area, colors }) => {
      const ratios = colors.map((color) => contrastRatio(cssColor(text, theme), color));
      return { text, area, ratio: Math.min(...ratios) };
    }),
  );
}

/**
 * Returns the colours of a fill as hex codes: one of a solid fill, those of all stops of a gradient, none of a picture.
 */
function colorsOf(fill: Fill, theme: Theme): string[] {
  if (fill.kind === 'image') return [];
  return (fill.kind === 'solid' ? [fill] : fill.stops).map((color) => cssColor(color, theme));
}

/** Returns a ratio with one decimal, rounded down: 4.49 must not be shown as 4.5. */
export const ratioText = (ratio: number, language: string): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(Math.floor(ratio * 10) / 10);
