import { createFontSystem } from '../../../adapters/fonts/index.ts';
import { createHighlight } from '../../../adapters/highlight/index.ts';
import { createTypesetMath } from '../../../adapters/math/index.ts';
import type { BuildDeps } from './build-scene.ts';

let opened: Promise<BuildDeps> | undefined;

/** The ports that building a scene needs, opened once a process. `cacheFolder` keeps the fonts it makes between starts. */
export function openBuildDeps(options: { cacheFolder?: string } = {}): Promise<BuildDeps> {
  opened ??= (async () => {
    const [fonts, typesetMath] = await Promise.all([createFontSystem(options), createTypesetMath()]);
    return { fonts, typesetMath, highlight: createHighlight() };
  })();
  return opened;
}
