import { type Browser, chromium } from 'playwright-core';

let opened: Promise<Browser> | undefined;

/**
 * The browser of this worker, which its files share: each visitor has a context of its own. It ends with the worker.
 * The Chromium that `npm test` found (CHROMIUM_PATH), else that of the system.
 */
export async function sharedBrowser(): Promise<Browser> {
  const running = await opened?.catch(() => undefined);
  if (running?.isConnected()) return running;
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  opened = chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
  return opened;
}
