import { History } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { IconButton } from '../../ui/button.tsx';
import { HistoryPart } from '../parts/parts.ts';
import type { HistoryView } from '../session/session-events.ts';
import { useSession } from '../session/use-session.ts';

/** The dialog with the history of the presentation, and the button that opens the dialog. */
export function HistoryControl({ className }: { readonly className?: string | undefined }) {
  const session = useSession();
  /** What the dialog shows; undefined while the dialog is closed. */
  const [view, setView] = useState<HistoryView>();
  useEffect(() => session.events.on('history', setView), [session]);
  return (
    <>
      <IconButton
        className={className}
        label={t('canvas-publish.history')}
        aria-haspopup="dialog"
        onPointerEnter={HistoryPart.preload}
        onClick={() => setView('versions')}
      >
        <History size={20} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <HistoryPart.View open={view !== undefined} onClose={() => setView(undefined)} view={view} onView={setView} />
    </>
  );
}
