import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { THEMES } from '../../scene/src/model/themes.ts';
import { createFontSystem } from '../../server/src/adapters/fonts/index.ts';
import { writeThemeFonts } from './theme-fonts.ts';

it('writes all files that shaping Latin text in the fonts of the themes needs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'flydeck-theme-fonts-'));
  try {
    await writeThemeFonts(folder);
    const names = readdirSync(folder).toSorted();
    expect(names).not.toEqual([]);
    // The font system generates missing files in its cache folder.
    const fonts = await createFontSystem({ cacheFolder: folder });
    for (const family of new Set(THEMES.flatMap((theme) => Object.values(theme.fonts))))
      for (const weight of [400, 700]) fonts.shape('Rivers', { family, weight, italic: false, language: 'en' }, 'ltr');
    expect(readdirSync(folder).toSorted()).toEqual(names);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
