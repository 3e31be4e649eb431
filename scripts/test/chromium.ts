import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ROOT } from '../check/source-files.ts';

/** Names of programs in the order of preference. The headless shell needs about 40 % less CPU time than a browser. */
const PROGRAM_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const MAC_APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Finds or installs the browser for end-to-end tests. Uses CHROMIUM_PATH, an installed browser, the system's package if
 * apt-get can install it, or Playwright's download.
 * @throws Error with instructions if no browser is found and no installation succeeds.
 */
export async function findChromium(): Promise<string> {
  const configuredPath = process.env.CHROMIUM_PATH;
  if (configuredPath) {
    if (isProgram(configuredPath)) return configuredPath;
    throw new Error(`CHROMIUM_PATH is ${configuredPath}, which is not executable.`);
  }
  return findSystemChromium() ?? installByApt() ?? (await downloadChromium());
}

function findSystemChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return [...folders.flatMap((folder) => PROGRAM_NAMES.map((name) => join(folder, name))), ...MAC_APPLICATIONS].find(
    isProgram,
  );
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function installByApt(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log('No Chromium found; installing the system package …');
  const quietOptions = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  spawnSync('apt-get', ['update'], quietOptions);
  // Older distributions have no package for the headless shell.
  const isInstalled = ['chromium-headless-shell', 'chromium'].some((name) => {
    const { status } = spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], quietOptions);
    return status === 0;
  });
  return isInstalled ? findSystemChromium() : undefined;
}

async function downloadChromium(): Promise<string> {
  console.log('No Chromium found; downloading the Chromium of Playwright …');
  const playwrightCli = join(ROOT, 'node_modules/playwright-core/cli.js');
  const fullInstall = spawnSync(process.execPath, [playwrightCli, 'install', '--with-deps', 'chromium'], {
    stdio: 'inherit',
  });
  // Installing system packages (`--with-deps`) needs special rights. The browser may work without the packages.
  const result =
    fullInstall.status === 0
      ? fullInstall
      : spawnSync(process.execPath, [playwrightCli, 'install', 'chromium'], { stdio: 'inherit' });
  const { chromium } = await import('playwright-core');
  const path = chromium.executablePath();
  if (result.status === 0 && isProgram(path)) return path;
  throw new Error('No Chromium found for the end-to-end tests: install Chromium or Chrome, or set CHROMIUM_PATH.');
}
