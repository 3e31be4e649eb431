/**
 * Version of the stored document format. Raising it requires an up-migration in `migrations.ts`. In version 2, ids are
 * unique in the whole document. In version 1, topics had unique ids, and elements had unique ids within their topic.
 */
export const DOCUMENT_VERSION = 2;
