import { accessSync, constants, mkdirSync } from 'node:fs';
import { StartError } from './start-error.ts';

/**
 * Makes the folder of everything an instance stores.
 * @throws StartError when it cannot be written to.
 */
export function prepareDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? 'unknown error';
    throw new StartError(
      `The data folder ${dataDir} cannot be written to (${code}); set FLYDECK_DATA to one that can.`,
      {
        cause,
      },
    );
  }
}
