import { itemAt } from '@flydeck/scene/checked-access';
import type { Scene } from '@flydeck/scene/model/scene';
import { pathNumbering } from './path-numbering.ts';

/** A range of steps of the path. */
interface StepGroup {
  readonly firstIndex: number;
  /** Index after the last step of the group. */
  readonly endIndex: number;
}

/** Groups consecutive steps. A group shows a topic and its child topics, or sibling topics without child topics. */
export function stepGroups(scene: Scene): StepGroup[] {
  const { firstStepIndex } = pathNumbering(scene);
  const groups: StepGroup[] = [];
  /** Parent frame of the preceding step's frame. */
  let lastParentFrame: number | undefined;
  for (const [index, step] of scene.steps.entries()) {
    if (index < firstStepIndex) continue;
    const parentFrame = scene.frames[step.frame]?.parent;
    const lastGroup = groups.at(-1);
    // A step starts a group if the next step shows a child topic of the step's topic.
    const startsGroup =
      scene.steps[index + 1] !== undefined && scene.frames[itemAt(scene.steps, index + 1).frame]?.parent === step.frame;
    // A group continues with siblings of the preceding step's topic, and with child topics of the group's first step.
    const continuesGroup =
      lastGroup !== undefined &&
      !startsGroup &&
      (parentFrame === lastParentFrame || parentFrame === scene.steps[lastGroup.firstIndex]?.frame);
    const firstIndex = continuesGroup ? lastGroup.firstIndex : index;
    if (continuesGroup) groups.pop();
    groups.push({ firstIndex, endIndex: index + 1 });
    lastParentFrame = parentFrame;
  }
  return groups;
}
