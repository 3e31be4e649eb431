import type { Scene, SceneFrame } from '@flydeck/scene/model/scene';
import type { MediaItem, StructNode } from '@flydeck/scene/paint/display-list';

/** A video or audio item of a scene. */
export interface SceneMedia {
  /** Index of the frame. */
  readonly frame: number;
  /** Index in the frame's items. */
  readonly index: number;
  readonly item: MediaItem;
}

/** Returns all media of the scene. The result can be stored, because a scene does not change. */
export function mediaOf({ frames }: Pick<Scene, 'frames'>): SceneMedia[] {
  return frames.flatMap(({ items }, frame) =>
    items.flatMap((item, index) => (item.t === 'media' ? [{ frame, index, item }] : [])),
  );
}

/** Returns the key that identifies a media item within its scene. */
export const mediaKey = (frame: number, index: number): string => `${frame}-${index}`;

/** Returns the id of the document's element from which an item was compiled; undefined if it is decoration. */
export function elementOfItem({ struct }: Pick<SceneFrame, 'struct'>, index: number): string | undefined {
  const find = (nodes: readonly StructNode[], parent: string | undefined): string | undefined => {
    for (const { from, to, element = parent, children = [] } of nodes) {
      const found = find(children, element);
      if (found !== undefined) return found;
      if (from !== undefined && to !== undefined && from <= index && index < to) return element;
    }
    return undefined;
  };
  return find(struct, undefined);
}
