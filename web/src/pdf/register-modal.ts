import { modals } from '../modals/modal-store.ts';
import { PDF_MODAL } from './modals.ts';

// If the chunk fails to load, the error message contains `number`, and `name` identifies the URL of the chunk.
modals.register(PDF_MODAL, {
  number: 4,
  name: 'pdf-modal',
  load: () => import('./pdf-modal.tsx'),
});
