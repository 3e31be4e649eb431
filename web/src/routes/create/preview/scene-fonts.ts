import type { Scene } from '@flydeck/scene/model/scene';

/** Loading of the fonts of this page, by id. */
const loading = new Map<string, Promise<unknown>>();

/** Adds the fonts of a scene to the page. A font that cannot be loaded is replaced by another, and tried again later. */
export async function loadSceneFonts({ fonts }: Scene): Promise<void> {
  const missing = fonts.filter(({ id, unseen }) => !unseen && !loading.has(id));
  for (const { id, url, weight, italic } of missing) {
    const face = new FontFace(id, `url(${url})`, { weight: String(weight), style: italic ? 'italic' : 'normal' });
    const added = face.load().then(
      (loaded) => document.fonts.add(loaded),
      () => loading.delete(id),
    );
    loading.set(id, added);
  }
  await Promise.all(fonts.map(({ id }) => loading.get(id)));
}
