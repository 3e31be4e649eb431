import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FontRequest } from '@flydeck/scene/layout/font-port';
import { setCustomFontFolder, writeCustomFamily } from '@flydeck/server/adapters/fonts/custom-fonts';
import { openFontSlices } from '@flydeck/server/adapters/fonts/font-slices';
import { createFontSystem } from '@flydeck/server/adapters/fonts/index';
import { readFont } from '@flydeck/server/adapters/fonts/read-font';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BrowserFonts } from '../../../web/src/canvas-editor/compile/browser-fonts.ts';
import { createLocalFontClient } from './local-font-client.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'flydeck-custom-fonts-'));
const ID = '0123456789ab';
const FONT = createRequire(import.meta.url).resolve('@fontsource/caladea/files/caladea-latin-400-normal.woff2');

beforeAll(async () => {
  setCustomFontFolder(FOLDER);
  const font = await readFont(readFileSync(FONT));
  if (!font) throw new Error('The font cannot be read.');
  await writeCustomFamily(FOLDER, { slug: `custom-${ID}`, ...font });
});
afterAll(() => rmSync(FOLDER, { recursive: true }));

const TEXTS = ['Honey and wax, office', 'Übung 日本語 and 😀', 'שלום'];

it.each([
  ['an uploaded family', `Acme Sans#${ID}`, `fd-custom-${ID}-all-400`],
  ['an uploaded family that is not installed, whose name is known', 'Tinos#ffffffffffff', 'fd-tinos-'],
  ['an uploaded family that is not installed, whose name is unknown', 'Acme Sans#ffffffffffff', 'fd-'],
])('server and browser shape texts equally in %s', async (_title, family, idStart) => {
  const server = await createFontSystem();
  const browser = new BrowserFonts(createLocalFontClient(await openFontSlices()), {
    onLoaded: () => undefined,
    onFont: () => undefined,
  });
  for (const text of TEXTS)
    for (const style of [
      { weight: 400, italic: false },
      { weight: 700, italic: true },
    ]) {
      const request: FontRequest = { family, language: 'en', ...style };
      const expected = { runs: server.shape(text, request, 'ltr'), metrics: server.metrics(request) };
      const shapeInBrowser = () => ({
        runs: browser.system.shape(text, request, 'ltr'),
        metrics: browser.system.metrics(request),
      });
      let result = shapeInBrowser();
      for (let count = -1; count !== browser.system.provisionalResultCount; result = shapeInBrowser()) {
        await browser.whenIdle();
        count = browser.system.provisionalResultCount;
        shapeInBrowser();
      }
      expect(result).toEqual(expected);
      if (text === TEXTS[0]) expect(expected.runs[0]?.font?.startsWith(idStart)).toBe(true);
    }
});
