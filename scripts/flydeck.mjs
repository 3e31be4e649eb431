// `npm run flydeck -- VERB …`: runs the command line of the server in the caller's working directory.
import { join } from 'node:path';
import { ensureInstalled } from './setup/install.mjs';
import { runProgram } from './setup/run.mjs';
import { ensureServerBuilt } from './setup/server-build.mjs';

ensureInstalled();
runProgram(join(ensureServerBuilt(), 'cli.main.js'), process.argv.slice(2), {
  cwd: process.env.INIT_CWD ?? process.cwd(),
  env: { NODE_ENV: 'production' },
  // Sizes in MiB. A larger young generation of the heap is collected less often, so that short commands take 10 % less
  // time.
  flags: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
});
