/**
 * Version of the stored document format. Raising it requires an up-migration in `migrations.ts`. In version 2, ids are
 * unique in the whole document; in version 1, only those of topics, and those of elements within a topic.
 */
export const DOCUMENT_VERSION = 2;
