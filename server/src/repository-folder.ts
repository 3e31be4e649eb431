import { resolve } from 'node:path';

/** The repository's folder; relative folders in settings start here, whatever folder a command was called from. */
export const REPOSITORY_FOLDER = resolve(import.meta.dirname, '../..');
