import type { Scene } from '@flydeck/scene/model/scene';

/** Promises of the fonts that are loading or loaded, by font id. */
const fontLoads = new Map<string, Promise<unknown>>();

/**
 * Adds the fonts of a scene to the page. Resolves once each font is loaded or has failed to load. Text in a
 * failed font is painted in a fallback font; the next call tries to load the font again. Leaves out fonts that only
 * invisible text uses (`unseen`).
 */
export async function loadSceneFonts({ fonts }: Scene): Promise<void> {
  const newFonts = fonts.filter(({ id, unseen }) => !unseen && !fontLoads.has(id));
  for (const { id, url, weight, italic } of newFonts) {
    const face = new FontFace(id, `url(${url})`, { weight: String(weight), style: italic ? 'italic' : 'normal' });
    const load = face.load().then(
      (loadedFace) => document.fonts.add(loadedFace),
      () => fontLoads.delete(id),
    );
    fontLoads.set(id, load);
  }
  await Promise.all(fonts.map(({ id }) => fontLoads.get(id)));
}
