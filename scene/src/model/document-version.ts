/** The version of the stored document format. Raising it needs an up-migration in `migrations.ts`. */
export const DOCUMENT_VERSION = 1;
