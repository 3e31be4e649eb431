import { itemAt } from '@flydeck/scene/checked-access';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './tab-list.module.css';

interface TabListProps<Name extends string> {
  readonly label: string;
  /** Names are unique on the page: `tab-{name}` labels the panel `pane-{name}`. */
  readonly all: readonly Name[];
  readonly labelOf: (name: Name) => ReactNode;
  readonly chosen: Name;
  readonly onChoose: (name: Name) => void;
  readonly className?: string | undefined;
}

/** Tabs by the WAI-ARIA pattern: arrows move, one stop for the Tab key. */
export function TabList<Name extends string>(props: TabListProps<Name>) {
  const { label, all, labelOf, chosen, onChoose, className } = props;
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const isRtl = document.documentElement.dir === 'rtl';
    const step = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (all.indexOf(chosen) + step + all.length) % all.length;
    onChoose(itemAt(all, next));
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={classNames(styles.tabs, className)}
      onKeyDown={onKeyDown}
    >
      {all.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`tab-${name}`}
          aria-selected={name === chosen}
          aria-controls={name === chosen ? `pane-${name}` : undefined}
          tabIndex={name === chosen ? 0 : -1}
          className={styles.tab}
          onClick={() => onChoose(name)}
        >
          {labelOf(name)}
        </button>
      ))}
    </div>
  );
}
