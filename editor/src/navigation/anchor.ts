import type { Operation } from '@flydeck/scene/records/operations';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { anchorCamera, type EditorCamera } from '../camera.ts';

/** Ids of the topic and its ancestors that are topics, deepest first. */
export function topicChain(store: RecordStore, topic: string): string[] {
  return store.ancestry(topic).filter((id) => store.get(id)?.kind === 'topic');
}

/** Properties that determine where the content of a topic is on the screen. */
const GEOMETRY_PROPERTIES: ReadonlySet<string> = new Set(['box', 'width', 'height']);

function movesTopic(operation: Operation): boolean {
  if (operation.op === 'set' || operation.op === 'unset') return GEOMETRY_PROPERTIES.has(operation.property);
  return operation.op === 'place' || operation.op === 'remove';
}

/**
 * Returns the camera anchored to a topic that contains all topics around the camera that the author's own operations
 * move. The moved topics then move on the screen, and everything else does not.
 */
export function anchorOutside(
  store: RecordStore,
  camera: EditorCamera,
  operations: readonly Operation[],
): EditorCamera {
  const moved = new Set(operations.filter(movesTopic).map(({ id }) => id));
  const chain = topicChain(store, camera.topic);
  const topmost = chain.findLastIndex((id) => moved.has(id));
  const anchor = chain[topmost + 1];
  return anchor === undefined ? camera : anchorCamera(store, camera, anchor);
}

/**
 * Returns cameras that show the same view, anchored to the camera's topic and to each topic around it, deepest first.
 */
export function camerasOfChain(store: RecordStore, camera: EditorCamera): EditorCamera[] {
  return topicChain(store, camera.topic).map((topic) => anchorCamera(store, camera, topic));
}

/** Returns the first camera whose topic is not removed; undefined if all topics are removed. */
export function presentCamera(store: RecordStore, cameras: readonly EditorCamera[]): EditorCamera | undefined {
  return cameras.find(({ topic }) => store.isPresent(topic));
}
