// `npm test`: sets up what the tests need and runs all of them.
import { ensureInstalled } from './setup/install.mjs';
import { runProgram } from './setup/run.mjs';
import { ensureWebBuilt } from './setup/web-build.mjs';

ensureInstalled();
ensureWebBuilt();
runProgram('scripts/test/main.ts', process.argv.slice(2));
