import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Returns whether a program can be started on this machine. */
export const isInstalled = (program: string): boolean =>
  spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;

/**
 * Converts files to PDF with LibreOffice, using a profile inside `scratch`.
 * @throws when LibreOffice fails.
 */
export async function convertByLibreOffice(
  files: readonly string[],
  outFolder: string,
  scratch: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  const profile = pathToFileURL(join(scratch, 'libreoffice')).href;
  const args = [`-env:UserInstallation=${profile}`, '--headless', '--convert-to', 'pdf', '--outdir', outFolder];
  await run('soffice', [...args, ...files], { timeout: 900_000, maxBuffer: 1e8, env });
}

/** Renders the pages of a PDF to PNG files `prefix-N.png`, `width` pixels wide. */
export async function paintPdfPages(pdf: string, prefix: string, width: number): Promise<void> {
  await run('pdftoppm', ['-png', '-scale-to-x', String(width), '-scale-to-y', '-1', pdf, prefix], {
    timeout: 300_000,
  });
}
