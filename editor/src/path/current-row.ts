import type { View } from '../camera.ts';
import { currentTopic } from '../levels.ts';
import { isSameView } from '../navigation/flight.ts';
import type { PathRow } from './path-rows.ts';
import { rowKey } from './row-blocks.ts';
import { cameraOfView } from './step-view.ts';

/**
 * Returns the row of what the window shows: a view that is equal to it, else a row of the current topic. Of several, the
 * preferred one.
 * @param preferred key of the row to which the author went last
 */
export function currentRow(
  view: View,
  open: ReadonlySet<string>,
  rows: readonly PathRow[],
  preferred: string | undefined,
): PathRow | undefined {
  const topic = currentTopic(view, open);
  const ofTopic = rows.filter((row) => row.topic === topic);
  const views = ofTopic.filter(
    ({ isView, thumbnail }) => isView && isSameView(view, cameraOfView(view, topic, thumbnail.area)),
  );
  const wholes = ofTopic.filter(({ isView }) => !isView);
  const candidates = [views, wholes, ofTopic].find(({ length }) => length > 0) ?? [];
  return candidates.find((row) => rowKey(row) === preferred) ?? candidates[0];
}
