import type { Operation } from '@flydeck/scene/records/operations';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { anchorCamera, type EditorCamera } from '../camera.ts';
import { topicChain } from '../topic-chain.ts';

/** Properties that determine where the content of a topic is on the screen. */
const GEOMETRY_PROPERTIES: ReadonlySet<string> = new Set(['box', 'width', 'height']);

/** Returns whether an operation on a topic changes where the content of the topic is on the screen. */
function movesTopic(operation: Operation): boolean {
  if (operation.op === 'set' || operation.op === 'unset') return GEOMETRY_PROPERTIES.has(operation.property);
  return operation.op === 'place' || operation.op === 'remove';
}

/**
 * Returns a camera that shows the same area, but is stored relative to a topic that the author's own operations do not
 * move. With this camera, only the topics that the operations move will move on the screen.
 */
export function anchorOutsideMovedTopics(
  store: RecordStore,
  camera: EditorCamera,
  operations: readonly Operation[],
): EditorCamera {
  const moved = new Set(operations.filter(movesTopic).map(({ id }) => id));
  const chain = topicChain(store, camera.topic);
  const outermostMovedIndex = chain.findLastIndex((id) => moved.has(id));
  const anchor = chain[outermostMovedIndex + 1];
  // If the root topic is moved, no topic contains it, and the camera stays unchanged.
  return anchor === undefined ? camera : anchorCamera(store, camera, anchor);
}

/**
 * Returns cameras that show the same area as `camera`. The first camera is relative to the topic of `camera`. Each
 * further camera is relative to the parent topic of the previous camera's topic.
 */
export function camerasOfChain(store: RecordStore, camera: EditorCamera): EditorCamera[] {
  return topicChain(store, camera.topic).map((topic) => anchorCamera(store, camera, topic));
}

/** Returns the first camera whose topic is not removed; undefined if all topics are removed. */
export function firstCameraOfPresentTopic(
  store: RecordStore,
  cameras: readonly EditorCamera[],
): EditorCamera | undefined {
  return cameras.find(({ topic }) => store.isPresent(topic));
}
