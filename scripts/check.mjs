// `npm run check`: form, types, rooms and sizes.
import { ensureInstalled } from './setup/install.mjs';
import { runTypeScript } from './setup/run.mjs';

ensureInstalled();
runTypeScript('scripts/check/main.ts', process.argv.slice(2));
