import { useEffect, useState } from 'react';
import { t } from '../../i18n/index.ts';
import type { EditorSession } from '../session/editor-session.ts';
import { PanelHeader } from './panel-header.tsx';
import { PathActions } from './path-actions.ts';
import { PathList } from './path-list.tsx';
import { PathModel } from './path-model.ts';
import styles from './path-panel.module.css';
import { RearrangeOffer } from './rearrange-offer.tsx';
import { StepDetails } from './step-details.tsx';
import { ThumbnailPainter } from './thumbnail-painter.ts';
import { PathProvider, usePathState } from './use-path.ts';

/** On narrower windows the panel is a drawer at the bottom, which is closed at first. */
const WIDE_WINDOW = '(min-width: 768px)';

type PathParts = Parameters<typeof PathProvider>[0]['value'];

/** The path and the outline in one: the steps in order with their thumbnails, and the topics that are not on the path. */
export function PathPanel({ session }: { readonly session: EditorSession }) {
  const [isOpen, setOpen] = useState(() => matchMedia(WIDE_WINDOW).matches);
  const parts = usePathParts(session);
  if (!parts) return <aside className={styles.panel} data-open={isOpen} />;
  return (
    <PathProvider value={parts}>
      <aside className={styles.panel} data-open={isOpen} aria-label={t('canvas-path.path')}>
        <PanelHeader isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
        {isOpen && (
          <>
            <PathList />
            <RearrangeOffer />
            <StepDetails />
          </>
        )}
        <Announcement />
      </aside>
    </PathProvider>
  );
}

/** Creates the parts of the panel that follow the session. Undefined in the first rendering. */
function usePathParts(session: EditorSession): PathParts | undefined {
  const [parts, setParts] = useState<PathParts>();
  useEffect(() => {
    const model = new PathModel(session);
    const painter = new ThumbnailPainter(session);
    const disconnect = model.connect();
    setParts({ model, painter, actions: new PathActions(session, model) });
    return () => {
      disconnect();
      painter.close();
    };
  }, [session]);
  return parts;
}

function Announcement() {
  const announcement = usePathState((state) => state.announcement);
  return (
    <p className="visually-hidden" role="status">
      {announcement}
    </p>
  );
}
