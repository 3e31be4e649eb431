import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { showToast } from '../../ui/toast.tsx';
import { type Chunk, loadChunk } from '../../viewer/load-chunk.ts';

interface PartProps {
  /** Whether the part is shown. Default: true. */
  readonly open?: boolean;
  /** Called if the code of the part cannot be loaded. */
  readonly onClose?: () => void;
}

/** A part of the editor whose code is loaded when it is first needed. */
export interface Part<Props> {
  /** Shows the part; nothing while its code is being loaded. */
  readonly View: (props: Props & PartProps) => ReactNode;
  /** Loads the code before it is needed. */
  preload(): void;
}

/** Creates a part. If its code cannot be loaded, a toast reports the failure, and `onClose` is called. */
export function createPart<Props extends object>(chunk: Chunk<ComponentType<Props>>): Part<Props> {
  let loaded: ComponentType<Props> | undefined;
  let attempt = 0;

  async function load(): Promise<ComponentType<Props>> {
    try {
      loaded ??= await loadChunk(chunk, attempt);
      return loaded;
    } catch (error) {
      attempt += 1;
      throw error;
    }
  }

  function View(props: Props & PartProps) {
    const { open = true, onClose } = props;
    const [Component, setComponent] = useState(() => loaded);
    const close = useRef(onClose);
    close.current = onClose;
    useEffect(() => {
      if (Component || !open) return;
      let isCurrent = true;
      load().then(
        (next) => isCurrent && setComponent(() => next),
        () => {
          if (!isCurrent) return;
          showToast({ text: t('canvas.partFailed'), kind: 'failed' });
          close.current?.();
        },
      );
      return () => {
        isCurrent = false;
      };
    }, [Component, open]);
    return Component ? <Component {...props} /> : null;
  }

  return { View, preload: () => void load().catch(() => undefined) };
}
