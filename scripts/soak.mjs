// `npm run soak -- NAME [ROUNDS]`: runs one soak test, which has random input or kills processes, for many more rounds
// than `npm test`.
import { ensureInstalled } from './setup/install.mjs';
import { runProgram } from './setup/run.mjs';
import { ensureWebBuilt } from './setup/web-build.mjs';

ensureInstalled();
ensureWebBuilt();
runProgram('scripts/test/soak.ts', process.argv.slice(2));
