import { COPY_SUCCESS_MS } from '@flydeck/contract/sharing/constants';
import { useState } from 'react';
import { type CopyableField, copyText } from './copy-text.ts';

/** `copied` for 3000 ms (V9.1); `failed` until the next attempt. */
type CopyState = 'idle' | 'copied' | 'failed';

interface CopyControl {
  readonly state: CopyState;
  /** Copies the text of a field. Does nothing while the state is `copied`. */
  readonly copy: (field: CopyableField | null) => Promise<void>;
}

interface CopyCallbacks {
  /** Called when the text has been copied. */
  readonly onCopied?: () => void;
  /** Called 3000 ms after copying, when `copied` ends, even if the component was removed from the page before. */
  readonly onConfirmationEnd?: () => void;
}

/** State and action of a copy button. */
export function useCopy({ onCopied, onConfirmationEnd }: CopyCallbacks): CopyControl {
  const [state, setState] = useState<CopyState>('idle');
  const copy = async (field: CopyableField | null) => {
    if (state === 'copied' || !field) return;
    if (!(await copyText(field))) return setState('failed');
    setState('copied');
    onCopied?.();
    setTimeout(() => {
      setState('idle');
      onConfirmationEnd?.();
    }, COPY_SUCCESS_MS);
  };
  return { state, copy };
}
