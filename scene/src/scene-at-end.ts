import { finalState } from './build-state.ts';
import { itemAt } from './checked-access.ts';
import type { Scene, SceneFrame } from './model/scene.ts';
import type { StructNode } from './paint/display-list.ts';

/**
 * Returns the scene in the state after all builds: without the items, structure nodes and links that are hidden in this
 * state, and without builds in its steps. If nothing is hidden, returns the unchanged scene, including its builds.
 */
export function sceneAtEnd(scene: Scene): Scene {
  const { opacities, hiddenLinks } = finalState(scene);
  if (opacities.size === 0) return scene;
  const frames = scene.frames.map((frame, index) => {
    const itemOpacities = opacities.get(index);
    return itemOpacities ? withoutHidden(frame, itemOpacities, hiddenLinks.get(index)) : frame;
  });
  return { ...scene, frames, steps: scene.steps.map(({ builds: _builds, ...step }) => step) };
}

/** Returns a frame without its hidden items, links and structure nodes. `opacities` has one value for each item. */
function withoutHidden(
  frame: SceneFrame,
  opacities: Float32Array,
  hiddenLinks: ReadonlySet<number> | undefined,
): SceneFrame {
  // For each old index, the new index: the number of visible items before the old index.
  const newIndexes = [0];
  for (const opacity of opacities) newIndexes.push((newIndexes.at(-1) ?? 0) + (opacity > 0 ? 1 : 0));
  return {
    ...frame,
    items: frame.items.filter((_, i) => opacities[i] !== 0),
    struct: frame.struct.flatMap((node) => visibleNode(node, newIndexes)),
    ...(frame.itemsBelow ? { itemsBelow: frame.itemsBelow.map((count) => itemAt(newIndexes, count)) } : {}),
    links: frame.links.filter((_, i) => !hiddenLinks?.has(i)),
  };
}

/** Returns the node with the new indexes of its items as a list. The list is empty if the whole node is hidden. */
function visibleNode(node: StructNode, newIndexes: readonly number[]): StructNode[] {
  const { from, to, children } = node;
  const visibleChildren = children?.flatMap((child) => visibleNode(child, newIndexes));
  if (children && children.length > 0 && visibleChildren?.length === 0) return [];
  const range =
    from === undefined || to === undefined ? {} : { from: itemAt(newIndexes, from), to: itemAt(newIndexes, to) };
  if (range.from !== undefined && from !== to && range.from === range.to) return [];
  return [{ ...node, ...range, ...(visibleChildren ? { children: visibleChildren } : {}) }];
}
