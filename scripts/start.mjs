// `npm start`: everything a running Flydeck needs, then Flydeck. Plain JavaScript, as it runs before anything is installed.
import { ensureInstalled } from './setup/install.mjs';
import { runTypeScript } from './setup/run.mjs';
import { ensureWebBuilt } from './setup/web-build.mjs';

ensureInstalled();
ensureWebBuilt();
runTypeScript('server/src/main.ts', process.argv.slice(2), { env: { NODE_ENV: 'production' } });
