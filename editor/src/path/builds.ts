import { MAX_BUILDS, type PathBuild } from '@flydeck/scene/model/path-step';
import type { Operation } from '@flydeck/scene/records/operations';
import type { RecordStore } from '@flydeck/scene/records/record-store';

/** A build of a step as an entry of the list in the interface. */
export interface BuildRow extends PathBuild {
  /** Index in the builds of the step. */
  readonly index: number;
  /** Number of the click at which the build starts; the first click of the step is 1. */
  readonly click: number;
  /** Whether the element of the build is in the document. Builds of removed elements have no effect. */
  readonly isPresent: boolean;
}

/**
 * Returns the builds of a step in order, unchanged as they are stored. The stored `start` of the first build has no
 * effect: the first build always starts on click.
 */
export function buildsOf(store: RecordStore, step: string): readonly PathBuild[] {
  const builds = store.get(step)?.properties['builds'] as readonly PathBuild[] | undefined;
  return builds ?? [];
}

/** Returns the builds of a step with the clicks at which they start. */
export function buildRows(store: RecordStore, step: string): BuildRow[] {
  let click = 0;
  return buildsOf(store, step).map((build, index) => {
    if (build.start === 'click' || index === 0) click += 1;
    const start = index === 0 ? 'click' : build.start;
    return { ...build, start, index, click, isPresent: store.isPresent(build.element) };
  });
}

/**
 * Returns the operations that replace the builds of a step. Omits builds whose elements are missing, and builds after
 * the first `MAX_BUILDS`. Returns no operations if the step is missing.
 */
export function buildsOperations(store: RecordStore, step: string, builds: readonly PathBuild[]): Operation[] {
  if (store.get(step)?.kind !== 'step' || !store.isPresent(step)) return [];
  const presentBuilds = withoutBuilds(builds, (build) => !store.isPresent(build.element)).slice(0, MAX_BUILDS);
  const newBuilds = presentBuilds.map((build, i) => (i === 0 ? { ...build, start: 'click' as const } : build));
  if (newBuilds.length === 0)
    return buildsOf(store, step).length > 0 ? [{ op: 'unset', id: step, property: 'builds' }] : [];
  return [{ op: 'set', id: step, property: 'builds', value: newBuilds }];
}

/**
 * Returns builds without the removed builds. If a removed build started on click, the first remaining build that
 * started with the removed build starts on click instead, so that the remaining builds start at the same click as
 * before.
 */
export function withoutBuilds(
  builds: readonly PathBuild[],
  isRemoved: (build: PathBuild, index: number) => boolean,
): PathBuild[] {
  const remaining: PathBuild[] = [];
  let mustStartOnClick = false;
  for (const [index, build] of builds.entries()) {
    mustStartOnClick ||= build.start === 'click';
    if (isRemoved(build, index)) continue;
    remaining.push(mustStartOnClick ? { ...build, start: 'click' } : build);
    mustStartOnClick = false;
  }
  return remaining;
}
