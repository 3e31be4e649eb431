import type { Element } from './elements.ts';

/** Whether an element is the place for a picture of a template that has no picture yet. It is not painted. */
export const isEmptyPicturePlaceholder = (element: Element): boolean =>
  element.kind === 'shape' && element.placeholder !== undefined && !element.body && !element.fill;
