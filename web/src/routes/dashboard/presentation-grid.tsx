import { useRef, useState } from 'react';
import { GridList } from 'react-aria-components/GridList';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './grid.module.css';
import { OwnCard, targetPath } from './own-card.tsx';
import { useDashboard, useDashboardState } from './use-dashboard.ts';
import { useGridKeys } from './use-grid-keys.ts';

/** MIME type of a dragged presentation; the data is its oid. */
export const DRAG_TYPE = 'application/x-flydeck-presentation';

/** The presentations of the list: selected, opened and dragged to folders by pointer and by keyboard. */
export function PresentationGrid() {
  const { store } = useDashboard();
  const { presentations, selected, loading, place } = useDashboardState();
  const [renaming, setRenaming] = useState<string>();
  const toggle = useToggle();
  const keys = useGridKeys(setRenaming);
  const open = useOpen();
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: place === 'trash' || renaming !== undefined,
    getItems: (oids) => [...oids].map((oid) => ({ [DRAG_TYPE]: String(oid) })),
    getAllowedDropOperations: () => ['move'],
  });
  return (
    <div aria-busy={loading} onKeyDownCapture={keys}>
      <p id="grid-keys" hidden>
        {t('dashboard.keys')}
      </p>
      <GridList
        className={classNames(styles.grid, loading && styles.loading)}
        aria-label={t('dashboard.title')}
        aria-describedby="grid-keys"
        layout="grid"
        selectionMode="multiple"
        selectedKeys={selected}
        onSelectionChange={(chosen) =>
          store.select(chosen === 'all' ? presentations.map(({ oid }) => oid) : [...chosen].map(String))
        }
        {...(place === 'trash' ? {} : { onAction: (oid) => open(String(oid)) })}
        dragAndDropHooks={dragAndDropHooks}
      >
        {presentations.map((presentation) => (
          <OwnCard
            key={presentation.oid}
            presentation={presentation}
            isRenaming={renaming === presentation.oid}
            onRename={setRenaming}
            onToggle={toggle}
          />
        ))}
      </GridList>
    </div>
  );
}

/** Returns a function that opens the page of a presentation. */
function useOpen(): (oid: string) => void {
  const { store } = useDashboard();
  const href = useHref();
  return (oid) => {
    const presentation = store.getState().presentations.find((one) => one.oid === oid);
    if (presentation) location.assign(href(targetPath(presentation)));
  };
}

/** Toggles one presentation; with `range` (Shift), selects all from the last toggled one to it. */
function useToggle(): (oid: string, range: boolean) => void {
  const { store } = useDashboard();
  const last = useRef<string>(undefined);
  return (oid, range) => {
    const { presentations, selected } = store.getState();
    const oids = presentations.map((one) => one.oid);
    const [from, to] = [oids.indexOf(last.current ?? ''), oids.indexOf(oid)];
    if (range && from >= 0)
      store.select([...new Set([...selected, ...oids.slice(Math.min(from, to), Math.max(from, to) + 1)])]);
    else store.toggle(oid);
    last.current = oid;
  };
}
