import { SCENE_VERSION, type Scene } from '@flydeck/scene/model/scene';
import { type PageFont, registerPageFont } from './page-fonts.ts';

/**
 * Loads a published scene, and registers its fonts with the page. Text in a font that cannot be loaded is painted in a
 * fallback font.
 * @throws Error if the scene cannot be loaded, or has a format version that is not supported
 */
export async function loadPublishedScene(url: string): Promise<Scene> {
  const response = await fetch(url, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`${url}: HTTP status ${response.status}`);
  const scene = (await response.json()) as Scene;
  if (scene.format !== 'flydeck-scene' || scene.version !== SCENE_VERSION)
    throw new Error(`${url} is not a supported scene.`);
  // A font is marked as `unseen` if only invisible text uses it.
  const visibleFonts = scene.fonts.filter(({ unseen }) => !unseen);
  await Promise.all(visibleFonts.map((font) => loadFont(font).catch(() => undefined)));
  return scene;
}

/**
 * Loads a font, and registers its bytes with the page. The painter's worker uses the same bytes, so that the font is
 * requested only once.
 */
async function loadFont({ url, ...font }: PageFont & { readonly url: string }): Promise<void> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: HTTP status ${response.status}`);
  await registerPageFont(font, await response.arrayBuffer());
}
