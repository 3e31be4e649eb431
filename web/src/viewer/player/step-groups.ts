import { itemAt } from '@flydeck/scene/checked-access';
import type { Scene } from '@flydeck/scene/model/scene';
import { pathNumbering } from './path-numbering.ts';

/** Groups consecutive steps under one parent topic. Returns half-open index ranges `[first, end)`. */
export function stepGroups(scene: Scene): [number, number][] {
  const { firstStepIndex } = pathNumbering(scene);
  const groups: [number, number][] = [];
  let parent: number | undefined;
  for (const [index, step] of scene.steps.entries()) {
    if (index < firstStepIndex) continue;
    const frameParent = scene.frames[step.frame]?.parent;
    const lastGroup = groups.at(-1);
    // A step whose child topic is the next step starts a group.
    const startsGroup =
      scene.steps[index + 1] !== undefined && scene.frames[itemAt(scene.steps, index + 1).frame]?.parent === step.frame;
    // A group continues with siblings of the preceding step, and with children of the group's first step.
    const continuesGroup =
      lastGroup !== undefined &&
      !startsGroup &&
      (frameParent === parent || frameParent === scene.steps[lastGroup[0]]?.frame);
    if (continuesGroup) lastGroup[1] = index + 1;
    else groups.push([index, index + 1]);
    parent = frameParent;
  }
  return groups;
}
