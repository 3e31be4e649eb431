import { createModalName } from '../modals/modal-name.ts';
import { modals } from '../modals/modal-store.ts';
import type { EmbedInput } from './embed-modal.tsx';
import type { ShareInput } from './share-modal.tsx';

/** The share dialog: link, networks, e-mail, QR code (V2.21). */
export const SHARE_MODAL = createModalName<ShareInput>('SHARE');

/** The embed dialog (V2.20). While this dialog is open, the dialog state is `EMBED` (S4.7). */
export const EMBED_MODAL = createModalName<EmbedInput>('EMBED');

// If a chunk fails to load, `number` identifies the chunk in the error message, and `name` is used to find its URL.
modals.register(SHARE_MODAL, {
  number: 2,
  name: 'share-modal',
  load: () => import('./share-modal.tsx'),
});
modals.register(EMBED_MODAL, {
  number: 3,
  name: 'embed-modal',
  load: () => import('./embed-modal.tsx'),
});
