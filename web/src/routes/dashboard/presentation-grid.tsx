import { useRef, useState } from 'react';
import { GridList } from 'react-aria-components/GridList';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DashboardCard, targetPath } from './dashboard-card.tsx';
import styles from './grid.module.css';
import { useDashboard, useDashboardState } from './use-dashboard.ts';
import { useGridKeys } from './use-grid-keys.ts';

/** MIME type of a dragged presentation; the data is its oid. */
export const DRAG_TYPE = 'application/x-flydeck-presentation';

/** Grid in which the member selects and opens presentations, or drags them to folders, by pointer and by keyboard. */
export function PresentationGrid() {
  const { store } = useDashboard();
  const { presentations, selectedOids, isLoading, place } = useDashboardState();
  const [renamedOid, setRenamedOid] = useState<string>();
  const toggleSelection = useToggleSelection();
  const handleKey = useGridKeys(setRenamedOid);
  const openPage = useOpenPage();
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: place === 'trash' || renamedOid !== undefined,
    getItems: (oids) => [...oids].map((oid) => ({ [DRAG_TYPE]: String(oid) })),
    getAllowedDropOperations: () => ['move'],
  });
  return (
    <div aria-busy={isLoading} onKeyDownCapture={handleKey}>
      <p id="grid-keys" hidden>
        {t('dashboard.keys')}
      </p>
      <GridList
        className={classNames(styles.grid, isLoading && styles.loading)}
        aria-label={t('dashboard.title')}
        aria-describedby="grid-keys"
        layout="grid"
        selectionMode="multiple"
        selectedKeys={selectedOids}
        onSelectionChange={(keys) =>
          store.select(keys === 'all' ? presentations.map(({ oid }) => oid) : [...keys].map(String))
        }
        {...(place === 'trash' ? {} : { onAction: (oid) => openPage(String(oid)) })}
        dragAndDropHooks={dragAndDropHooks}
      >
        {presentations.map((presentation) => (
          <DashboardCard
            key={presentation.oid}
            presentation={presentation}
            isRenaming={renamedOid === presentation.oid}
            onRename={setRenamedOid}
            onToggle={toggleSelection}
          />
        ))}
      </GridList>
    </div>
  );
}

/** Returns a function that opens the page of a presentation. */
function useOpenPage(): (oid: string) => void {
  const { store } = useDashboard();
  const href = useHref();
  return (oid) => {
    const presentation = store.getState().presentations.find((candidate) => candidate.oid === oid);
    if (presentation) location.assign(href(targetPath(presentation)));
  };
}

/**
 * Returns a function that selects or deselects a presentation. With `isRange` (Shift), the function selects all
 * presentations from the last toggled presentation to this presentation.
 */
function useToggleSelection(): (oid: string, isRange: boolean) => void {
  const { store } = useDashboard();
  const lastToggledOid = useRef<string>(undefined);
  return (oid, isRange) => {
    const { presentations, selectedOids } = store.getState();
    const oids = presentations.map((presentation) => presentation.oid);
    const [lastToggledIndex, index] = [oids.indexOf(lastToggledOid.current ?? ''), oids.indexOf(oid)];
    if (isRange && lastToggledIndex >= 0) {
      const range = oids.slice(Math.min(lastToggledIndex, index), Math.max(lastToggledIndex, index) + 1);
      store.select([...new Set([...selectedOids, ...range])]);
    } else store.toggleSelection(oid);
    lastToggledOid.current = oid;
  };
}
