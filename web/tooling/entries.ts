import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { clientScriptOf } from '../src/manifest.ts';

const ROUTES = join(import.meta.dirname, '../src/routes');

/** Client scripts by page: one for each `routes/<page>/definition.ts`. */
export const CLIENT_ENTRIES: Readonly<Record<string, string>> = Object.fromEntries(
  readdirSync(ROUTES)
    .filter((page) => existsSync(join(ROUTES, page, 'definition.ts')))
    .sort()
    .map((page) => [page, clientScriptOf(page)]),
);

/** Script that starts every interactive page. */
export const START_ENTRY = 'src/start.ts';
