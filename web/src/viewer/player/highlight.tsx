import { type CameraView, onScreen } from './camera-view.ts';
import styles from './player.module.css';
import type { SearchHit } from './search-index.ts';
import type { Session } from './session.ts';

interface HighlightProps {
  readonly session: Session;
  readonly hit: SearchHit;
  readonly look: CameraView;
}

/** Highlights a search hit on the stage. */
export function Highlight({ session, hit, look }: HighlightProps) {
  const { x, y, width, height } = onScreen(session.scene, hit.frame, hit.box, look);
  return (
    <div
      className={styles.highlight}
      style={{ left: x - 6, top: y - 4, width: width + 12, height: height + 8 }}
    />
  );
}

/** Whether a hit is in the right half of the stage, where the search panel would cover it. */
export function isInRightHalf(session: Session, hit: SearchHit, look: CameraView): boolean {
  const { x, width } = onScreen(session.scene, hit.frame, hit.box, look);
  return x + width / 2 > look.viewport.width / 2;
}
