import type { Draft } from '@flydeck/contract/drafts/draft';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { t } from '../i18n/index.ts';
import { classNames } from '../ui/class-names.ts';
import styles from './editor.module.css';
import { OutlineTree } from './outline/outline-tree.tsx';
import { DetailsPanel } from './panels/details-panel.tsx';
import { ThemePanel } from './panels/theme-panel.tsx';
import { TopicPanel } from './panels/topic-panel.tsx';

const TABS = ['topic', 'details', 'theme'] as const;
type Tab = (typeof TABS)[number];

const TAB_WORDS: Readonly<Record<Tab, string>> = {
  topic: 'editor.tabTopic',
  details: 'editor.tabDetails',
  theme: 'editor.tabTheme',
};

const PANES = ['outline', 'panel', 'canvas'] as const;
type Pane = (typeof PANES)[number];

const PANE_WORDS: Readonly<Record<Pane, string>> = {
  outline: 'editor.paneOutline',
  panel: 'editor.panePanel',
  canvas: 'editor.paneCanvas',
};

interface WorkingPanesProps {
  readonly draft: Draft;
  readonly canvas: ReactNode;
}

/** Outline, canvas and what is selected: beside each other, and on phones one at a time. */
export function WorkingPanes({ draft, canvas }: WorkingPanesProps) {
  const [pane, setPane] = useState<Pane>('outline');
  const [tab, setTab] = useState<Tab>('topic');
  return (
    <>
      <div className={styles.panes} data-pane={pane}>
        <div className={classNames(styles.pane, styles.outlinePane)}>
          <OutlineTree />
        </div>
        <div className={styles.canvasPane}>{canvas}</div>
        <div className={classNames(styles.pane, styles.panelPane)}>
          <TabList label={t('editor.panels')} all={TABS} words={TAB_WORDS} chosen={tab} onChoose={setTab} />
          <div role="tabpanel" id={`pane-${tab}`} aria-labelledby={`tab-${tab}`}>
            {tab === 'topic' && <TopicPanel />}
            {tab === 'details' && <DetailsPanel draft={draft} />}
            {tab === 'theme' && <ThemePanel />}
          </div>
        </div>
      </div>
      <nav className={styles.switch} aria-label={t('editor.panes')}>
        {PANES.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={pane === name}
            className={styles.switchButton}
            onClick={() => setPane(name)}
          >
            {t(PANE_WORDS[name])}
          </button>
        ))}
      </nav>
    </>
  );
}

interface TabListProps<Name extends string> {
  readonly label: string;
  readonly all: readonly Name[];
  readonly words: Readonly<Record<Name, string>>;
  readonly chosen: Name;
  readonly onChoose: (name: Name) => void;
}

/** Tabs by the WAI-ARIA pattern: arrows move, one stop for the Tab key. */
function TabList<Name extends string>({ label, all, words, chosen, onChoose }: TabListProps<Name>) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const isRtl = document.documentElement.dir === 'rtl';
    const step = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (all.indexOf(chosen) + step + all.length) % all.length;
    onChoose(all[next]!);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={label} className={styles.tabs} onKeyDown={onKeyDown}>
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
          {t(words[name])}
        </button>
      ))}
    </div>
  );
}
