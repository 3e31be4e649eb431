import type { Scene } from '@flydeck/scene/model/scene';
import { pathFacts } from './path-facts.ts';

/** Runs of steps that belong together: those under one parent topic. `[first, beyond the last]` each. */
export function stepGroups(scene: Scene): [number, number][] {
  const { first } = pathFacts(scene);
  const groups: [number, number][] = [];
  let parent: number | undefined;
  for (const [index, step] of scene.steps.entries()) {
    if (index < first) continue;
    const own = scene.frames[step.frame]?.parent;
    const last = groups.at(-1);
    // A topic with stops inside begins their group.
    const opens =
      scene.steps[index + 1] !== undefined &&
      scene.frames[scene.steps[index + 1]!.frame]?.parent === step.frame;
    const continues = last !== undefined && !opens && (own === parent || own === scene.steps[last[0]]?.frame);
    if (continues) last[1] = index + 1;
    else groups.push([index, index + 1]);
    parent = own;
  }
  return groups;
}
