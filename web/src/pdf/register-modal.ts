import { modals } from '../modals/modal-store.ts';
import { PDF_MODAL } from './modals.ts';

// `number` identifies the chunk in the error message if loading fails. `name` is a part of the chunk's file name, by
// which the URL of the chunk is found.
modals.register(PDF_MODAL, {
  number: 4,
  name: 'pdf-modal',
  load: () => import('./pdf-modal.tsx'),
});
