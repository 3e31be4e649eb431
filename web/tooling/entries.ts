import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const ROUTES = join(import.meta.dirname, '../src/routes');

/** Client entries by page: `routes/<page>/client.tsx`. */
export const CLIENT_ENTRIES: Readonly<Record<string, string>> = Object.fromEntries(
  readdirSync(ROUTES)
    .filter((page) => existsSync(join(ROUTES, page, 'client.tsx')))
    .sort()
    .map((page) => [page, `src/routes/${page}/client.tsx`]),
);

/** Script that starts every interactive page. */
export const START_ENTRY = 'src/start.ts';
