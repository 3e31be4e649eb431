// `npm run bench`: benchmarks Flydeck and the programs that it is compared with.
import { ensureInstalled } from './setup/install.mjs';
import { runProgram } from './setup/run.mjs';
import { ensureServerBuilt } from './setup/server-build.mjs';
import { ensureWebBuilt } from './setup/web-build.mjs';

ensureInstalled();
ensureWebBuilt();
runProgram('bench/src/main.ts', process.argv.slice(2), {
  env: { NODE_ENV: 'production', FLYDECK_BUNDLE: ensureServerBuilt() },
});
