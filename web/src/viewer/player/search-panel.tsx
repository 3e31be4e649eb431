import { X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import controls from './controls.module.css';
import type { SearchHit } from './search-index.ts';
import styles from './search-panel.module.css';
import type { Session } from './session.ts';

interface SearchPanelProps {
  readonly session: Session;
  /** Side of the stage on which the panel is shown. */
  readonly side: 'left' | 'right';
  readonly onGo: (hit: SearchHit) => void;
  readonly onClose: () => void;
}

/**
 * The panel that searches the presentation. Enter or the down key flies to the next hit, Shift+Enter or the up key to
 * the previous hit.
 */
export function SearchPanel({ session, side, onGo, onClose }: SearchPanelProps) {
  const [query, setQuery] = useState('');
  /** Index of the hit that was flown to last; -1: none. */
  const [selectedIndex, setSelectedIndex] = useState(-1);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const hits = useMemo(() => session.search(query), [session, query]);
  useEffect(() => field.current?.focus(), []);

  const flyToHit = (index: number) => {
    const hit = hits[index];
    if (!hit) return;
    setSelectedIndex(index);
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
    onGo(hit);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    // Enter on a button presses the button.
    else if (event.key === 'Enter' && event.target !== field.current) return;
    else if (hits.length > 0 && (event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey)))
      flyToHit((selectedIndex <= 0 ? hits.length : selectedIndex) - 1);
    else if (hits.length > 0 && (event.key === 'Enter' || event.key === 'ArrowDown'))
      flyToHit((selectedIndex + 1) % hits.length);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: some supported browsers do not implement `<search>`.
    <div
      className={styles.search}
      role="search"
      data-side={side}
      data-chosen={selectedIndex >= 0 || undefined}
      onKeyDown={onKeyDown}
    >
      <div className={styles.searchHead}>
        <input
          ref={field}
          type="search"
          className={styles.field}
          value={query}
          aria-label={t('viewer.searchLabel')}
          placeholder={t('viewer.searchLabel')}
          aria-controls="viewer-hits"
          onChange={(event) => {
            setQuery(event.target.value);
            setSelectedIndex(-1);
          }}
        />
        <button type="button" className={controls.control} aria-label={t('viewer.close')} onClick={onClose}>
          <X size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
      <p className={styles.hint} aria-live="polite">
        {query.trim() !== '' && t('viewer.hits', { count: hits.length })}
      </p>
      <Hits list={list} session={session} hits={hits} selectedIndex={selectedIndex} onSelect={flyToHit} />
    </div>
  );
}

interface HitsProps {
  readonly list: RefObject<HTMLUListElement | null>;
  readonly session: Session;
  readonly hits: readonly SearchHit[];
  readonly selectedIndex: number;
  readonly onSelect: (index: number) => void;
}

/** The hits with the numbers of their steps. A hit in the overview has no number. */
function Hits({ list, session, hits, selectedIndex, onSelect }: HitsProps) {
  return (
    <ul ref={list} id="viewer-hits" className={styles.hits}>
      {hits.map((hit, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: hits have no other identity, and the list is always replaced.
        <li key={index}>
          <button
            type="button"
            className={styles.hit}
            aria-current={index === selectedIndex || undefined}
            onClick={() => onSelect(index)}
          >
            <span className={styles.hitStep}>{session.pathNumbering.numberOf(hit.step) || ''}</span>
            <span dir="auto">
              {hit.textBefore}
              <mark>{hit.match}</mark>
              {hit.textAfter}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
