import { resolve } from 'node:path';

/** Root folder of the repository. Paths in settings are relative to this folder, not to the working directory. */
export const REPOSITORY_FOLDER = resolve(import.meta.dirname, '../..');
