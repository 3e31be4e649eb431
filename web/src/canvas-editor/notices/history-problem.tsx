import { HISTORY_MAX_BYTES, HISTORY_WARNING_BYTES } from '@flydeck/contract/editing/constants';
import type { HistorySize } from '@flydeck/contract/editing/history';
import { History } from 'lucide-react';
import { useState } from 'react';
import { formatFileSize } from '../../i18n/format-file-size.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { useHistorySize } from '../history/use-history-size.ts';
import { useSession } from '../session/use-session.ts';
import { Problem } from './problem.tsx';

/**
 * Shows a warning when the history is almost full. When the history is full, shows what the author can do so that
 * changes are saved again.
 */
export function HistoryProblem({ isFull }: { readonly isFull: boolean }) {
  const size = useHistorySize();
  const [isDismissed, setDismissed] = useState(false);
  const maxText = formatFileSize(HISTORY_MAX_BYTES);
  if (isFull) return <HistoryFull size={size} maxText={maxText} />;
  if (!size || size.bytes < HISTORY_WARNING_BYTES || isDismissed) return null;
  return (
    <Problem
      isMild
      icon={History}
      text={t('canvas-menus.syncHistoryLarge', { used: formatFileSize(size.bytes), max: maxText })}
      action={
        <>
          <DeleteButton size={size} />
          <Button kind="quiet" onClick={() => setDismissed(true)}>
            {t('canvas-menus.syncDismiss')}
          </Button>
        </>
      }
    />
  );
}

interface HistoryFullProps {
  /** Undefined until the size is loaded. */
  readonly size: HistorySize | undefined;
  /** The maximum size of a history as a text, such as "500 MB". */
  readonly maxText: string;
}

/**
 * Reports that the history is full. The owner can delete states. For other authors, the text says that only the owner
 * can delete states.
 */
function HistoryFull({ size, maxText }: HistoryFullProps) {
  const { sync } = useSession();
  const text = t('canvas-menus.syncHistoryFull', { max: maxText });
  return (
    <Problem
      text={size?.canDelete === false ? `${text} ${t('canvas-menus.syncHistoryFullOwner')}` : text}
      action={
        <>
          <DeleteButton size={size} />
          <Button kind="quiet" onClick={() => sync.retry()}>
            {t('canvas-menus.syncRetry')}
          </Button>
        </>
      }
    />
  );
}

/** A button that opens the form for deleting older states. Only the owner sees the button. */
function DeleteButton({ size }: { readonly size: HistorySize | undefined }) {
  const { events } = useSession();
  if (!size?.canDelete) return null;
  return <Button onClick={() => events.openHistory('deletion')}>{t('canvas-publish.deleteOlder')}</Button>;
}
