import { isClassic } from '@flydeck/editor/path/pages';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { PathActions } from './path-actions.ts';
import type { PanelRow, PathModel } from './path-model.ts';
import type { ThumbnailPainter } from './thumbnail-painter.ts';

interface PathContextValue {
  readonly model: PathModel;
  readonly actions: PathActions;
  readonly painter: ThumbnailPainter;
}

const Context = createContext<PathContextValue | undefined>(undefined);

/** Provides the model, the actions and the painter to the components of the path panel. */
export const PathProvider = Context.Provider;

/**
 * Returns the model, the actions and the painter of the path panel. The calling component is not rendered again when
 * the state of the model changes.
 */
export function usePathPanel(): PathContextValue {
  const value = useContext(Context);
  if (!value) throw new Error('usePathPanel must be used inside the path panel.');
  return value;
}

/** Returns the part of the model's state that `select` returns. Renders the component again when this part changes. */
export function usePathState<Value>(select: (state: ReturnType<PathModel['getState']>) => Value): Value {
  const { model } = usePathPanel();
  return useSyncExternalStore(model.subscribe, () => select(model.getState()));
}

/** Whether the panel lists the pages of a classic presentation, not the steps on a canvas. */
export function useHasPages(): boolean {
  const { actions } = usePathPanel();
  // The rows change when the pages are converted to topics.
  return usePathState(() => isClassic(actions.store));
}

/** Returns the selected row; undefined if no row or several rows are selected. */
export const useSelectedRow = (): PanelRow | undefined =>
  usePathState(({ rows, selectedKeys }) => {
    const [key] = selectedKeys;
    return selectedKeys.size === 1 ? rows.find((row) => row.key === key) : undefined;
  });
