import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The Node executable of the npm package `node`, which runs everything except the scripts in `scripts/setup`. */
export const runtime = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
