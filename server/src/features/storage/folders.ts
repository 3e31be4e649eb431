/** Folders of blobs that rows refer to, and the folder of partly received blobs (`incoming`). */
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
