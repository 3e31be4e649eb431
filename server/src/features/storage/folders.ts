/**
 * The folders of blobs to which rows of the database refer, and the folder `incoming` for blobs that are being
 * received.
 */
export const BLOB_FOLDERS = [
  'scenes',
  'documents',
  'assets',
  'films',
  'fonts',
  'originals',
  'recordings',
  'pdfs',
  'archives',
  'uploads',
  'incoming',
];
