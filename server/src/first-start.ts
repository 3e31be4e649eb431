import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Kysely } from 'kysely';
import type { Config } from './config.ts';
import type { Database } from './database.ts';
import type { Logger } from './http/logger.ts';
import { s3Environment } from './s3-settings.ts';

// Names of instance facts.
export const DEMOS_LOADED = 'demos-loaded';
export const TEMPLATES_LOADED = 'templates-loaded';
const PROGRAM = fileURLToPath(new URL('./first-start-process.ts', import.meta.url));

interface FirstStartDeps {
  readonly db: Kysely<Database>;
  readonly connectionString: string;
  readonly dataDir: string;
  readonly s3: Config['s3'];
  readonly log: Logger;
  /** Aborting the signal ends the loading immediately. The next start of the server loads what is missing. */
  readonly signal: AbortSignal;
}

/** Whether an instance fact is recorded. */
export async function isFactRecorded(db: Kysely<Database>, name: string): Promise<boolean> {
  const query = db.selectFrom('instance_facts').where('name', '=', name).select('name');
  return (await query.executeTakeFirst()) !== undefined;
}

/**
 * Loads the demo presentations and the templates once per instance: deleted presentations are not loaded again. Uses a
 * separate process, because building the presentations takes seconds of CPU time and much memory.
 */
export async function loadDemosAndTemplatesOnce({ db, log, signal, ...settings }: FirstStartDeps): Promise<void> {
  if ((await isFactRecorded(db, DEMOS_LOADED)) && (await isFactRecorded(db, TEMPLATES_LOADED))) return;
  process.stdout.write('Loading the demo presentations and templates (first start only) …\n');
  const child = spawn(process.execPath, [PROGRAM], {
    env: {
      NODE_ENV: 'production',
      DATABASE_URL: settings.connectionString,
      FLYDECK_DATA: settings.dataDir,
      ...s3Environment(settings.s3),
    },
    // If the server process dies, the IPC channel closes, and the child exits.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    killSignal: 'SIGKILL',
    signal,
  });
  try {
    const [code] = (await once(child, 'exit')) as [number | null];
    // The server starts nevertheless. The next start of the server loads what is missing.
    if (code !== 0) log.error({ code }, 'failed to load the demo presentations and templates');
  } catch (error) {
    signal.throwIfAborted();
    log.error({ err: error }, 'failed to load the demo presentations and templates');
  }
}
