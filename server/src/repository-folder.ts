import { resolve } from 'node:path';

/** Root folder of the repository. Relative paths in settings start at this folder, not at the working folder. */
export const REPOSITORY_FOLDER = resolve(import.meta.dirname, '../..');
