// `npm run check`: all checks of the sources, such as formatting, types and imports.
import { ensureInstalled } from './setup/install.mjs';
import { runProgram } from './setup/run.mjs';

ensureInstalled();
runProgram('scripts/check/main.ts', process.argv.slice(2));
