import type { Element } from '@flydeck/scene/model/elements';
import { boundsOf, type Matrix, placement, type Rect, type Size } from '@flydeck/scene/model/geometry';
import { hasText } from '../text/body.ts';

/** Returns the bounding box of an element on the slide, including rotation, excluding strokes and shadows. */
function boundsOfElement(element: Element): Rect {
  const { x, y, width, height, rotation = 0 } = element;
  const box: Rect = { x: 0, y: 0, width, height };
  const transform: Matrix = placement({ width, height }, { x: x + width / 2, y: y + height / 2 }, 1, rotation);
  return boundsOf(transform, box);
}

/** Whether an element has content for the transcript. */
function hasContent(element: Element): boolean {
  if (element.furniture) return false;
  if (element.kind === 'group') return element.children.some(hasContent);
  if (element.kind === 'text' || element.kind === 'shape') return hasText(element.body);
  return element.kind === 'table' || element.kind === 'chart';
}

/** Whether a box is entirely outside the slide. */
const isOutside = ({ x, y, width, height }: Rect, slide: Size): boolean =>
  x >= slide.width || y >= slide.height || x + width <= 0 || y + height <= 0;

/** Removes elements that are entirely outside the slide, unless they have content for the transcript. */
export function removeOffSlideElements(elements: readonly Element[], slide: Size): Element[] {
  return elements.filter((element) => hasContent(element) || !isOutside(boundsOfElement(element), slide));
}

/** A slide is clipped only if an element extends beyond it by more than this length, in points. */
const TOLERANCE = 0.5;

/** Whether any element extends beyond the slide. PowerPoint does not show the part of an element beyond the slide. */
export function exceedsSlide(elements: readonly Element[], slide: Size): boolean {
  return elements.some((element) => {
    const { x, y, width, height } = boundsOfElement(element);
    const overhang = Math.max(-x, -y, x + width - slide.width, y + height - slide.height);
    return overhang > TOLERANCE;
  });
}
