/** Version of the stored document format. Raising it requires an up-migration in `migrations.ts`. */
export const DOCUMENT_VERSION = 1;
