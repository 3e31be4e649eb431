import { SCENE_VERSION, type Scene } from './scene.ts';

/**
 * A stored scene as a `Scene`. Scenes are made by `compile` and stored under the hash of their bytes, so only what
 * tells one format from another is looked at. Throws a RangeError for anything else; a browser then asks for the
 * page anew.
 */
export function readScene(stored: unknown): Scene {
  const scene = stored as Partial<Scene> | null;
  if (typeof scene !== 'object' || scene?.format !== 'flydeck-scene')
    throw new RangeError('This is no scene');
  if (scene.version !== SCENE_VERSION) {
    throw new RangeError(
      `The scene has format version ${scene.version}, this program reads ${SCENE_VERSION}`,
    );
  }
  if (!Array.isArray(scene.frames) || scene.frames.length === 0 || !Array.isArray(scene.steps)) {
    throw new RangeError('The scene has no frames');
  }
  return scene as Scene;
}
