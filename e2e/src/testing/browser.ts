import { type Browser, chromium } from 'playwright-core';

let launchedBrowser: Promise<Browser> | undefined;

/**
 * Returns the browser of this worker, which all test files of the worker share. Each visitor has a separate context.
 * Launches the Chromium at `CHROMIUM_PATH`, which `npm test` sets, or the Chromium of the system. If the launch has
 * failed or the browser has crashed, the next call launches a browser again.
 */
export async function sharedBrowser(): Promise<Browser> {
  const currentBrowser = await launchedBrowser?.catch(() => undefined);
  if (currentBrowser?.isConnected()) return currentBrowser;
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  // Chromium's microphone for tests beeps once a second. Pages get it without a request to the visitor, if their
  // `Permissions-Policy` allows it.
  const microphone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
  const args = ['--no-sandbox', '--disable-dev-shm-usage', ...microphone];
  launchedBrowser = chromium.launch({ executablePath, args });
  return launchedBrowser;
}
