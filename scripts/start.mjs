// `npm start`: sets up and starts Flydeck. This file is plain JavaScript, because it runs before any package is
// installed.
import { join } from 'node:path';
import { ensureInstalled } from './setup/install.mjs';
import { runProgram } from './setup/run.mjs';
import { ensureServerBuilt } from './setup/server-build.mjs';
import { ensureWebBuilt } from './setup/web-build.mjs';

ensureInstalled();
ensureWebBuilt();
runProgram(join(ensureServerBuilt(), 'main.js'), process.argv.slice(2), { env: { NODE_ENV: 'production' } });
