import { createHash } from 'node:crypto';
import { compile } from '@flydeck/scene/compile';
import type { Document, ImportWarning } from '@flydeck/scene/model/document';
import type { Scene } from '@flydeck/scene/model/scene';
import type { ServerFontSystem } from '../adapters/fonts/index.ts';
import type { BuildDeps } from './build-deps.ts';
import { type PreparedAssets, prepareAssets } from './prepare-assets.ts';
import type { ScenePictures } from './scene-pictures.ts';

/** A document with the bytes of its assets by SHA-256. */
export interface SceneSource {
  readonly document: Document;
  readonly assets: ReadonlyMap<string, Uint8Array>;
}

/** A scene with all its files, ready to be stored. */
export interface BuiltScene {
  readonly scene: Scene;
  readonly warnings: readonly ImportWarning[];
  /** Every file of the scene by URL path: the scene's JSON, pictures, media, fonts, the preview and step pictures. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** URL path of the scene's JSON, `/scenes/<sha256>.json`. */
  readonly sceneUrl: string;
  /** Absent with the option `pictures: false`. */
  readonly pictures?: ScenePictures;
}

/** A compiled document with its prepared assets. */
interface CompiledScene {
  readonly scene: Scene;
  readonly warnings: readonly ImportWarning[];
  readonly prepared: PreparedAssets;
}

/**
 * Compiles a document into its scene. With `sizes: false`, creates no resized versions of pictures. PDFs do not
 * need these versions, because they contain the original pictures.
 */
export async function compileScene(
  { document, assets }: SceneSource,
  deps: BuildDeps,
  options: { readonly sizes?: boolean } = {},
): Promise<CompiledScene> {
  const [ports, prepared] = await Promise.all([deps.portsFor(document), prepareAssets(assets, options)]);
  const { scene, warnings } = compile(document, {
    ...ports,
    image: (asset) => prepared.images.get(asset),
    media: (asset) => prepared.media.get(asset),
  });
  return { scene, warnings, prepared };
}

/**
 * Compiles a document into its scene. Returns the scene and every file to which its URLs refer (resized pictures, media
 * and fonts), the preview, and a picture of every step. With `pictures: false`, omits the preview and the pictures of
 * steps. Stores nothing. Deterministic: the same document gives the same files.
 */
export async function buildScene(
  source: SceneSource,
  deps: BuildDeps,
  options: { readonly pictures?: boolean } = {},
): Promise<BuiltScene> {
  const { fonts } = deps;
  const { scene, warnings, prepared } = await compileScene(source, deps);
  const files = filesOf(scene, prepared.files, fonts);
  const json = new TextEncoder().encode(JSON.stringify(scene));
  const sceneUrl = `/scenes/${createHash('sha256').update(json).digest('hex')}.json`;
  files.set(sceneUrl, json);
  if (options.pictures === false) return { scene, warnings, files, sceneUrl };
  const { renderPictures } = await import('./scene-pictures.ts');
  const { pictures, files: pictureFiles } = await renderPictures(scene, { fonts, file: (url) => files.get(url) });
  for (const [url, bytes] of pictureFiles) files.set(url, bytes);
  return { scene, warnings, files, sceneUrl, pictures };
}

/** Returns the files that the scene refers to, by URL path. Unused assets are omitted, so they are not published. */
function filesOf(
  scene: Scene,
  preparedFiles: ReadonlyMap<string, Uint8Array>,
  fonts: ServerFontSystem,
): Map<string, Uint8Array> {
  const images = Object.values(scene.images).flatMap((image) => image.sources.map((source) => source.url));
  const media = Object.values(scene.media).map((file) => file.url);
  const files = new Map<string, Uint8Array>();
  for (const url of [...images, ...media]) {
    const bytes = preparedFiles.get(url);
    if (bytes) files.set(url, bytes);
  }
  for (const font of scene.fonts) files.set(font.url, fonts.woff2(font.id));
  return files;
}
