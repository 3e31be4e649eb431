import { GripVertical } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import { GridListItem } from 'react-aria-components/GridList';
import { t } from '../../i18n/index.ts';
import { RowMenuPart } from '../parts/parts.ts';
import { indentOf } from './indent.ts';
import type { PanelRow } from './path-model.ts';
import styles from './row.module.css';
import { RowMarkers } from './row-markers.tsx';
import { rowName } from './row-name.ts';
import { Thumbnail } from './thumbnail.tsx';
import { TitleField } from './title-field.tsx';
import { useHasPages, usePathPanel, usePathState } from './use-path.ts';

interface PathRowItemProps {
  readonly id: string;
  readonly row: PanelRow;
}

/** A row of the path panel: the number of its step, a thumbnail, a title, icons for the step's settings, and a menu. */
export function PathRowItem({ id, row }: PathRowItemProps) {
  return (
    <GridListItem id={id} textValue={rowName(row)} className={styles.row ?? ''}>
      {({ isSelected, isHovered, isFocusVisibleWithin, isFocusVisible }) => (
        <>
          <RowContent row={row} />
          <Button slot="drag" className={styles.drag ?? ''}>
            <GripVertical size={16} strokeWidth={1.75} aria-hidden="true" />
          </Button>
          {(isSelected || isHovered || isFocusVisible || isFocusVisibleWithin) && <RowControls row={row} />}
        </>
      )}
    </GridListItem>
  );
}

/** Shows the menu of a row, except while the title of the row is being edited. */
function RowControls({ row }: { readonly row: PanelRow }) {
  const isBeingRenamed = usePathState(({ renamedKey }) => renamedKey === row.key);
  return isBeingRenamed ? null : <RowMenuPart.View row={row} />;
}

function RowContent({ row }: { readonly row: PanelRow }) {
  const isCurrent = usePathState(({ currentKey }) => currentKey === row.key);
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isCurrent) scrollToRow(content.current);
  }, [isCurrent]);
  return (
    <div
      ref={content}
      className={styles.content}
      data-current={isCurrent}
      data-off-path={row.step === undefined}
      style={{ paddingInlineStart: indentOf(row.level) }}
    >
      <span className={styles.number}>{row.number ?? ''}</span>
      <Thumbnail thumbnail={row.thumbnail} />
      <RowTexts row={row} isCurrent={isCurrent} />
    </div>
  );
}

function RowTexts({ row, isCurrent }: { readonly row: PanelRow; readonly isCurrent: boolean }) {
  const { actions } = usePathPanel();
  const hasPages = useHasPages();
  const isBeingRenamed = usePathState(({ renamedKey }) => renamedKey === row.key);
  if (isBeingRenamed) {
    const placeholder = rowName({ ...row, title: '' });
    return <TitleField title={row.title} placeholder={placeholder} onDone={(title) => actions.rename(row, title)} />;
  }
  return (
    <div className={styles.texts}>
      <span className={styles.title} dir="auto" data-untitled={row.title === ''}>
        {rowName(row)}
      </span>
      {row.parentName !== undefined && (
        <span className={styles.parent} dir="auto">
          {t('canvas-path.inTopic', { title: row.parentName || t('canvas-path.untitled') })}
        </span>
      )}
      <RowMarkers row={row} />
      <span className="visually-hidden">
        {row.level > 0 && !hasPages && t('canvas-path.level', { level: row.level })}
        {isCurrent && ` ${t('canvas-path.current')}`}
      </span>
    </div>
  );
}

/**
 * Scrolls to the row that contains `content`, unless the author is using the list by pointer or keyboard, or the list
 * renders only its visible rows (`VirtualRows` then scrolls). Does not call `scrollIntoView`, after which the Tab key
 * would continue from the row instead of from the start of the page.
 */
function scrollToRow(content: HTMLElement | null): void {
  const row = content?.closest('[role="row"]');
  const list = row?.closest('[role="grid"]:not(:hover, :focus-within, [data-virtual])')?.parentElement;
  if (!row || !list) return;
  const [inner, outer] = [row.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollTop += Math.min(0, inner.top - outer.top) + Math.max(0, inner.bottom - outer.bottom);
}
