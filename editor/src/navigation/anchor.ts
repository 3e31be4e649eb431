import type { Operation } from '@flydeck/scene/records/operations';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { anchorCamera, type EditorCamera } from '../camera.ts';

/** Ids of the topic and its ancestors that are topics, deepest first. */
export function topicChain(store: RecordStore, topic: string): string[] {
  return store.ancestry(topic).filter((id) => store.get(id)?.kind === 'topic');
}

/** Properties that change where the content of a topic is on the screen. */
const GEOMETRY: ReadonlySet<string> = new Set(['box', 'width', 'height']);

function movesTopic(operation: Operation): boolean {
  if (operation.op === 'set' || operation.op === 'unset') return GEOMETRY.has(operation.property);
  return operation.op === 'place' || operation.op === 'remove';
}

/**
 * Returns the camera anchored to the deepest topic of its chain that the author's own operations do not move: what the
 * author drags then moves on the screen, and everything else stays.
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

/** Returns the same view anchored to each topic of the camera's chain, deepest first. */
export function camerasOfChain(store: RecordStore, camera: EditorCamera): EditorCamera[] {
  return topicChain(store, camera.topic).map((topic) => anchorCamera(store, camera, topic));
}

/** Returns the first camera whose topic is present: after a removal, the view from the nearest present ancestor. */
export function presentCamera(store: RecordStore, cameras: readonly EditorCamera[]): EditorCamera | undefined {
  return cameras.find(({ topic }) => store.isPresent(topic));
}
