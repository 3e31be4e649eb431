import { accountBlobs } from './features/accounts/index.ts';
import { draftBlobs, editingBlobs, presentationFileBlobs } from './features/editing/index.ts';
import { pdfBlobKeys } from './features/exports/index.ts';
import type { BlobOwner } from './features/storage/index.ts';
import { uploadBlobKeys } from './features/uploads/index.ts';
import { presentationBlobs } from './publishing/index.ts';

/** All features whose rows refer to blobs. Blobs that none of them refers to are deleted. */
export const BLOB_OWNERS: readonly BlobOwner[] = [
  presentationBlobs,
  draftBlobs,
  editingBlobs,
  presentationFileBlobs,
  accountBlobs,
  uploadBlobKeys,
  pdfBlobKeys,
];
