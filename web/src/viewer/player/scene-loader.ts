import { SCENE_VERSION, type Scene, type SceneFont } from '@flydeck/scene/model/scene';
import { FetchFailure, readBytes } from './fetch-bytes.ts';
import type { LoadProgress } from './load-progress.ts';

/** How much larger a scene's JSON is than its packed file, roughly; only the progress while it arrives depends on it. */
const UNPACKED = 7;
/** What fonts and pictures weigh together until the scene tells. */
const RESERVE_BYTES = 200_000;

/**
 * Reads the scene.
 * @throws FetchFailure when it cannot be had, or is of a later format than this page knows.
 */
export async function loadScene(response: Promise<Response>, progress: LoadProgress): Promise<Scene> {
  progress.expect('rest', RESERVE_BYTES);
  const answer = await response;
  const isPacked = answer.headers.get('content-encoding') !== null;
  const length = Number(answer.headers.get('content-length')) || 100_000;
  progress.expect('scene', length);
  const bytes = await readBytes(answer, (loaded) =>
    progress.arrived('scene', isPacked ? loaded / UNPACKED : loaded),
  );
  const scene = JSON.parse(new TextDecoder().decode(bytes)) as Scene;
  if (scene.format !== 'flydeck-scene' || scene.version !== SCENE_VERSION) {
    throw new FetchFailure(answer.url, 'is no scene that this page knows');
  }
  progress.finished('scene');
  return withKey(scene, new URL(answer.url, location.href).searchParams.get('key'));
}

/** The scene with the key that it was opened by on the addresses of its files. */
function withKey(scene: Scene, key: string | null): Scene {
  if (key === null) return scene;
  const query = `?key=${encodeURIComponent(key)}`;
  const keyed = <File extends { readonly url: string }>(file: File): File => ({
    ...file,
    url: file.url + query,
  });
  const images = Object.entries(scene.images).map(([asset, image]) => [
    asset,
    { ...image, sources: image.sources.map(keyed) },
  ]);
  const media = Object.entries(scene.media).map(([asset, file]) => [asset, keyed(file)]);
  return { ...scene, images: Object.fromEntries(images), media: Object.fromEntries(media) };
}

async function loadFont(font: SceneFont, progress: LoadProgress): Promise<void> {
  const name = `font ${font.id}`;
  const bytes = await readBytes(await fetch(font.url), (loaded) => progress.arrived(name, loaded));
  const face = new FontFace(font.id, bytes, {
    weight: String(font.weight),
    style: font.italic ? 'italic' : 'normal',
  });
  document.fonts.add(await face.load());
  progress.finished(name);
}

/**
 * Fetches and registers the scene's fonts. A font that fails is left out: its text is drawn with another, which is
 * better than none.
 */
export async function loadFonts(scene: Scene, progress: LoadProgress): Promise<void> {
  // Text that is only read (over the picture of a page) needs no letters.
  const fonts = scene.fonts.filter((font) => !font.unseen);
  for (const font of fonts) progress.expect(`font ${font.id}`, font.bytes);
  progress.expect('rest', 1);
  await Promise.all(
    fonts.map((font) => loadFont(font, progress).catch(() => progress.finished(`font ${font.id}`))),
  );
}
