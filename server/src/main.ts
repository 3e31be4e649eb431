import { isLostConnection } from './adapters/database/lost-connection.ts';
import { StartError } from './start-error.ts';
import { startServer } from './start-server.ts';

/**
 * If stopping the server takes longer than this time, the process exits with code 1. Longer than the 30 seconds that
 * stopping the embedded database can take, because the database would otherwise continue without the server.
 */
const SHUTDOWN_TIMEOUT_MS = 60_000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

function formatError(error: unknown): string {
  if (!(error instanceof StartError)) return `${(error as Error).stack ?? error}\n`;
  return error.message.replace(/^/gm, 'flydeck: ').concat('\n');
}

/** Stops the server, also while it is starting. Further signals are ignored. */
async function stop(exitCode: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  abortController.abort();
  setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
  const server = await serverPromise.catch(() => undefined);
  await server?.close();
  process.exit(exitCode);
}

let isStopping = false;
const abortController = new AbortController();
const serverPromise = startServer({
  signal: abortController.signal,
  onDatabaseLost(error) {
    process.stderr.write(formatError(error));
    void stop(1);
  },
});
for (const signal of SIGNALS) process.on(signal, () => void stop(0));
// The IPC channel to the parent process, if there is one, closes when the parent process ends.
process.on('disconnect', () => void stop(0));
process.on('uncaughtException', (error) => {
  // The database adapter handles lost connections: it restarts the database, or calls `onDatabaseLost`.
  if (isLostConnection(error)) return;
  process.stderr.write(formatError(error));
  void stop(1);
});

try {
  const { displayUrl } = await serverPromise;
  if (!isStopping) process.stdout.write(`Flydeck is ready at ${displayUrl}\n`);
} catch (error) {
  if (!isStopping) {
    process.stderr.write(formatError(error));
    process.exit(1);
  }
}
