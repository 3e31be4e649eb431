import { accessData } from './features/access/index.ts';
import { apiTokenData } from './features/accounts/index.ts';
import { commentData } from './features/comments/index.ts';
import { folderData } from './features/dashboard/index.ts';
import { editingData } from './features/editing/index.ts';
import { likeData } from './features/likes/index.ts';
import { linkData } from './features/links/index.ts';
import { liveData } from './features/live/index.ts';
import { purchaseData } from './features/purchases/index.ts';
import { recordingData } from './features/recordings/index.ts';
import { ownTemplateData } from './features/templates/index.ts';
import { presentationData } from './library/index.ts';
import type { AccountData } from './ports/accounts.ts';

/** The functions with which each feature archives and deletes the data that the feature stores about an account. */
export const ACCOUNT_DATA: readonly AccountData[] = [
  presentationData,
  linkData,
  accessData,
  likeData,
  commentData,
  liveData,
  recordingData,
  folderData,
  editingData,
  apiTokenData,
  purchaseData,
  ownTemplateData,
];
