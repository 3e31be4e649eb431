import type { Element } from '@flydeck/scene/model/elements';
import { boundsOf, type Matrix, placement, type Rect } from '@flydeck/scene/model/geometry';
import { hasText } from '../text/body.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** What an element covers on the slide, its rotation included; lines and shadows apart. */
function boundsOfElement(element: Element): Rect {
  const { x, y, width, height, rotation = 0 } = element;
  const box: Rect = { x: 0, y: 0, width, height };
  const turned: Matrix = placement({ width, height }, { x: x + width / 2, y: y + height / 2 }, 1, rotation);
  return boundsOf(turned, box);
}

/** Whether an element says anything that a reader would miss. */
function speaks(element: Element): boolean {
  if (element.furniture) return false;
  if (element.kind === 'group') return element.children.some(speaks);
  if (element.kind === 'text' || element.kind === 'shape') return hasText(element.body);
  return element.kind === 'table' || element.kind === 'chart';
}

const isOutside = ({ x, y, width, height }: Rect, slide: Size): boolean =>
  x >= slide.width || y >= slide.height || x + width <= 0 || y + height <= 0;

/** Leaves out what lies wholly beside the slide (authors park things there), unless it has words for the transcript. */
export function withoutParked(elements: readonly Element[], slide: Size): Element[] {
  return elements.filter((element) => speaks(element) || !isOutside(boundsOfElement(element), slide));
}

const SLACK = 0.5;

/** Whether anything stands out of the slide, which PowerPoint would cut off. */
export function overhangs(elements: readonly Element[], slide: Size): boolean {
  return elements.some((element) => {
    const { x, y, width, height } = boundsOfElement(element);
    const beyond = Math.max(-x, -y, x + width - slide.width, y + height - slide.height);
    return beyond > SLACK;
  });
}
