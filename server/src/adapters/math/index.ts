import type { GlyphFile } from '@flydeck/scene/math/formula-font';
import { createTypesetMath } from '@flydeck/scene/math/typeset-math';
import type { CompilePorts } from '@flydeck/scene/ports';
import { listGlyphFiles, readGlyphFile } from './glyph-files.ts';

/** Loads all glyphs of the font for formulas. Returns a function that typesets formulas with these glyphs. */
export async function openTypesetMath(): Promise<CompilePorts['typesetMath']> {
  const names = await listGlyphFiles();
  const files = new Map<string, GlyphFile | undefined>(
    await Promise.all(names.map(async (name) => [name, await readGlyphFile(name)] as const)),
  );
  return createTypesetMath((name) => files.get(name));
}
