import { resolveDerivable } from '@flydeck/scene/model/derived-color';
import type { Topic } from '@flydeck/scene/model/document';
import type { Element } from '@flydeck/scene/model/elements';
import type { Fill } from '@flydeck/scene/model/fill';
import type { Rect } from '@flydeck/scene/model/geometry';
import type { Theme } from '@flydeck/scene/model/theme';

/** Returns the colours of a fill as `#rrggbb` or `#rrggbbaa`: of all stops of a gradient, none of a picture. */
const colorsOf = (fill: Fill | undefined, theme: Theme): string[] => {
  if (!fill || fill.kind === 'image') return [];
  return (fill.kind === 'solid' ? [fill] : fill.stops).map((color) => resolveDerivable(color, theme));
};

/** Whether `inner` is inside `outer`, with a tolerance of one unit for rounding. */
const contains = (outer: Rect, inner: Rect): boolean =>
  inner.x >= outer.x - 1 &&
  inner.y >= outer.y - 1 &&
  inner.x + inner.width <= outer.x + outer.width + 1 &&
  inner.y + inner.height <= outer.y + outer.height + 1;

/**
 * Returns the colours behind an element: of the topmost opaque preset shape that contains the element, otherwise of the
 * background of the topic. Returns none if the topic has no background.
 */
export function backdropColors(element: Element, topic: Topic, theme: Theme): string[] {
  const area = topic.elements
    .slice(0, topic.elements.indexOf(element))
    .findLast(
      (behind) =>
        behind.kind === 'shape' &&
        behind.geometry.kind === 'preset' &&
        behind.opacity === undefined &&
        colorsOf(behind.fill, theme).length > 0 &&
        colorsOf(behind.fill, theme).every((color) => color.length === 7) &&
        contains(behind, element),
    );
  return colorsOf(area?.kind === 'shape' ? area.fill : topic.background, theme);
}
