import { SCENE_VERSION, type Scene, type SceneFont } from '@flydeck/scene/model/scene';
import type { FontFile } from '../../painter/messages.ts';
import { FetchError, readBytes } from './fetch-bytes.ts';
import type { LoadProgress } from './load-progress.ts';

/** Estimated ratio of the size of a scene's JSON to its compressed size; affects only the reported progress. */
const DECOMPRESSION_RATIO = 7;
/** Estimated bytes of the scene's fonts and pictures. Their sizes are unknown until the scene is parsed. */
const ESTIMATED_FILE_BYTES = 200_000;
/** Estimated compressed size of a scene whose response has no content length. */
const ESTIMATED_SCENE_BYTES = 100_000;

/**
 * Reads the scene. If the URL of the response contains the key of a share link, the key is appended to the URLs of the
 * scene's images and media.
 * @throws FetchError if the scene fails to load, or has a format or version that this page does not support.
 */
export async function loadScene(response: Promise<Response>, progress: LoadProgress): Promise<Scene> {
  progress.addPart('files', ESTIMATED_FILE_BYTES);
  const sceneResponse = await response;
  const isCompressed = sceneResponse.headers.get('content-encoding') !== null;
  const length = Number(sceneResponse.headers.get('content-length')) || ESTIMATED_SCENE_BYTES;
  progress.addPart('scene', length);
  const bytes = await readBytes(sceneResponse, (loaded) =>
    progress.setLoaded('scene', isCompressed ? loaded / DECOMPRESSION_RATIO : loaded),
  );
  const scene = JSON.parse(new TextDecoder().decode(bytes)) as Scene;
  if (scene.format !== 'flydeck-scene' || scene.version !== SCENE_VERSION) {
    throw new FetchError(sceneResponse.url, 'is not a supported scene');
  }
  progress.complete('scene');
  return withKey(scene, new URL(sceneResponse.url, location.href).searchParams.get('key'));
}

/** Appends the key of a share link to the URLs of the scene's images and media. */
function withKey(scene: Scene, key: string | null): Scene {
  if (key === null) return scene;
  const query = `?key=${encodeURIComponent(key)}`;
  const addKey = <File extends { readonly url: string }>(file: File): File => ({
    ...file,
    url: file.url + query,
  });
  const images = Object.entries(scene.images).map(([asset, image]) => [
    asset,
    { ...image, sources: image.sources.map(addKey) },
  ]);
  const media = Object.entries(scene.media).map(([asset, file]) => [asset, addKey(file)]);
  return { ...scene, images: Object.fromEntries(images), media: Object.fromEntries(media) };
}

async function loadFont(font: SceneFont, progress: LoadProgress): Promise<FontFile> {
  const name = `font ${font.id}`;
  const bytes = await readBytes(await fetch(font.url), (loaded) => progress.setLoaded(name, loaded));
  const descriptors = { weight: String(font.weight), style: font.italic ? 'italic' : 'normal' };
  document.fonts.add(await new FontFace(font.id, bytes, descriptors).load());
  progress.complete(name);
  return { id: font.id, source: bytes, descriptors };
}

/**
 * Loads the scene's fonts, registers the fonts with the page, and calls `onFont` with each font. A font that fails to
 * load is skipped, and its text is drawn with a fallback font.
 */
export async function loadFonts(scene: Scene, progress: LoadProgress, onFont: (font: FontFile) => void): Promise<void> {
  // Invisible text (over the picture of a page) needs no font.
  const fonts = scene.fonts.filter((font) => !font.unseen);
  for (const font of fonts) progress.addPart(`font ${font.id}`, font.bytes);
  // The sizes of the fonts replace the estimate, so the estimate is set to the minimum of 1 byte.
  progress.addPart('files', 1);
  const load = (font: SceneFont) => loadFont(font, progress).then(onFont, () => progress.complete(`font ${font.id}`));
  await Promise.all(fonts.map(load));
}
