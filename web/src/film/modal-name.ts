import { createModalName } from '../modals/modal-name.ts';
import { modals } from '../modals/modal-store.ts';

export interface DownloadInput {
  readonly title: string;
  readonly sceneUrl: string;
  /** Index of the step that the viewer shows. */
  readonly step: number;
}

/** The dialog that saves a film of the presentation, or a picture of a step. */
export const DOWNLOAD_MODAL = createModalName<DownloadInput>('DOWNLOAD');

modals.register(DOWNLOAD_MODAL, {
  number: 91,
  name: 'download-modal',
  load: () => import('./download-modal.tsx'),
});
