import type { ScreenBox } from '@flydeck/editor/bounds';
import { linkAreas } from '@flydeck/editor/path/link-areas';
import { shownTopic } from '@flydeck/editor/path/shown-topic';
import { apply } from '@flydeck/scene/model/geometry';
import { useChangingSession } from '../session/use-session.ts';
import styles from './link-area-marks.module.css';

/**
 * Outlines the link areas of the shown page, which are invisible when the presentation is viewed. All areas are drawn
 * by one path, because hundreds of SVG elements would be slow.
 */
export function LinkAreaMarks() {
  const { editor } = useChangingSession();
  const areas = linkAreas(editor.view, shownTopic(editor.view, editor.openIds));
  if (areas.length === 0) return null;
  const path = areas.map(outlineOf).join('');
  return (
    <svg className={styles.marks} aria-hidden="true" data-link-areas={areas.length}>
      <path d={path} />
    </svg>
  );
}

/** Returns the data of the path of a box. */
function outlineOf({ width, height, m }: ScreenBox): string {
  const corners = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ].map((corner) => apply(m, corner));
  return `M${corners.map(({ x, y }) => `${x} ${y}`).join('L')}Z`;
}
