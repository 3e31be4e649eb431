import type { Draft } from '@flydeck/contract/drafts/draft';
import { type ReactNode, useState } from 'react';
import { t } from '../i18n/index.ts';
import { classNames } from '../ui/class-names.ts';
import { TabList } from '../ui/tab-list.tsx';
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
          <TabList
            label={t('editor.panels')}
            names={TABS}
            labelOf={(name) => t(TAB_WORDS[name])}
            selectedName={tab}
            onChoose={setTab}
            className={styles.tabs}
          />
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
