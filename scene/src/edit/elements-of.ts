import type { Element } from '../model/elements.ts';

/** Every element, those in groups too, but nothing of furniture. */
export function* allElements(elements: readonly Element[]): Generator<Element> {
  for (const element of elements) {
    if (element.furniture) continue;
    yield element;
    if (element.kind === 'group') yield* allElements(element.children);
  }
}

/** The elements with `id` changed, or taken away where `change` gives nothing; it may stand in groups. */
export function withElement(
  elements: Element[],
  id: string,
  change: (element: Element) => Element | undefined,
): Element[] {
  const changed = elements.flatMap((element): Element[] => {
    if (element.id === id) return [change(element) ?? []].flat();
    if (element.kind !== 'group') return [element];
    const children = withElement(element.children, id, change);
    return [children === element.children ? element : { ...element, children }];
  });
  const isSame = changed.length === elements.length && changed.every((element, i) => element === elements[i]);
  return isSame ? elements : changed;
}
