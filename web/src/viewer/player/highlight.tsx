import { type Look, onScreen } from './look.ts';
import styles from './player.module.css';
import type { SearchHit } from './search-index.ts';
import type { Session } from './session.ts';

interface HighlightProps {
  readonly session: Session;
  readonly hit: SearchHit;
  readonly look: Look;
}

/** Shows on the stage where the words stand that were found. */
export function Highlight({ session, hit, look }: HighlightProps) {
  const { x, y, width, height } = onScreen(session.scene, hit.frame, hit.box, look);
  return (
    <div
      className={styles.highlight}
      style={{ left: x - 6, top: y - 4, width: width + 12, height: height + 8 }}
    />
  );
}

/** What was found must not lie under the panel that found it. */
export function isRightOf(session: Session, hit: SearchHit, look: Look): boolean {
  const { x, width } = onScreen(session.scene, hit.frame, hit.box, look);
  return x + width / 2 > look.viewport.width / 2;
}
