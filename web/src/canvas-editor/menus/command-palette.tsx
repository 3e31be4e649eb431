import { CornerDownLeft, Search, SquareDashed } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId, useMemo, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { useChangingSession } from '../session/use-session.ts';
import styles from './command-palette.module.css';
import { Modal } from './modal.tsx';
import { type PaletteItem, paletteItems } from './palette-items.ts';
import { searchItems } from './search-items.ts';

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface CommandPaletteProps {
  /** What the author has typed while the code of the palette was loading. */
  readonly typed: RefObject<string>;
  readonly onClose: () => void;
}

/**
 * A dialog in which the author searches the enabled commands and all topics. Arrow keys select a result. Enter runs the
 * selected command, or flies to the selected topic.
 */
export function CommandPalette({ typed, onClose }: CommandPaletteProps) {
  const session = useChangingSession();
  const [query, setQuery] = useState(typed.current);
  const [activeIndex, setActiveIndex] = useState(0);
  const page = useHref()(session.path);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  // Computed once, because no command becomes enabled or disabled while the dialog is open.
  const items = useMemo(() => paletteItems(session, page), [session, page]);
  const results = searchItems(items, query);
  const runItem = (item: PaletteItem | undefined) => {
    if (!item) return;
    onClose();
    item.run();
  };
  const moveTo = (index: number) => {
    setActiveIndex(index);
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const index = nextIndex(event.key, activeIndex, results.length);
    if (event.nativeEvent.isComposing || (index === undefined && event.key !== 'Enter')) return;
    event.preventDefault();
    if (index === undefined) runItem(results[activeIndex]);
    else moveTo(index);
  };
  return (
    <Modal label={t('canvas-menus.showCommandPalette')} onClose={onClose}>
      <div className={styles.field}>
        <Search {...ICON} />
        <input
          // biome-ignore lint/a11y/noAutofocus: the dialog is opened for typing.
          autoFocus
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={results[activeIndex] ? `${id}-${activeIndex}` : undefined}
          aria-label={t('canvas-menus.paletteHint')}
          placeholder={t('canvas-menus.paletteHint')}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setActiveIndex(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div ref={list} id={id} role="listbox" aria-label={t('canvas-menus.paletteHint')} className={styles.list}>
        {results.map((item, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
          <div
            key={item.id}
            id={`${id}-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === activeIndex}
            className={styles.item}
            onPointerMove={() => setActiveIndex(i)}
            onClick={() => runItem(item)}
          >
            {item.kind === 'topic' ? <SquareDashed {...ICON} /> : <CornerDownLeft {...ICON} className={styles.enter} />}
            <span dir="auto">{item.label}</span>
            {item.detail !== undefined && <span className={styles.detail}>{item.detail}</span>}
          </div>
        ))}
      </div>
      <p className={results.length === 0 ? styles.empty : 'visually-hidden'} role="status">
        {results.length === 0
          ? t('canvas-menus.paletteEmpty')
          : t('canvas-menus.paletteCount', { count: results.length })}
      </p>
    </Modal>
  );
}

/** Number of results by which Page Up and Page Down move. */
const PAGE_SIZE = 8;

/**
 * Returns the index of the result to which a key moves; undefined for other keys.
 * @param index index of the current result
 * @param count number of results
 */
function nextIndex(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowDown') return count === 0 ? 0 : (index + 1) % count;
  if (key === 'ArrowUp') return count === 0 ? 0 : (index + count - 1) % count;
  if (key === 'PageDown') return Math.min(index + PAGE_SIZE, Math.max(count - 1, 0));
  if (key === 'PageUp') return Math.max(index - PAGE_SIZE, 0);
  return undefined;
}
