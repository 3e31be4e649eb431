import { itemAt } from '@flydeck/scene/checked-access';
import type { Scene } from '@flydeck/scene/model/scene';
import { pathNumbering } from './path-numbering.ts';

/** Groups consecutive steps under one parent topic. Returns half-open index ranges `[first, end)`. */
export function stepGroups(scene: Scene): [number, number][] {
  const { first } = pathNumbering(scene);
  const groups: [number, number][] = [];
  let parent: number | undefined;
  for (const [index, step] of scene.steps.entries()) {
    if (index < first) continue;
    const own = scene.frames[step.frame]?.parent;
    const last = groups.at(-1);
    // A topic with steps inside starts their group.
    const startsGroup =
      scene.steps[index + 1] !== undefined &&
      scene.frames[itemAt(scene.steps, index + 1).frame]?.parent === step.frame;
    const continues =
      last !== undefined && !startsGroup && (own === parent || own === scene.steps[last[0]]?.frame);
    if (continues) last[1] = index + 1;
    else groups.push([index, index + 1]);
    parent = own;
  }
  return groups;
}
