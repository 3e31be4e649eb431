/**
 * Version of the stored document format. A new version requires an up-migration in `migrations.ts`. In version 1,
 * elements had unique ids only within their topic. In version 2, all ids are unique in the whole document.
 */
export const DOCUMENT_VERSION = 2;
