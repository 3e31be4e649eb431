import { type Gradient, sortedStops } from '@flydeck/editor/properties/fills/gradient-stops';
import type { Fill } from '@flydeck/scene/model/fill';
import type { Theme } from '@flydeck/scene/model/theme';
import { t } from '../../../i18n/index.ts';
import { cssColor } from '../fields/color-names.ts';

/**
 * Returns the name and the CSS background of a fill that is a gradient or a picture; undefined for other fills. The
 * background shows the colours of every gradient from left to right.
 */
export function fillLabel(fill: Fill | undefined, theme: Theme): { label: string; css: string } | undefined {
  if (!fill || fill.kind === 'solid') return undefined;
  if (fill.kind === 'image') return { label: t('canvas-properties.pictureFill'), css: 'var(--picture-background)' };
  return { label: t('canvas-properties.gradient'), css: gradientCss(fill, theme) };
}

/** Returns the CSS background that shows the colours of a gradient from left to right. */
export function gradientCss(gradient: Gradient, theme: Theme): string {
  const stops = sortedStops(gradient).map((stop) => `${cssColor(stop, theme)} ${stop.offset * 100}%`);
  return `linear-gradient(90deg, ${stops.join(', ')})`;
}
