// `npm run flydeck -- VERB …`: the command line, in the folder where the person stands.
import { ensureInstalled } from './setup/install.mjs';
import { runTypeScript } from './setup/run.mjs';

ensureInstalled();
runTypeScript('server/src/cli/main.ts', process.argv.slice(2), {
  cwd: process.env.INIT_CWD ?? process.cwd(),
  env: { NODE_ENV: 'production' },
});
