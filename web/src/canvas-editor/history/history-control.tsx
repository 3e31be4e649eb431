import { History } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../i18n/index.ts';
import { IconButton } from '../../ui/button.tsx';
import { HistoryDialog } from './history-dialog.tsx';

/** Opens the history of the presentation. */
export function HistoryControl() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t('canvas-publish.history')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <History size={20} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <HistoryDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
