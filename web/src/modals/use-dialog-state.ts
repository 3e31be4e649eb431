import { useSyncExternalStore } from 'react';
import { type ModalStore, modals } from './modal-store.ts';

/** The name of the modal that is open, or `NO_DIALOG`. */
export function useDialogState(store: ModalStore = modals): string {
  return useSyncExternalStore(
    store.subscribe,
    () => store.getState().dialog,
    () => store.getServerState().dialog,
  );
}
