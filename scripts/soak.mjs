// `npm run soak -- NAME [ROUNDS]`: runs one crash-loop or random-input test for many more rounds than `npm test`.
import { ensureInstalled } from './setup/install.mjs';
import { runProgram } from './setup/run.mjs';
import { ensureWebBuilt } from './setup/web-build.mjs';

ensureInstalled();
ensureWebBuilt();
runProgram('scripts/test/soak.ts', process.argv.slice(2));
