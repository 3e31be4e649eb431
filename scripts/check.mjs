// `npm run check`: formatting, types, imports and file sizes.
import { ensureInstalled } from './setup/install.mjs';
import { runProgram } from './setup/run.mjs';

ensureInstalled();
runProgram('scripts/check/main.ts', process.argv.slice(2));
