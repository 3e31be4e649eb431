import { screenBox } from '@flydeck/editor/bounds';
import type { EditorCamera } from '@flydeck/editor/camera';
import type { Difference } from '@flydeck/editor/compare/compare-states';
import { apply, type Size } from '@flydeck/scene/model/geometry';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { classNames } from '../../ui/class-names.ts';
import styles from './comparison.module.css';

interface DifferenceMarksProps {
  readonly differences: readonly Difference[];
  /** The records of the shown state, and those of the current state, which contain what was added since. */
  readonly shown: RecordStore;
  readonly current: RecordStore;
  readonly camera: EditorCamera;
  readonly window: Size;
  /** Id of the record that is emphasized. */
  readonly focused: string | undefined;
}

/** Outlines of the records that differ from the current state, over the preview of a state. */
export function DifferenceMarks({ differences, shown, current, camera, window, focused }: DifferenceMarksProps) {
  return (
    <svg className={styles.marks} viewBox={`0 0 ${window.width} ${window.height}`} aria-hidden="true">
      {differences.map(({ id, kind }) => {
        const box = screenBox({ store: kind === 'added' ? current : shown, camera, window }, id);
        if (!box) return null;
        const { width, height, m } = box;
        const corners = [
          { x: 0, y: 0 },
          { x: width, y: 0 },
          { x: width, y: height },
          { x: 0, y: height },
        ].map((corner) => apply(m, corner));
        return (
          <polygon
            key={id}
            className={classNames(styles.mark, styles[kind], id === focused && styles.focused)}
            points={corners.map(({ x, y }) => `${x},${y}`).join(' ')}
          />
        );
      })}
    </svg>
  );
}
