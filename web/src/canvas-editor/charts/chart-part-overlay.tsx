import { screenBox } from '@flydeck/editor/bounds';
import { outlinesOf } from '@flydeck/editor/charts/chart-part-selection';
import type { Editor } from '@flydeck/editor/editor';
import { formatPath, transformPath } from '@flydeck/scene/geometry/path';
import styles from './chart-part-overlay.module.css';

/** Draws the outline of the selected part of a chart: of its title, its legend, an axis, a series or a data point. */
export function ChartPartOverlay({ editor }: { readonly editor: Editor }) {
  const { view, chartPart } = editor;
  const box = chartPart && screenBox(view, chartPart.chart);
  if (!chartPart || !box) return null;
  return outlinesOf(view, chartPart).map(({ path, isArea }, i) => (
    <path
      // biome-ignore lint/suspicious/noArrayIndexKey: the outlines of a part have no identity.
      key={i}
      d={formatPath(transformPath(box.m, path), 2)}
      data-chart-part={chartPart.part.kind}
      className={isArea ? styles.area : styles.line}
    />
  ));
}
