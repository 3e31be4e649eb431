import { type Browser, chromium } from 'playwright-core';

let launched: Promise<Browser> | undefined;

/**
 * The browser of this worker. Its test files share it, each visitor has a separate context, and it closes with the
 * worker. Launches the Chromium at `CHROMIUM_PATH`, which `npm test` sets, else that of the system.
 */
export async function sharedBrowser(): Promise<Browser> {
  const running = await launched?.catch(() => undefined);
  if (running?.isConnected()) return running;
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  launched = chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
  return launched;
}
