import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { clientScriptOf } from '../src/manifest.ts';

const ROUTES = join(import.meta.dirname, '../src/routes');

/** Paths of client scripts in the workspace `web`, by page. Each `routes/<page>/definition.ts` defines a page. */
export const CLIENT_ENTRIES: Readonly<Record<string, string>> = Object.fromEntries(
  readdirSync(ROUTES)
    .filter((page) => existsSync(join(ROUTES, page, 'definition.ts')))
    .sort()
    .map((page) => [page, clientScriptOf(page)]),
);

/** Path in `web` of the script that starts every interactive page. */
export const START_ENTRY = 'src/start.ts';
