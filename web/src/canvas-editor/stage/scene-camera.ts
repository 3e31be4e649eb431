import type { EditorCamera } from '@flydeck/editor/camera';
import { anchorCamera } from '@flydeck/editor/camera';
import type { Camera } from '@flydeck/scene/camera';
import type { Scene } from '@flydeck/scene/model/scene';
import type { RecordStore } from '@flydeck/scene/records/record-store';

const frameIndexes = new WeakMap<Scene, ReadonlyMap<string, number>>();

/** Returns the index of a topic's frame; undefined if the topic is not compiled yet. */
function frameOfTopic(scene: Scene, topic: string): number | undefined {
  let indexes = frameIndexes.get(scene);
  if (!indexes) {
    indexes = new Map(scene.frames.map((frame, index) => [frame.topic, index]));
    frameIndexes.set(scene, indexes);
  }
  return indexes.get(topic);
}

/**
 * Converts the camera of the editor to a camera for painting a scene. If the scene does not contain the camera's topic
 * yet, because the topic is new, the result is relative to the frame of the nearest ancestor in the scene.
 */
export function sceneCamera(scene: Scene, store: RecordStore, camera: EditorCamera): Camera {
  for (const topic of store.ancestry(camera.topic)) {
    const frame = frameOfTopic(scene, topic);
    if (frame === undefined) continue;
    const { x, y, zoom, rotation } = anchorCamera(store, camera, topic);
    return { frame, x, y, zoom, rotation };
  }
  return { frame: 0, x: camera.x, y: camera.y, zoom: camera.zoom, rotation: camera.rotation };
}
