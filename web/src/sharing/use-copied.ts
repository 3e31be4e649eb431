import { COPY_SUCCESS_MS } from '@flydeck/contract/sharing/constants';
import { useState } from 'react';
import { type CopiedField, copyText } from './copy-text.ts';

/** `copied` for 3000 ms (V§9); `failed` until the next try. */
export type CopyState = 'idle' | 'copied' | 'failed';

interface Copying {
  readonly state: CopyState;
  /** Copies what a field shows, unless a copy is being told to have succeeded. */
  readonly copy: (field: CopiedField | null) => Promise<void>;
}

interface CopyCallbacks {
  /** At once. */
  readonly onCopied?: () => void;
  /** When the success has been told, also where the dialog has gone by then. */
  readonly onSettled?: () => void;
}

/** A copy button: what it says now, and what a press does. */
export function useCopied({ onCopied, onSettled }: CopyCallbacks): Copying {
  const [state, setState] = useState<CopyState>('idle');
  const copy = async (field: CopiedField | null) => {
    if (state === 'copied' || !field) return;
    if (!(await copyText(field))) return setState('failed');
    setState('copied');
    onCopied?.();
    setTimeout(() => {
      setState('idle');
      onSettled?.();
    }, COPY_SUCCESS_MS);
  };
  return { state, copy };
}
