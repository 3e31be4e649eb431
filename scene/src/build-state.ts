import type { ItemOpacities } from './camera.ts';
import type { Build, Scene, Step } from './model/scene.ts';

/** The items and link areas that builds hide at one moment. Both maps are empty for scenes without builds. */
export interface BuildState {
  /** Opacities of the items, only for frames with hidden items: 0 for hidden items, 1 for the other items. */
  readonly opacities: ItemOpacities;
  /** Indexes of the hidden link areas by frame. */
  readonly hiddenLinks: ReadonlyMap<number, ReadonlySet<number>>;
}

/** The state in which all elements are visible. */
const NOTHING_HIDDEN: BuildState = { opacities: new Map(), hiddenLinks: new Map() };

/** An element or paragraph that has builds, and whether it is hidden. */
interface BuildTarget {
  readonly frame: number;
  /** One of the target's builds. All builds of a target have the same items and links. */
  readonly build: Build;
  isHidden: boolean;
}

/** The fields of a scene that builds depend on. */
type SceneWithSteps = Pick<Scene, 'frames' | 'steps'>;

const cachedFinalTargets = new WeakMap<Scene['steps'], ReadonlyMap<string, BuildTarget>>();
const cachedFinalStates = new WeakMap<Scene['steps'], BuildState>();

/** Returns the key of a build's target: its frame, paragraph and element. */
const targetKey = (frame: number, { element, paragraph }: Build): string => `${frame} ${paragraph ?? ''} ${element}`;

/** Returns whether a scene has builds. */
export const hasBuilds = ({ steps }: Pick<Scene, 'steps'>): boolean => steps.some(({ builds }) => builds);

/**
 * Returns the targets by `targetKey`, in their state after all builds of all steps. A target is hidden if its last
 * build leaves.
 */
function finalTargets({ steps }: SceneWithSteps): ReadonlyMap<string, BuildTarget> {
  const cached = cachedFinalTargets.get(steps);
  if (cached) return cached;
  const targets = new Map<string, BuildTarget>();
  for (const step of steps) applyBuilds(targets, step, step.builds ?? []);
  cachedFinalTargets.set(steps, targets);
  return targets;
}

/** Applies groups of builds of a step to `targets`, in order. */
function applyBuilds(targets: Map<string, BuildTarget>, step: Step, groups: readonly (readonly Build[])[]): void {
  for (const build of groups.flat()) {
    const frame = build.frame ?? step.frame;
    targets.set(targetKey(frame, build), { frame, build, isHidden: build.leaves === true });
  }
}

/** Returns the state after all builds of all steps. The result is cached for each list of steps. */
export function finalState(scene: SceneWithSteps): BuildState {
  const cached = cachedFinalStates.get(scene.steps);
  if (cached) return cached;
  const state = stateOf(scene, finalTargets(scene));
  cachedFinalStates.set(scene.steps, state);
  return state;
}

/** Returns the opacities after all builds of all steps; undefined if all items are visible. */
export function finalOpacities(scene: SceneWithSteps): ItemOpacities | undefined {
  const { opacities } = finalState(scene);
  return opacities.size > 0 ? opacities : undefined;
}

/**
 * Returns the state during a step after its first `doneGroups` groups of builds. Elements and paragraphs without builds
 * in this step are in the state after all builds of all steps.
 */
export function stateAt(scene: SceneWithSteps, stepIndex: number, doneGroups: number): BuildState {
  const step = scene.steps[stepIndex];
  if (!step?.builds) return finalState(scene);
  const targets = new Map(finalTargets(scene));
  // Before the first build of the step, elements that appear in the step are hidden, and elements that leave are shown.
  // The first build of a target decides, because the loop is in reverse order and overwrites the later builds.
  for (const build of step.builds.flat().reverse()) {
    const frame = build.frame ?? step.frame;
    targets.set(targetKey(frame, build), { frame, build, isHidden: build.leaves !== true });
  }
  applyBuilds(targets, step, step.builds.slice(0, doneGroups));
  return stateOf(scene, targets);
}

/** Returns the state in which the items and links of the hidden targets are hidden. */
function stateOf({ frames }: SceneWithSteps, targets: ReadonlyMap<string, BuildTarget>): BuildState {
  const hidden = [...targets.values()].filter(({ isHidden }) => isHidden);
  if (hidden.length === 0) return NOTHING_HIDDEN;
  const opacities = new Map<number, Float32Array>();
  const hiddenLinks = new Map<number, Set<number>>();
  for (const { frame, build } of hidden) {
    const frameOpacities = opacities.get(frame) ?? new Float32Array(frames[frame]?.items.length ?? 0).fill(1);
    opacities.set(frame, frameOpacities.fill(0, ...build.items));
    if (!build.links) continue;
    const links = hiddenLinks.get(frame) ?? new Set();
    for (let i = build.links[0]; i < build.links[1]; i++) links.add(i);
    hiddenLinks.set(frame, links);
  }
  return { opacities, hiddenLinks };
}

/** Interpolates the opacities of two states linearly: `ratio` 0 returns `from`, 1 returns `to`. */
export function blendOpacities(from: ItemOpacities, to: ItemOpacities, ratio: number): ItemOpacities {
  const blended = new Map<number, Float32Array>();
  for (const frame of new Set([...from.keys(), ...to.keys()])) {
    const [start, end] = [from.get(frame), to.get(frame)];
    const size = (start ?? end)?.length ?? 0;
    blended.set(
      frame,
      Float32Array.from({ length: size }, (_, i) => {
        const [a, b] = [start?.[i] ?? 1, end?.[i] ?? 1];
        return a + (b - a) * ratio;
      }),
    );
  }
  return blended;
}
