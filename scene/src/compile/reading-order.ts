import { itemAt } from '../checked-access.ts';
import type { Element } from '../model/elements.ts';

/** Returns the elements in reading order: the title first, then the others in painting order. */
export function readingOrder(elements: readonly Element[]): readonly Element[] {
  const title = titleIndex(elements);
  if (title <= 0) return elements;
  return [itemAt(elements, title), ...elements.toSpliced(title, 1)];
}

/** Returns the index of the title, which is read before all other elements; −1 if there is none. */
export const titleIndex = (elements: readonly Element[]): number => elements.findIndex(isTitle);

function isTitle(element: Element): boolean {
  if (element.furniture || element.hidden || (element.kind !== 'text' && element.kind !== 'shape')) return false;
  return element.body?.paragraphs.some((p) => p.role === 'title' && p.runs.some((r) => r.text.trim())) ?? false;
}
