import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const PROGRAM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** Starts the browser at CHROMIUM_PATH, else the system's Chromium or Chrome, else Playwright's download. */
export function launchChromium(extraArgs: readonly string[] = []): Promise<Browser> {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const programs = folders.flatMap((folder) => PROGRAM_NAMES.map((name) => join(folder, name)));
  const path = process.env['CHROMIUM_PATH'] ?? programs.find((program) => existsSync(program));
  return chromium.launch({ ...(path ? { executablePath: path } : {}), args: ['--no-sandbox', ...extraArgs] });
}
