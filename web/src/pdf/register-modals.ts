import { modals } from '../modals/modal-store.ts';
import { PDF_MODAL, PDF_NUDGE_MODAL } from './modals.ts';

modals.register(PDF_MODAL, {
  number: 4,
  name: 'pdf-modal',
  load: () => import('./pdf-modal.tsx'),
});
modals.register(PDF_NUDGE_MODAL, {
  number: 5,
  name: 'nudge-modal',
  load: () => import('./nudge-modal.tsx'),
});
