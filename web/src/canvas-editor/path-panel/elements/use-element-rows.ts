import { type ElementRow, elementRows } from '@flydeck/editor/reading-order/element-rows';
import { isEqual } from '@flydeck/scene/records/is-equal';
import { useRef } from 'react';
import { recordName } from '../../notices/record-name.ts';
import { useSessionValue } from '../../session/use-session.ts';

/** A row of the list of elements. */
export interface NamedElementRow extends ElementRow {
  /** Kind and text of the element, such as "Text: Blue Nile". */
  readonly name: string;
}

/**
 * Returns the rows for the elements of a topic. Renders the component again when the rows change. During gestures and
 * flights of the camera, the rows do not change.
 * @param topic id of the topic
 */
export function useElementRows(topic: string): readonly NamedElementRow[] {
  const last = useRef<{ readonly topic: string; readonly rows: readonly NamedElementRow[] }>(undefined);
  return useSessionValue(({ editor: { store, needsTime } }) => {
    if (last.current?.topic === topic && needsTime) return last.current.rows;
    const rows = elementRows(store, topic).map((row) => ({ ...row, name: recordName(store, row.id) }));
    if (last.current?.topic !== topic || !isEqual(last.current.rows, rows)) last.current = { topic, rows };
    return last.current.rows;
  });
}
