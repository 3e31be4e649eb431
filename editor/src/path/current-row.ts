import type { View } from '../camera.ts';
import { currentTopic } from '../levels.ts';
import { isSameView } from '../navigation/flight.ts';
import type { PathRow } from './path-rows.ts';
import { rowKey } from './row-blocks.ts';
import { cameraOfStepView } from './step-view.ts';

/**
 * Returns the row of the step that the window shows. All candidates are rows of the deepest open topic at the centre of
 * the window: the rows whose view is equal to the current view, else the rows of the whole topic, else all rows of the
 * topic. If there are several candidates, returns the preferred row, else the first one.
 * @param openTopics ids of the open topics
 * @param preferred key of the row to which the author went last
 */
export function currentRow(
  view: View,
  openTopics: ReadonlySet<string>,
  rows: readonly PathRow[],
  preferred: string | undefined,
): PathRow | undefined {
  const topic = currentTopic(view, openTopics);
  const rowsOfTopic = rows.filter((row) => row.topic === topic);
  const viewRows = rowsOfTopic.filter(
    ({ isView, thumbnail }) => isView && isSameView(view, cameraOfStepView(view, topic, thumbnail.area)),
  );
  const wholeTopicRows = rowsOfTopic.filter(({ isView }) => !isView);
  const candidates = [viewRows, wholeTopicRows, rowsOfTopic].find(({ length }) => length > 0) ?? [];
  return candidates.find((row) => rowKey(row) === preferred) ?? candidates[0];
}
