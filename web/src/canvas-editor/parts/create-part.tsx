import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { showToast } from '../../ui/toast.tsx';
import { type Chunk, loadChunk } from '../../viewer/load-chunk.ts';

interface LazyComponentProps {
  /** Whether the component is shown. Default: true. */
  readonly open?: boolean;
  /** Called when the component closes itself, and when its code cannot be loaded. */
  readonly onClose?: () => void;
  /** What is shown while the code of the component is being loaded. Default: nothing. */
  readonly loading?: ReactNode;
}

/** A component of the editor whose code is loaded when the component is first shown. */
export interface Part<Props> {
  /** The component. Renders `loading` while its code is being loaded. */
  readonly View: (props: Props & LazyComponentProps) => ReactNode;
  /** Starts to load the code, so that the component can be shown immediately later. */
  preload(): void;
}

/**
 * Creates a component whose code is loaded when the component is first shown. If the code cannot be loaded, a toast
 * reports the failure, and the component's `onClose` is called.
 */
export function createPart<Props extends object>(chunk: Chunk<ComponentType<Props>>): Part<Props> {
  let loaded: ComponentType<Props> | undefined;
  // Number of failed attempts to load the code.
  let failedAttempts = 0;

  async function load(): Promise<ComponentType<Props>> {
    try {
      loaded ??= await loadChunk(chunk, failedAttempts);
      return loaded;
    } catch (error) {
      failedAttempts += 1;
      throw error;
    }
  }

  function View(props: Props & LazyComponentProps) {
    const { open = true, onClose, loading = null } = props;
    const [Component, setComponent] = useState(() => loaded);
    const onCloseRef = useRef(onClose);
    onCloseRef.current = onClose;
    useEffect(() => {
      if (Component || !open) return;
      let isCurrent = true;
      load().then(
        (next) => isCurrent && setComponent(() => next),
        () => {
          if (!isCurrent) return;
          showToast({ text: t('canvas.partFailed'), kind: 'failed' });
          onCloseRef.current?.();
        },
      );
      return () => {
        isCurrent = false;
      };
    }, [Component, open]);
    return Component ? <Component {...props} /> : loading;
  }

  return { View, preload: () => void load().catch(() => undefined) };
}
