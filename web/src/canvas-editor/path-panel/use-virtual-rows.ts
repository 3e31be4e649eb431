import { type ComponentType, type PropsWithChildren, useEffect, useState } from 'react';
import { loadChunk } from '../../viewer/load-chunk.ts';

/** Number of rows above which only the visible rows are rendered. */
const MIN_ROWS = 60;

interface VirtualRowsState {
  /** Renders only the visible rows of the list that it contains; undefined while all rows are rendered. */
  readonly VirtualRows: ComponentType<PropsWithChildren> | undefined;
  /** Whether the code of `VirtualRows` is being loaded. */
  readonly isLoading: boolean;
}

/**
 * Loads the code that renders only the visible rows, when the list has many rows. Once the code is used, it is also used
 * for fewer rows, because replacing the list would lose its focus. Without the code, all rows are rendered.
 */
export function useVirtualRows(rowCount: number): VirtualRowsState {
  const [VirtualRows, setVirtualRows] = useState<ComponentType<PropsWithChildren>>();
  const [hasFailed, setFailed] = useState(false);
  const isNeeded = rowCount > MIN_ROWS;
  useEffect(() => {
    if (!isNeeded) return;
    let isCurrent = true;
    const load = async () => (await import('./virtual-rows.tsx')).VirtualRows;
    loadChunk({ number: 92, name: 'virtual-rows', load }, 0).then(
      (component) => isCurrent && setVirtualRows(() => component),
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [isNeeded]);
  return { VirtualRows, isLoading: isNeeded && !VirtualRows && !hasFailed };
}
