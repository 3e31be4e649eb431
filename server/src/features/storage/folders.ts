/** Folders with blobs to which rows refer, and the folder `incoming` with blobs that are being received. */
export const BLOB_FOLDERS = [
  'scenes',
  'documents',
  'assets',
  'films',
  'fonts',
  'originals',
  'pdfs',
  'archives',
  'uploads',
  'incoming',
];
