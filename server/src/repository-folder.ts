import { resolve } from 'node:path';

/** Root folder of the repository. Relative folders in settings are resolved against it, not the working directory. */
export const REPOSITORY_FOLDER = resolve(import.meta.dirname, '../..');
