import { X } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { formatTime } from '../../i18n/format-time.ts';
import { t } from '../../i18n/index.ts';
import controls from '../../viewer/player/controls.module.css';
import { fold } from '../../viewer/player/search-index.ts';
import { lastIndexAt } from '../timeline.ts';
import styles from './replay.module.css';
import { findRows, type TranscriptRow } from './transcript-rows.ts';
import type { Player } from './use-player.ts';

interface TranscriptPanelProps {
  readonly player: Player;
  readonly rows: readonly TranscriptRow[];
  /** Steps that were edited after their clip was recorded. Empty for visitors who may not edit. */
  readonly editedSteps: ReadonlySet<number>;
  readonly lang: string | undefined;
  readonly onClose: () => void;
}

/** The steps, their texts and the captions, each with its time. The current one is highlighted; a press seeks to it. */
export function TranscriptPanel({ player, rows, editedSteps, lang, onClose }: TranscriptPanelProps) {
  const { clock, seek } = player;
  const [query, setQuery] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const words = fold(query.trim());
  const shownRows = useMemo(() => findRows(rows, words), [rows, words]);
  const currentRow = useSyncExternalStore(
    clock.subscribeToTime,
    () => rows[lastIndexAt(rows, ({ startMs }) => startMs, clock.timeMs)],
  );
  useEffect(() => search.current?.focus({ preventScroll: true }), []);
  useScrollTo(list, words === '' ? currentRow : undefined);
  return (
    <section
      className={styles.panel}
      aria-label={t('replay.transcriptPanel')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onClose();
      }}
    >
      <search className={styles.panelHead}>
        <input
          ref={search}
          type="search"
          placeholder={t('replay.search')}
          aria-label={t('replay.search')}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
        <button
          type="button"
          className={controls.control}
          aria-label={t('viewer.close')}
          title={t('viewer.close')}
          onClick={onClose}
        >
          <X size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </search>
      <p className={styles.count} role="status">
        {words !== '' && t('viewer.hits', { count: shownRows.length })}
      </p>
      <ol ref={list} className={styles.rows} lang={lang}>
        {shownRows.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              className={styles.transcriptRow}
              data-kind={row.kind}
              data-row={row.id}
              aria-current={row === currentRow ? 'true' : undefined}
              onClick={() => seek(row.startMs)}
            >
              <span className={styles.rowTime}>{formatTime(row.startMs)}</span>
              <span dir="auto">
                {mark(row.title, words)}
                {row.kind === 'step' && editedSteps.has(row.step) && (
                  <span className={styles.edited}>{t('replay.edited')}</span>
                )}
                {row.text && <span className={styles.rowText}>{mark(row.text, words)}</span>}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Returns a text with the first occurrence of the words marked. The folded text must have the same length. */
function mark(text: string, words: string): ReactNode {
  const folded = fold(text);
  const index = words === '' || folded.length !== text.length ? -1 : folded.indexOf(words);
  if (index < 0) return text;
  return (
    <>
      {text.slice(0, index)}
      <mark>{text.slice(index, index + words.length)}</mark>
      {text.slice(index + words.length)}
    </>
  );
}

/** Scrolls the list, and never the page, to a row. */
function useScrollTo(list: { readonly current: HTMLElement | null }, row: TranscriptRow | undefined): void {
  useEffect(() => {
    const area = list.current;
    const element = row && area?.querySelector<HTMLElement>(`[data-row="${CSS.escape(row.id)}"]`);
    if (!area || !element) return;
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
    area.scrollTo({ top: element.offsetTop - area.clientHeight / 3, behavior });
  }, [list, row]);
}
