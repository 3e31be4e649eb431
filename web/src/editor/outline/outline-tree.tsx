import { Plus } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { useEditor } from '../use-editor.ts';
import styles from './outline.module.css';
import { OutlineRowView } from './outline-row.tsx';
import { treeKey } from './tree-keys.ts';
import { type OutlineActions, useOutlineActions } from './use-outline-actions.ts';
import { useRowDrag } from './use-row-drag.ts';
import { type OutlineRow, visibleRows } from './visible-rows.ts';

/** The topics as a tree, by the WAI-ARIA tree pattern. */
export function OutlineTree() {
  const { document, selected, renaming } = useEditor().state;
  const { closed, toggle } = useClosedTopics();
  const actions = useOutlineActions();
  const tree = useRef<HTMLDivElement>(null);
  const hint = useId();
  const rows = useMemo(() => visibleRows(document, closed), [document, closed]);
  const drag = useRowDrag(document, actions);
  const isClassic = document.kind === 'classic';
  const current = rows.some(({ topic }) => topic.id === selected) ? selected : rows[0]?.topic.id;
  const onKeyDown = useTreeKeys({ rows, current, actions, toggle, isClassic });
  useFocusOn(tree, renaming === undefined ? current : undefined);
  return (
    <section className={styles.outline} aria-label={t('editor.outline')}>
      <p id={hint} className={styles.hint}>
        {t(isClassic ? 'editor.outlineHintClassic' : 'editor.outlineHint')}
      </p>
      <div
        ref={tree}
        role="tree"
        aria-label={t('editor.topics')}
        aria-describedby={hint}
        className={styles.tree}
        onKeyDown={onKeyDown}
        {...drag.tree}
      >
        {rows.map((row) => (
          <OutlineRowView
            key={row.topic.id}
            row={row}
            isSelected={row.topic.id === selected}
            isTabStop={row.topic.id === current}
            isRenaming={row.topic.id === renaming}
            isClassic={isClassic}
            drag={drag.row(row)}
            onToggle={(open) => toggle(row.topic.id, open)}
          />
        ))}
      </div>
      {rows.length === 0 && <p className={styles.empty}>{t('editor.noTopics')}</p>}
      {!isClassic && (
        <Button kind="quiet" className={styles.add} onClick={() => actions.addLast()}>
          <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
          {t('editor.addTopic')}
        </Button>
      )}
    </section>
  );
}

interface ClosedTopics {
  /** Their ids. */
  readonly closed: ReadonlySet<string>;
  readonly toggle: (id: string, open: boolean) => void;
}

/** The topics whose own topics are folded away. */
function useClosedTopics(): ClosedTopics {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string, open: boolean) => {
    const next = new Set(closed);
    if (open) next.delete(id);
    else next.add(id);
    setClosed(next);
  };
  return { closed, toggle };
}

interface TreeKeyTargets {
  readonly rows: readonly OutlineRow[];
  readonly current: string | undefined;
  readonly actions: OutlineActions;
  readonly toggle: ClosedTopics['toggle'];
  readonly isClassic: boolean;
}

/** What keys do in the tree, while no title is being written. */
function useTreeKeys({ rows, current, ...targets }: TreeKeyTargets): (event: KeyboardEvent) => void {
  const { store, state } = useEditor();
  return (event) => {
    if (state.renaming !== undefined) return;
    const act = treeKey(event, rows, current, { store, ...targets });
    if (!act) return;
    event.preventDefault();
    act();
  };
}

/** The focus follows a topic while it is in the tree. */
function useFocusOn(tree: RefObject<HTMLElement | null>, topic: string | undefined): void {
  useEffect(() => {
    if (!topic || !tree.current?.contains(document.activeElement)) return;
    tree.current.querySelector<HTMLElement>(`[data-topic="${CSS.escape(topic)}"]`)?.focus();
  }, [tree, topic]);
}
