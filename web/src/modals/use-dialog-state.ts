import { useSyncExternalStore } from 'react';
import { type ModalStore, modals } from './modal-store.ts';

/** Returns the id of the open modal, or `NO_DIALOG` if no modal is open (S4.7). */
export function useDialogState(store: ModalStore = modals): string {
  return useSyncExternalStore(
    store.subscribe,
    () => store.getState().dialog,
    () => store.getServerState().dialog,
  );
}
