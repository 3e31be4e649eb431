import { modals } from '../modals/modal-store.ts';
import { PDF_MODAL } from './modals.ts';

// `number` and `name` identify a chunk that fails to load.
modals.register(PDF_MODAL, {
  number: 4,
  name: 'pdf-modal',
  load: () => import('./pdf-modal.tsx'),
});
