import type { Scene } from '@flydeck/scene/model/scene';

const loaded = new Map<string, Promise<unknown>>();

/** Registers the fonts of a scene that this page does not have yet; one that fails is drawn with another. */
export async function loadSceneFonts(scene: Scene): Promise<void> {
  const fonts = scene.fonts.filter(({ id, unseen }) => !unseen && !loaded.has(id));
  for (const { id, url, weight, italic } of fonts) {
    const face = new FontFace(id, `url(${url})`, {
      weight: String(weight),
      style: italic ? 'italic' : 'normal',
    });
    loaded.set(
      id,
      face
        .load()
        .then((ready) => document.fonts.add(ready))
        .catch(() => loaded.delete(id)),
    );
  }
  await Promise.all(scene.fonts.map(({ id }) => loaded.get(id)));
}
