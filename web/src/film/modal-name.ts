import { createModalName } from '../modals/modal-name.ts';
import { modals } from '../modals/modal-store.ts';
import type { DownloadInput } from './download-modal.tsx';

/** The dialog that saves a film of the presentation, or a picture of a step. */
export const DOWNLOAD_MODAL = createModalName<DownloadInput>('DOWNLOAD');

modals.register(DOWNLOAD_MODAL, {
  number: 91,
  name: 'download-modal',
  load: () => import('./download-modal.tsx'),
});
