import { accountBlobKeys } from './features/accounts/index.ts';
import { brandBlobKeys } from './features/brand/index.ts';
import { draftBlobKeys, editingBlobKeys, presentationFileBlobKeys } from './features/editing/index.ts';
import { pdfBlobKeys } from './features/exports/index.ts';
import { recordingBlobKeys } from './features/recordings/index.ts';
import type { BlobOwner } from './features/storage/index.ts';
import { ownTemplateBlobKeys } from './features/templates/index.ts';
import { uploadBlobKeys } from './features/uploads/index.ts';
import { presentationBlobs } from './publishing/index.ts';

/** Functions that list the blobs to which rows of a feature refer. All other blobs are deleted. */
export const BLOB_OWNERS: readonly BlobOwner[] = [
  presentationBlobs,
  draftBlobKeys,
  editingBlobKeys,
  presentationFileBlobKeys,
  accountBlobKeys,
  uploadBlobKeys,
  ownTemplateBlobKeys,
  pdfBlobKeys,
  brandBlobKeys,
  recordingBlobKeys,
];
