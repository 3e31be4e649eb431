// `npm run bench`: what Flydeck costs, beside its peers.
import { ensureInstalled } from './setup/install.mjs';
import { runTypeScript } from './setup/run.mjs';
import { ensureWebBuilt } from './setup/web-build.mjs';

ensureInstalled();
ensureWebBuilt();
runTypeScript('bench/src/main.ts', process.argv.slice(2), { env: { NODE_ENV: 'production' } });
