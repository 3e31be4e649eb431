/** Folders of blobs that rows name, and of those that were never finished. */
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
