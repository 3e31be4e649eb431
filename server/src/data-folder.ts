import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from './start-error.ts';

/**
 * Creates the data folder if it does not exist.
 * @throws StartError if the folder is not writable.
 */
export function prepareDataFolder(dataDir: string): void {
  try {
    createFolder(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? 'unknown error';
    throw new StartError(`The data folder ${dataDir} is not writable (${code}). Set FLYDECK_DATA to another folder.`, {
      cause,
    });
  }
}

/**
 * Creates a folder and its parents. Node's recursive mkdir is not used, because it never returns for some paths
 * (/proc).
 */
function createFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(folder) !== folder) createFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !statSync(folder).isDirectory()) throw error;
  }
}
