import { boundsOnStage, type CameraView } from './camera-view.ts';
import styles from './player.module.css';
import type { SearchHit } from './search-index.ts';
import type { Session } from './session.ts';

interface HighlightProps {
  readonly session: Session;
  readonly hit: SearchHit;
  readonly cameraView: CameraView;
}

/** Highlights a search hit on the stage, with a margin of a few pixels around the text. */
export function Highlight({ session, hit, cameraView }: HighlightProps) {
  const { x, y, width, height } = boundsOnStage(session.scene, hit.frame, hit.box, cameraView);
  return (
    <div className={styles.highlight} style={{ left: x - 6, top: y - 4, width: width + 12, height: height + 8 }} />
  );
}

/** Returns whether the centre of a hit is in the right half of the stage, where the search panel covers the stage. */
export function isInRightHalf(session: Session, hit: SearchHit, cameraView: CameraView): boolean {
  const { x, width } = boundsOnStage(session.scene, hit.frame, hit.box, cameraView);
  return x + width / 2 > cameraView.viewport.width / 2;
}
