import type { EditHistoryEntry, EditSession } from '@flydeck/contract/editing/history';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { t } from '../../i18n/index.ts';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useSession } from '../session/use-session.ts';
import styles from './history.module.css';

interface SessionStatesProps {
  readonly session: EditSession;
  /** Sequence number of the state after the session. */
  readonly seq: number;
  /** Shows a state of the session. */
  readonly children: (entry: EditHistoryEntry) => ReactNode;
}

/** A button that shows the single states of an editing session, except the last one. */
export function SessionStates({ session, seq, children }: SessionStatesProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.disclosure}
        aria-expanded={isOpen}
        onClick={() => setOpen((current) => !current)}
      >
        <ChevronRight size={16} aria-hidden="true" />
        {t('canvas-publish.sessionStates')}
      </button>
      {isOpen && (
        <LoadedStates from={session.firstSeq} until={seq}>
          {children}
        </LoadedStates>
      )}
    </>
  );
}

interface LoadedStatesProps extends Pick<SessionStatesProps, 'children'> {
  readonly from: number;
  readonly until: number;
}

function LoadedStates({ from, until, children }: LoadedStatesProps) {
  const { oid } = useSession();
  const [entries, setEntries] = useState<readonly EditHistoryEntry[]>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const query = { from: String(from), until: String(until) };
    call('GET /api/editing/:oid/history', { params: { oid }, query, signal })
      .then((history) => setEntries(history.entries.filter(({ seq }) => seq !== until)))
      .catch(() => !signal.aborted && setFailed(true));
    return () => controller.abort();
  }, [oid, from, until]);
  if (hasFailed) return <Notice kind="failed">{t('canvas-publish.historyFailed')}</Notice>;
  if (!entries) return <Skeleton width="100%" height={56} />;
  return <div className={styles.states}>{entries.map(children)}</div>;
}
