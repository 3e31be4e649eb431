import { selectElements } from '@flydeck/editor/reading-order/element-rows';
import { EyeOff, Lock, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { t } from '../../../i18n/index.ts';
import { runAfterClosing } from '../../menus/run-command.ts';
import { useSession, useSessionValue } from '../../session/use-session.ts';
import { useListShortcuts } from '../use-list-shortcuts.ts';
import styles from './elements.module.css';
import { showTopic } from './show-topic.ts';
import { type NamedElementRow, useElementRows } from './use-element-rows.ts';

interface ElementListProps {
  /** Id of the topic. */
  readonly topic: string;
  readonly title: string;
}

/**
 * The elements of a topic in reading order. The rows that are selected in the list are the elements that are selected
 * on the canvas, so that all commands apply to them.
 */
export function ElementList({ topic, title }: ElementListProps) {
  const session = useSession();
  const rows = useElementRows(topic);
  const selection = useSessionValue(({ editor }) => editor.selection);
  const hintId = useId();
  const shortcuts = useListShortcuts();
  const select = (ids: readonly string[]) => {
    showTopic(session, topic);
    session.update((editor) => editor.perform(({ view }) => selectElements(view.store, ids)));
  };
  return (
    <div {...shortcuts}>
      <p id={hintId} hidden>
        {t('canvas-path.elementKeys')}
      </p>
      <GridList
        className={styles.rows ?? ''}
        aria-label={t('canvas-path.elementsOf', { title })}
        aria-describedby={hintId}
        items={rows}
        selectionMode="multiple"
        selectionBehavior="replace"
        selectedKeys={selection.filter((id) => rows.some((row) => row.id === id))}
        onSelectionChange={(keys) => select(keys === 'all' ? rows.map(({ id }) => id) : [...keys].map(String))}
        onAction={(key) => {
          select([String(key)]);
          runAfterClosing(session, 'enter');
        }}
      >
        {(row) => <ElementItem id={row.id} row={row} />}
      </GridList>
    </div>
  );
}

/** A row of the list: the kind and text of an element, and icons that mark a hidden or locked element. */
function ElementItem({ id, row }: { readonly id: string; readonly row: NamedElementRow }) {
  return (
    <GridListItem id={id} textValue={row.name} className={styles.row ?? ''}>
      <span className={styles.content} style={{ paddingInlineStart: row.level * INDENT_PX }}>
        <span className={styles.name} dir="auto">
          {row.name}
        </span>
        {row.isHidden && <Marker Icon={EyeOff} label={t('canvas-path.elementHidden')} />}
        {row.isLocked && <Marker Icon={Lock} label={t('canvas-path.elementLocked')} />}
        {row.level > 0 && <span className="visually-hidden">{t('canvas-path.level', { level: row.level })}</span>}
      </span>
    </GridListItem>
  );
}

/** Indentation of the children of a group, in px. */
const INDENT_PX = 16;

function Marker({ Icon, label }: { readonly Icon: LucideIcon; readonly label: string }) {
  return (
    <span className={styles.marker} role="img" aria-label={label} title={label}>
      <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
    </span>
  );
}
