import type { Kysely } from 'kysely';
import type { Database } from './adapters/database/index.ts';
import type { LoadDemosDeps } from './demos/index.ts';
import type { Logger } from './http/logger.ts';

/** What loading the demo presentations needs. */
interface FirstStartDeps extends LoadDemosDeps {
  readonly db: Kysely<Database>;
  readonly log: Logger;
  /** Given up at once when this is aborted; the next start goes on with what is missing. */
  readonly signal: AbortSignal;
}

const DEMOS_LOADED = 'demos-loaded';

/** Loads the demo presentations once in an instance's life: what its people delete stays deleted. */
export async function loadDemosOnce({ log, signal, ...deps }: FirstStartDeps): Promise<void> {
  const fact = { name: DEMOS_LOADED };
  const known = await deps.db
    .selectFrom('instance_facts')
    .where('name', '=', DEMOS_LOADED)
    .select('name')
    .executeTakeFirst();
  if (known) return;
  process.stdout.write('Loading the demo presentations (once) …\n');
  try {
    const { loadDemos } = await import('./demos/index.ts');
    await Promise.race([loadDemos(deps), aborted(signal)]);
    await deps.db
      .insertInto('instance_facts')
      .values(fact)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } catch (error) {
    signal.throwIfAborted();
    // An instance without demos is of use; the next start tries again.
    log.error({ err: error }, 'the demo presentations could not be loaded');
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
