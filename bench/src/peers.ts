import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Returns whether a program is installed, which is assumed if `PROGRAM --version` can be started. */
export const isInstalled = (program: string): boolean =>
  spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;

/**
 * Converts files to PDF files in `outFolder` with LibreOffice. LibreOffice keeps its profile in the temporary folder
 * `scratch`.
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

/** Renders the pages of a PDF to PNG files that are `width` pixels wide: `prefix-N.png`, where N is the page number. */
export async function paintPdfPages(pdf: string, prefix: string, width: number): Promise<void> {
  await run('pdftoppm', ['-png', '-scale-to-x', String(width), '-scale-to-y', '-1', pdf, prefix], {
    timeout: 300_000,
  });
}
