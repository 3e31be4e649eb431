import type { Element, GroupElement } from '../model/elements.ts';
import type { Rect, Size } from '../model/geometry.ts';
import type { StructNode } from '../paint/display-list.ts';
import type { ElementContext } from './element-context.ts';
import type { LocalTransform } from './local-transform.ts';
import { sortByReadingOrder } from './reading-order.ts';

/** Compiles a child in its group's space. */
type CompileChild = (element: Element, transform: LocalTransform, context: ElementContext) => StructNode[];

/**
 * Compiles the children of a group. An alternative text makes the group a single figure if its children have no
 * structure; an empty alternative text removes the group from the structure.
 */
export function compileGroup(
  element: GroupElement,
  transform: LocalTransform,
  context: ElementContext,
  compileChild: CompileChild,
): StructNode[] {
  const { sink } = context;
  const from = sink.nextIndex;
  const nodesByChild = new Map(
    element.children.map((child) => [child, compileChild(mapToGroup(child, element), transform, context)]),
  );
  const nodes = sortByReadingOrder(element.children, element.readingOrder).flatMap(
    (child) => nodesByChild.get(child) ?? [],
  );
  if (element.alt === '') return [];
  if (element.alt && nodes.length === 0 && sink.nextIndex > from) {
    return [{ role: 'Figure', from, to: sink.nextIndex, alt: element.alt, element: element.id }];
  }
  return nodes;
}

/**
 * Returns a child with its box mapped to the group's own space. The boxes of children are stored in the space of the
 * group's inner box. Without an inner box, both spaces are the same.
 */
export function mapToGroup(child: Element, group: GroupElement): Element {
  const { inner } = group;
  if (!inner) return child;
  const mapped = { ...child, ...boxInGroup(child, { ...group, inner }) };
  // A nested group may now be stretched, so it needs an inner box, from which its own children are mapped.
  if (mapped.kind === 'group' && !mapped.inner && child.width > 0 && child.height > 0) {
    return { ...mapped, inner: { x: 0, y: 0, width: child.width, height: child.height } };
  }
  return mapped;
}

/**
 * Returns the box of a child in its group's own space. Only boxes are stretched: text sizes, stroke widths and
 * rotations do not change, as in PowerPoint. For a child rotated by about 90°, the scales of its width and height are
 * swapped.
 */
export function boxInGroup(
  child: Rect & { readonly rotation?: number | undefined },
  { width, height, inner }: Size & { readonly inner: Rect },
): Rect {
  const sx = width / inner.width;
  const sy = height / inner.height;
  const isSideways = Math.abs(((((child.rotation ?? 0) % 180) + 180) % 180) - 90) < 45;
  const size = { width: child.width * (isSideways ? sy : sx), height: child.height * (isSideways ? sx : sy) };
  const cx = (child.x + child.width / 2 - inner.x) * sx;
  const cy = (child.y + child.height / 2 - inner.y) * sy;
  return { x: cx - size.width / 2, y: cy - size.height / 2, ...size };
}
