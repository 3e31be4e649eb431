import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Path of the script that runs the `flydeck` command. */
const SCRIPT = join(import.meta.dirname, '../../../scripts/flydeck.mjs');
const run = promisify(execFile);

/**
 * Publishes files on the running server at `origin` with the command `flydeck import` and its `options`.
 * @returns the URLs that the command prints.
 * @throws if the command fails. The message contains the command's error output.
 */
export async function importFiles(
  { origin, env }: { readonly origin: string; readonly env: Readonly<Record<string, string>> },
  files: readonly string[],
  options: readonly string[],
): Promise<string[]> {
  const { stdout } = await run(process.execPath, [SCRIPT, 'import', ...options, ...files], {
    env: { ...process.env, ...env, PORT: new URL(origin).port },
  });
  return stdout.trim().split('\n');
}
