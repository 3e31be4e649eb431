import type { EditorCamera } from '@flydeck/editor/camera';
import { anchorCamera } from '@flydeck/editor/camera';
import type { Camera } from '@flydeck/scene/camera';
import type { Scene } from '@flydeck/scene/model/scene';
import type { RecordStore } from '@flydeck/scene/records/record-store';

/** For each scene, the indexes of its frames by the id of their topic. Computed when first needed. */
const frameIndexes = new WeakMap<Scene, ReadonlyMap<string, number>>();

/** Returns the index of the frame of a topic; undefined if the scene does not contain the topic. */
export function findFrameIndex(scene: Scene, topic: string): number | undefined {
  let indexes = frameIndexes.get(scene);
  if (!indexes) {
    indexes = new Map(scene.frames.map((frame, index) => [frame.topic, index]));
    frameIndexes.set(scene, indexes);
  }
  return indexes.get(topic);
}

/**
 * Converts the camera of the editor, which is relative to a topic, to a camera for painting, which is relative to a
 * frame of the scene. If the scene does not contain the topic yet, the camera is relative to the frame of the topic's
 * nearest ancestor in the scene.
 */
export function sceneCamera(scene: Scene, store: RecordStore, camera: EditorCamera): Camera {
  for (const topic of store.ancestry(camera.topic)) {
    const frame = findFrameIndex(scene, topic);
    if (frame === undefined) continue;
    const { x, y, zoom, rotation } = anchorCamera(store, camera, topic);
    return { frame, x, y, zoom, rotation };
  }
  // The topic of the camera does not exist. Frame 0 is the frame of the root topic.
  return { frame: 0, x: camera.x, y: camera.y, zoom: camera.zoom, rotation: camera.rotation };
}
