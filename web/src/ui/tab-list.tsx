import { itemAt } from '@flydeck/scene/checked-access';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './tab-list.module.css';

interface TabListProps<Name extends string> {
  /** Accessible name of the list. */
  readonly label: string;
  /**
   * Names of the tabs, which must be unique on the page: a tab has the id `tab-{name}`, and the panel that it shows
   * must have the id `pane-{name}`.
   */
  readonly names: readonly Name[];
  /** Returns the content of a tab. */
  readonly labelOf: (name: Name) => ReactNode;
  readonly selectedName: Name;
  readonly onChoose: (name: Name) => void;
  readonly className?: string | undefined;
}

/** Tabs as described by the WAI-ARIA pattern: arrow keys select a tab; the Tab key focuses the selected tab only. */
export function TabList<Name extends string>(props: TabListProps<Name>) {
  const { label, names, labelOf, selectedName, onChoose, className } = props;
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const isRtl = document.documentElement.dir === 'rtl';
    const offset = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[event.key];
    if (offset === undefined) return;
    event.preventDefault();
    const nextIndex = (names.indexOf(selectedName) + offset + names.length) % names.length;
    onChoose(itemAt(names, nextIndex));
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[nextIndex]?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={classNames(styles.tabs, className)}
      onKeyDown={onKeyDown}
    >
      {names.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`tab-${name}`}
          aria-selected={name === selectedName}
          aria-controls={name === selectedName ? `pane-${name}` : undefined}
          tabIndex={name === selectedName ? 0 : -1}
          className={styles.tab}
          onClick={() => onChoose(name)}
        >
          {labelOf(name)}
        </button>
      ))}
    </div>
  );
}
