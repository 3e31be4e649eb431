import { Plus } from 'lucide-react';
import { Fragment, useId, useRef } from 'react';
import { GridList } from 'react-aria-components/GridList';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { ICON_PROPS } from './icon.ts';
import styles from './path-panel.module.css';
import { PathRowItem } from './path-row-item.tsx';
import { useListInput } from './use-list-input.ts';
import { useHasPages, usePathPanel, usePathState } from './use-path.ts';
import { useRowDrag } from './use-row-drag.tsx';
import { useRowInView } from './use-row-in-view.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

/** Number of rows that are rendered while the code for long lists is being loaded; more than a window shows. */
const INITIAL_ROWS = 20;

/**
 * The rows of the path panel, one for each step and for each topic without a step. By pointer and by keyboard, authors
 * can select, rename and move rows, move them to another level, and let the camera fly to the area that a row shows.
 */
export function PathList() {
  const rows = usePathState((state) => state.rows);
  const { VirtualRows = Fragment, isLoading } = useVirtualRows(rows.length);
  const isVirtual = VirtualRows !== Fragment;
  const selectedKeys = usePathState((state) => state.selectedKeys);
  const isRenaming = usePathState((state) => state.renamedKey !== undefined);
  const { dragAndDropHooks, dragHandlers } = useRowDrag(isRenaming);
  const { handlers, select, activate } = useListInput();
  const hasPages = useHasPages();
  const hintId = useId();
  const list = useRef<HTMLDivElement>(null);
  useRowInView(list);
  return (
    <div ref={list} className={styles.list} data-virtual={isVirtual} {...handlers} {...dragHandlers}>
      <p id={hintId} hidden>
        {t(hasPages ? 'canvas-path.pageKeys' : 'canvas-path.keys')}
      </p>
      <VirtualRows>
        <GridList
          className={styles.rows ?? ''}
          data-virtual={isVirtual || undefined}
          aria-label={t(hasPages ? 'canvas-path.pages' : 'canvas-path.rows')}
          aria-describedby={hintId}
          items={isLoading ? rows.slice(0, INITIAL_ROWS) : rows}
          selectionMode="multiple"
          selectionBehavior="replace"
          selectedKeys={selectedKeys}
          disallowTypeAhead={isRenaming}
          onSelectionChange={(keys) => select(keys === 'all' ? rows.map(({ key }) => key) : [...keys].map(String))}
          onAction={(key) => activate(String(key))}
          dragAndDropHooks={dragAndDropHooks}
        >
          {(row) => <PathRowItem id={row.key} row={row} />}
        </GridList>
      </VirtualRows>
      {rows.length === 1 && !hasPages && <FirstTopic />}
    </div>
  );
}

/** A hint and a button that adds the first topic. Shown while the path panel has only the row of the root topic. */
function FirstTopic() {
  const { actions } = usePathPanel();
  return (
    <div className={styles.empty}>
      <p>{t('canvas-path.emptyHint')}</p>
      <Button onClick={() => actions.addTopic()}>
        <Plus {...ICON_PROPS} />
        {t('canvas-path.firstTopic')}
      </Button>
    </div>
  );
}
