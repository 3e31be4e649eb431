import { join } from 'node:path';
import { Client } from 'pg';
import { diskBlobs } from './adapters/blobs/disk-blobs.ts';
import { openDatabase } from './adapters/database/index.ts';
import { readConfig } from './config.ts';
import { loadDemos } from './demos/index.ts';
import { areDemosLoaded, DEMOS_LOADED } from './first-start.ts';

/** Held while demos are loaded: of several servers that start for the first time on one database, one does it. */
const FIRST_START_LOCK = 7_305_004;

process.on('disconnect', () => process.exit(1));

const { databaseUrl, dataDir } = readConfig();
const turn = new Client({ connectionString: databaseUrl });
await turn.connect();
await turn.query('SELECT pg_advisory_lock($1)', [FIRST_START_LOCK]);
const { db, close } = await openDatabase({ databaseUrl, dataDir });
if (!(await areDemosLoaded(db))) {
  const blobs = diskBlobs(join(dataDir, 'blobs'));
  await loadDemos({ db, blobs, fontCache: join(dataDir, 'cache', 'fonts') });
  await db.insertInto('instance_facts').values({ name: DEMOS_LOADED }).execute();
}
await close();
await turn.end();
// Not by letting go of the channel: its end means that the server died.
process.exit(0);
