import { apiTokenData } from './features/accounts/index.ts';
import { folderData } from './features/dashboard/index.ts';
import { editingData } from './features/editing/index.ts';
import { likeData } from './features/likes/index.ts';
import { linkData } from './features/links/index.ts';
import { purchaseData } from './features/purchases/index.ts';
import { presentationData } from './library/index.ts';
import type { AccountData } from './ports/accounts.ts';

/** The data that each feature stores about an account, for the archive and the deletion of the account. */
export const ACCOUNT_DATA: readonly AccountData[] = [
  presentationData,
  linkData,
  likeData,
  folderData,
  editingData,
  apiTokenData,
  purchaseData,
];
