import { screenBounds } from '@flydeck/editor/bounds';
import type { BuildRow } from '@flydeck/editor/path/builds';
import { topicOfStep } from '@flydeck/editor/path/steps';
import { createPortal } from 'react-dom';
import { useChangingSession } from '../../session/use-session.ts';
import { STAGE_ID } from '../../stage/focus-stage.ts';
import styles from './build-marks.module.css';

interface BuildMarksProps {
  /** Id of the step. */
  readonly step: string;
  readonly rows: readonly BuildRow[];
}

/**
 * Marks the elements of builds on the canvas with the numbers of their clicks, while the topic of the step is open and
 * no cover is edited. The list of builds in the panel contains the same numbers for screen readers.
 */
export function BuildMarks({ step, rows }: BuildMarksProps) {
  const { editor } = useChangingSession();
  const stage = document.getElementById(STAGE_ID);
  const record = editor.store.get(step);
  const isShown = editor.editedCover === undefined && record && editor.openIds.has(topicOfStep(record));
  if (!stage || !isShown) return null;
  const elements = new Set(rows.map((row) => row.element));
  const marks = [...elements].map((element) => {
    const bounds = screenBounds(editor.view, element);
    return bounds ? (
      <span
        key={element}
        className={styles.mark}
        style={{ left: bounds.x, top: bounds.y }}
        data-build-mark={element}
        aria-hidden="true"
      >
        {clickNumbers(rows.filter((row) => row.element === element).map(({ click }) => click))}
      </span>
    ) : null;
  });
  return createPortal(marks, stage);
}

/** Returns the numbers of clicks in ascending order; consecutive numbers as a range, such as `1–3`. */
export function clickNumbers(clicks: readonly number[]): string {
  const numbers = [...new Set(clicks)].toSorted((a, b) => a - b);
  const starts = numbers.filter((number) => !numbers.includes(number - 1));
  const ends = numbers.filter((number) => !numbers.includes(number + 1));
  return starts.map((start, i) => (start === ends[i] ? `${start}` : `${start}–${ends[i]}`)).join(', ');
}
