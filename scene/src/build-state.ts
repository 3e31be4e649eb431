import type { ItemOpacities } from './camera.ts';
import type { Build, Scene, Step } from './model/scene.ts';

/** What builds hide: the items, and the link areas. Empty for most scenes. */
export interface BuildState {
  /** Opacities of the items of the frames that have hidden items: 0 for these, 1 for the others. */
  readonly opacities: ItemOpacities;
  /** Indexes of the hidden link areas by frame. */
  readonly hiddenLinks: ReadonlyMap<number, ReadonlySet<number>>;
}

const NOTHING_HIDDEN: BuildState = { opacities: new Map(), hiddenLinks: new Map() };

/** An element or paragraph with builds, and whether it is hidden. */
interface Part {
  readonly frame: number;
  readonly build: Build;
  isHidden: boolean;
}

type Steps = Pick<Scene, 'frames' | 'steps'>;

const finalParts = new WeakMap<Scene['steps'], ReadonlyMap<string, Part>>();
const finalStates = new WeakMap<Scene['steps'], BuildState>();

const keyOf = (frame: number, { element, paragraph }: Build): string => `${frame} ${paragraph ?? ''} ${element}`;

/** Returns whether a scene has builds. */
export const hasBuilds = ({ steps }: Pick<Scene, 'steps'>): boolean => steps.some(({ builds }) => builds);

/** The parts of a scene as at the end of all builds: a part is hidden if its last build makes it leave. */
function partsAtEnd({ steps }: Steps): ReadonlyMap<string, Part> {
  const cached = finalParts.get(steps);
  if (cached) return cached;
  const parts = new Map<string, Part>();
  for (const step of steps) play(parts, step, step.builds ?? []);
  finalParts.set(steps, parts);
  return parts;
}

function play(parts: Map<string, Part>, step: Step, groups: readonly (readonly Build[])[]): void {
  for (const build of groups.flat()) {
    const frame = build.frame ?? step.frame;
    parts.set(keyOf(frame, build), { frame, build, isHidden: build.leaves === true });
  }
}

/** Returns the state at the end of all builds. The same object for the same steps. */
export function finalState(scene: Steps): BuildState {
  const cached = finalStates.get(scene.steps);
  if (cached) return cached;
  const state = stateOf(scene, partsAtEnd(scene));
  finalStates.set(scene.steps, state);
  return state;
}

/** Returns the opacities at the end of all builds; undefined if nothing is hidden then. */
export function finalOpacities(scene: Steps): ItemOpacities | undefined {
  const { opacities } = finalState(scene);
  return opacities.size > 0 ? opacities : undefined;
}

/**
 * Returns the state while a step is shown of which a number of groups of builds are done. Parts without builds in this
 * step are as at the end of all builds.
 */
export function stateAt(scene: Steps, stepIndex: number, done: number): BuildState {
  const step = scene.steps[stepIndex];
  if (!step?.builds) return finalState(scene);
  const parts = new Map(partsAtEnd(scene));
  // Before its first build, what appears is hidden and what leaves is shown.
  for (const build of step.builds.flat().reverse()) {
    const frame = build.frame ?? step.frame;
    parts.set(keyOf(frame, build), { frame, build, isHidden: build.leaves !== true });
  }
  play(parts, step, step.builds.slice(0, done));
  return stateOf(scene, parts);
}

function stateOf({ frames }: Steps, parts: ReadonlyMap<string, Part>): BuildState {
  const hidden = [...parts.values()].filter(({ isHidden }) => isHidden);
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

/** Returns opacities between two states; `ratio` is 0 to 1. */
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
