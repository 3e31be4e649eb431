import { listDifference, withReplacedPart } from '../list-difference.ts';
import type { Scene, SceneFrame } from '../model/scene.ts';
import { isEqual } from '../records/is-equal.ts';

/** A replacement in a list: `added` replaces `removed` items from index `start`. */
interface ListPatch {
  readonly start: number;
  readonly removed: number;
  readonly added: readonly unknown[];
}

/** The lists of a frame that may have thousands of items. An edit usually changes few of them. */
const FRAME_LISTS = ['items', 'cover', 'struct', 'links'] as const;
type FrameList = (typeof FRAME_LISTS)[number];
type FrameFields = Omit<SceneFrame, FrameList>;
type SceneFields = Omit<Scene, 'frames'>;

/** The change of a frame: all its short fields, and patches of its long lists. */
interface FramePatch {
  readonly index: number;
  readonly fields: FrameFields;
  /** Null for a list that the new frame does not have; absent for a list that has not changed. */
  readonly lists: Readonly<Partial<Record<FrameList, ListPatch | null>>>;
}

/**
 * The difference of two versions of a scene, which can be sent to a worker (structured clone). The patch of a small
 * change is small.
 */
export interface ScenePatch {
  /** All fields of the new scene except its frames. Absent if all fields are equal. */
  readonly fields?: SceneFields;
  /** Number of frames of the new scene. */
  readonly frameCount: number;
  /** The frames that are new or have changed. */
  readonly frames: readonly FramePatch[];
}

/** Returns the patch from one scene to another. Unchanged frames and items must be the same objects. */
export function diffScenes(from: Scene | undefined, to: Scene): ScenePatch {
  const fields = fieldsOf(to);
  return {
    ...(from && isEqual(fieldsOf(from), fields) ? {} : { fields }),
    frameCount: to.frames.length,
    frames: to.frames.flatMap((frame, index) => {
      const previous = from?.frames[index];
      return frame === previous ? [] : [diffFrames(previous, frame, index)];
    }),
  };
}

/**
 * Returns the scene after a patch. Unchanged frames and items are the same objects.
 * @throws RangeError if fields or frames are missing, because the patch belongs to another scene
 */
export function patchScene(scene: Scene | undefined, patch: ScenePatch): Scene {
  const fields = patch.fields ?? (scene && fieldsOf(scene));
  if (!fields) throw new RangeError('The first patch of a scene has to contain its fields');
  const frames = scene?.frames.slice(0, patch.frameCount) ?? [];
  for (const framePatch of patch.frames) frames[framePatch.index] = patchFrame(frames[framePatch.index], framePatch);
  if (frames.length !== patch.frameCount) throw new RangeError('The patch belongs to another scene');
  return { ...fields, frames };
}

/** Returns the fields of a scene without its frames. */
function fieldsOf({ frames: _frames, ...fields }: Scene): SceneFields {
  return fields;
}

/** Returns the patch that changes the frame `from` into `to`. Without `from`, the patch contains all of `to`. */
function diffFrames(from: SceneFrame | undefined, to: SceneFrame, index: number): FramePatch {
  const { items: _items, cover: _cover, struct: _struct, links: _links, ...fields } = to;
  const lists = FRAME_LISTS.flatMap((name) => {
    const [previous, next] = [from?.[name], to[name]];
    if (previous === next) return [];
    return [[name, next ? diffLists(previous ?? [], next) : null] as const];
  });
  return { index, fields, lists: Object.fromEntries(lists) };
}

/** Returns the patch that changes a list into another one. */
function diffLists(from: readonly unknown[], to: readonly unknown[]): ListPatch {
  const { start, removed, added } = listDifference(from, to);
  return { start, removed, added: to.slice(start, start + added) };
}

/** Applies a patch to a frame. */
function patchFrame(frame: SceneFrame | undefined, { fields, lists }: FramePatch): SceneFrame {
  const patched = FRAME_LISTS.flatMap((name) => {
    const patch = lists[name];
    if (patch === null) return [];
    const list: readonly unknown[] | undefined = frame?.[name];
    const newList = patch ? withReplacedPart(list ?? [], patch.start, patch.removed, patch.added) : list;
    return newList ? [[name, newList] as const] : [];
  });
  return { ...fields, ...Object.fromEntries(patched) } as SceneFrame;
}
