import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Kysely } from 'kysely';
import type { Database } from './adapters/database/index.ts';
import type { Logger } from './http/logger.ts';
import type { Blobs } from './ports/blobs.ts';

/** What loading the demo presentations needs. */
export interface DemoDeps {
  readonly db: Kysely<Database>;
  readonly blobs: Blobs;
  /** Folder of font files made once. */
  readonly fontCache: string;
}

interface DemosModule {
  loadDemos(deps: DemoDeps): Promise<void>;
}

const DEMOS_LOADED = 'demos-loaded';
const DEMOS_FILE = join(import.meta.dirname, 'demos/index.ts');

/** Loads the demo presentations once in an instance's life: what its people delete stays deleted. */
export async function loadDemosOnce(deps: DemoDeps, log: Logger): Promise<void> {
  const fact = { name: DEMOS_LOADED };
  const known = await deps.db
    .selectFrom('instance_facts')
    .where('name', '=', DEMOS_LOADED)
    .select('name')
    .executeTakeFirst();
  if (known || !existsSync(DEMOS_FILE)) return;
  process.stdout.write('Loading the demo presentations (once) …\n');
  try {
    const { loadDemos } = (await import(pathToFileURL(DEMOS_FILE).href)) as DemosModule;
    await loadDemos(deps);
    await deps.db
      .insertInto('instance_facts')
      .values(fact)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } catch (error) {
    // An instance without demos is of use; the next start tries again.
    log.error({ err: error }, 'the demo presentations could not be loaded');
  }
}
