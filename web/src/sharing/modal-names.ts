import { nameModal } from '../modals/modal-name.ts';
import { modals } from '../modals/modal-store.ts';
import type { EmbedInput } from './embed-modal.tsx';
import type { ShareInput } from './share-modal.tsx';

/** "Share": the link, networks, a code to scan. */
export const SHARE_MODAL = nameModal<ShareInput>('SHARE');

/** "Embed": the code for other sites. Its name is its state (S§4). */
export const EMBED_MODAL = nameModal<EmbedInput>('EMBED');

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
