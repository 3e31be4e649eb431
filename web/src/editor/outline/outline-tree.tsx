import { Plus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { useEditor } from '../use-editor.ts';
import styles from './outline.module.css';
import { OutlineRowView } from './outline-row.tsx';
import { treeKey } from './tree-keys.ts';
import { useOutlineActions } from './use-outline-actions.ts';
import { useRowDrag } from './use-row-drag.ts';
import { visibleRows } from './visible-rows.ts';

/** The topics as a tree, by the WAI-ARIA tree pattern. */
export function OutlineTree() {
  const { store, state } = useEditor();
  const { document, selected, renaming } = state;
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const actions = useOutlineActions();
  const tree = useRef<HTMLDivElement>(null);
  const hint = useId();
  const rows = useMemo(() => visibleRows(document, closed), [document, closed]);
  const drag = useRowDrag(document, actions);
  const isClassic = document.kind === 'classic';
  const current = rows.some(({ topic }) => topic.id === selected) ? selected : rows[0]?.topic.id;

  const toggle = (id: string, open: boolean) => {
    const next = new Set(closed);
    if (open) next.delete(id);
    else next.add(id);
    setClosed(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (renaming !== undefined) return;
    const act = treeKey(event, rows, current, { store, actions, toggle, isClassic });
    if (!act) return;
    event.preventDefault();
    act();
  };
  // The focus follows the selection while it is in the tree.
  useEffect(() => {
    if (!current || renaming !== undefined || !tree.current?.contains(globalThis.document.activeElement))
      return;
    tree.current.querySelector<HTMLElement>(`[data-topic="${CSS.escape(current)}"]`)?.focus();
  }, [current, renaming]);

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
