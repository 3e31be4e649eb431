// `npm test`: installs packages, builds the pages and runs all tests.
import { ensureInstalled } from './setup/install.mjs';
import { runProgram } from './setup/run.mjs';
import { ensureWebBuilt } from './setup/web-build.mjs';

ensureInstalled();
ensureWebBuilt();
runProgram('scripts/test/main.ts', process.argv.slice(2));
