import type { Scene } from '@flydeck/scene/model/scene';

/** Promises of the fonts that are loading or loaded, by font id. */
const fontLoads = new Map<string, Promise<unknown>>();

/**
 * Adds the fonts of a scene to the page, except fonts that only invisible text uses (`unseen`). Resolves once each font
 * is loaded or has failed to load. The painter uses a fallback font for text in a failed font; the next call tries to
 * load the failed font again.
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
