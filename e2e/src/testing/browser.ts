import { type Browser, chromium } from 'playwright-core';

/** The Chromium that `npm test` found (CHROMIUM_PATH), else that of the system. */
export function openBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
}
