import type { Element, GroupElement } from '../model/elements.ts';
import type { StructNode } from '../paint/display-list.ts';
import type { ElementContext } from './element-context.ts';
import type { Place } from './place.ts';

/** Compiles a child in its group's space. */
export type CompileChild = (element: Element, place: Place, context: ElementContext) => StructNode[];

/** A group: its children at their places; with an alternative text it is read as one figure. */
export function compileGroup(
  element: GroupElement,
  place: Place,
  context: ElementContext,
  compileChild: CompileChild,
): StructNode[] {
  const { sink } = context;
  const from = sink.next;
  const nodes: StructNode[] = [];
  for (const child of element.children) nodes.push(...compileChild(fitted(child, element), place, context));
  if (element.alt === '') return [];
  if (element.alt && nodes.length === 0 && sink.next > from) {
    return [{ role: 'Figure', from, to: sink.next, alt: element.alt, element: element.id }];
  }
  return nodes;
}

/**
 * A child with its box mapped from the group's inner box to the group's own space. Only boxes are stretched: sizes
 * of text and widths of strokes stay, as in PowerPoint; so does a rotation, and a child that lies on its side takes
 * the group's width as its height.
 */
export function fitted(child: Element, group: GroupElement): Element {
  const { inner } = group;
  if (!inner) return child;
  const sx = group.width / inner.width;
  const sy = group.height / inner.height;
  const turned = Math.abs(((((child.rotation ?? 0) % 180) + 180) % 180) - 90) < 45;
  const width = child.width * (turned ? sy : sx);
  const height = child.height * (turned ? sx : sy);
  const cx = (child.x + child.width / 2 - inner.x) * sx;
  const cy = (child.y + child.height / 2 - inner.y) * sy;
  const fit = { ...child, x: cx - width / 2, y: cy - height / 2, width, height };
  // A nested group maps its own children from its inner box, so it needs one once it is stretched.
  if (fit.kind === 'group' && !fit.inner && child.width > 0 && child.height > 0) {
    return { ...fit, inner: { x: 0, y: 0, width: child.width, height: child.height } };
  }
  return fit;
}
