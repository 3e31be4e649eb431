import { resolveColor } from '@flydeck/scene/model/color';
import { contrastRatio } from '@flydeck/scene/model/contrast';
import { resolveDerivable } from '@flydeck/scene/model/derived-color';
import type { ChartElement } from '@flydeck/scene/model/elements';
import type { Fill } from '@flydeck/scene/model/fill';
import { apply, type Rect } from '@flydeck/scene/model/geometry';
import type { Theme } from '@flydeck/scene/model/theme';
import { screenMatrix, type View } from '../camera.ts';
import { fillAt } from '../drawing/legible-color.ts';
import { documentTheme } from '../properties/document-theme.ts';

/** The fills behind a chart are read at these fractions of its width and height. */
const SAMPLES = [0.03, 0.25, 0.5, 0.75, 0.97];
/** Contrast ratios (WCAG 2.2) that the secondary text colour of the theme and other colours must have. */
const MUTED_CONTRAST = 4.5;
const MIN_CONTRAST = 3;

/**
 * Returns the colours of a new chart with which its texts are legible on what is behind the chart: none if those of the
 * theme are legible, else another text colour. If no text colour is legible everywhere, for example on a picture,
 * returns a fill.
 * @param box in the space of the topic
 */
export function chartColors(view: View, topic: string, box: Rect): Pick<ChartElement, 'textColor' | 'fill'> {
  const theme = documentTheme(view.store);
  const toScreen = screenMatrix(view, topic);
  const fills = SAMPLES.flatMap((across) =>
    SAMPLES.map((down): Fill => {
      const point = { x: box.x + box.width * across, y: box.y + box.height * down };
      return fillAt(view, topic, apply(toScreen, point)) ?? theme.background;
    }),
  );
  const hasPicture = fills.some(({ kind }) => kind === 'image');
  const backgrounds = new Set(fills.flatMap((fill) => colorsOf(fill, theme)));
  /** Returns the lowest contrast ratio of a colour. */
  const contrast = (color: 'muted' | 'ink' | 'paper') =>
    Math.min(...[...backgrounds].map((background) => contrastRatio(resolveColor(color, theme), background)));
  if (!hasPicture && contrast('muted') >= MUTED_CONTRAST) return {};
  const textColor = contrast('ink') >= Math.min(MUTED_CONTRAST, contrast('paper')) ? 'ink' : 'paper';
  const isLegible = !hasPicture && contrast(textColor) >= MIN_CONTRAST;
  return isLegible ? { textColor } : { fill: { kind: 'solid', color: 'paper' } };
}

/** Returns the colours of a fill as `#rrggbb`; none for a picture. */
function colorsOf(fill: Fill, theme: Theme): string[] {
  if (fill.kind === 'image') return [];
  return fill.kind === 'solid'
    ? [resolveDerivable(fill, theme)]
    : fill.stops.map((stop) => resolveDerivable(stop, theme));
}
