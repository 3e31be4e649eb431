import type { Element } from '../model/elements.ts';

/** Iterates over all elements, including those in groups, except furniture. */
export function* contentElements(elements: readonly Element[]): Generator<Element> {
  for (const element of elements) {
    if (element.furniture) continue;
    yield element;
    if (element.kind === 'group') yield* contentElements(element.children);
  }
}
