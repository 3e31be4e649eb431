import type { ClientFeature } from '@flydeck/contract/editing/client-messages';

/** What this client understands. */
export const CLIENT_FEATURES = ['right', 'comments'] as const satisfies readonly ClientFeature[];
