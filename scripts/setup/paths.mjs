import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The Node version of the lock file. Everything except these setup scripts runs on it. */
export const runtime = join(
  root,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);
