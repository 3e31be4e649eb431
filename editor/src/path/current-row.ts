import type { View } from '../camera.ts';
import type { PathRow } from './path-rows.ts';
import { rowKey } from './row-blocks.ts';
import { showsStepView } from './step-view.ts';

/**
 * Returns the row of the step that the editor shows. The candidates are the rows whose view is equal to the current
 * view, else the rows that show the whole topic that is shown, else all rows of this topic. If there are several
 * candidates, returns the preferred row, else the first one.
 * @param topic id of the topic that the editor shows, see `shownTopic`
 * @param preferred key of the row to which the author went last
 */
export function currentRow(
  view: View,
  topic: string,
  rows: readonly PathRow[],
  preferred: string | undefined,
): PathRow | undefined {
  const rowsOfTopic = rows.filter((row) => row.topic === topic);
  // A panel that was opened since can have changed which topic is the current one.
  const viewRows = rows.filter((row) => row.isView && showsStepView(view, row.topic, row.thumbnail.area));
  const wholeTopicRows = rowsOfTopic.filter(({ isView }) => !isView);
  const candidates = [viewRows, wholeTopicRows, rowsOfTopic].find(({ length }) => length > 0) ?? [];
  return candidates.find((row) => rowKey(row) === preferred) ?? candidates[0];
}
