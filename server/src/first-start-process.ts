import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { Client } from 'pg';
import { openBlobs } from './adapters/blobs/index.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './database.ts';
import { loadDemos } from './demos/index.ts';
import { DEMOS_LOADED, isFactRecorded, TEMPLATES_LOADED } from './first-start.ts';
import { loadTemplates } from './templates/load-templates.ts';

// Program of the child process in which a server loads the demos and templates, once per instance.

/** Key of an advisory lock. If several servers start, only the server with this lock loads demos and templates. */
const FIRST_START_LOCK = 7_305_004;

/** Folder of compiled demos and templates, which exists only in the bundled server (`server/dist`). */
const DECK_FOLDER = fileURLToPath(new URL('./bundled-decks/', import.meta.url));

// The IPC channel is closed when the server has died. Another server may then load the demos and templates.
process.on('disconnect', () => process.exit(1));

async function load(): Promise<void> {
  const config = readConfig();
  const { databaseUrl, dataDir } = config;
  const lockClient = new Client({ connectionString: databaseUrl });
  await lockClient.connect();
  await lockClient.query('SELECT pg_advisory_lock($1)', [FIRST_START_LOCK]);
  const { db, close } = await openDatabase({ databaseUrl, dataDir });
  const deps = {
    db,
    blobs: await openBlobs(config),
    fontCache: join(dataDir, 'cache', 'fonts'),
    deckFolder: DECK_FOLDER,
  };
  // The templates are loaded first, so that the demos are newer and come first on the home page.
  for (const [fact, loadOnce] of [
    [TEMPLATES_LOADED, loadTemplates],
    [DEMOS_LOADED, loadDemos],
  ] as const) {
    if (await isFactRecorded(db, fact)) continue;
    await loadOnce(deps);
    await db.insertInto('instance_facts').values({ name: fact }).execute();
  }
  await close();
  await lockClient.end();
}

try {
  await load();
} catch (error) {
  // The error is caught here and printed. For an uncaught error, Node would also print the line of the bundle that
  // threw the error, and lines of the bundle are very long.
  process.stderr.write(`${inspect(error)}\n`);
  process.exit(1);
}
// Exits explicitly instead of disconnecting the IPC channel, because the `disconnect` handler above exits with 1.
process.exit(0);
