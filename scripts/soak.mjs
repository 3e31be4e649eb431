// `npm run soak -- NAME [ROUNDS]`: one test of kill loops or random input, for many more rounds than in `npm test`.
import { ensureInstalled } from './setup/install.mjs';
import { runProgram } from './setup/run.mjs';
import { ensureWebBuilt } from './setup/web-build.mjs';

ensureInstalled();
ensureWebBuilt();
runProgram('scripts/test/soak.ts', process.argv.slice(2));
