import { SCENE_VERSION, type Scene } from './scene.ts';

/**
 * Returns a stored value as a `Scene`. Scenes come from `compile` and are stored under the hash of their bytes, so only
 * the format, the version, and the presence of frames and steps are checked.
 * @throws RangeError if the format, the version, the frames or the steps are missing or wrong
 */
export function readScene(stored: unknown): Scene {
  const scene = stored as Partial<Scene> | null;
  if (typeof scene !== 'object' || scene?.format !== 'flydeck-scene') throw new RangeError('The value is not a scene');
  if (scene.version !== SCENE_VERSION) {
    throw new RangeError(
      `The scene has format version ${scene.version}, but only version ${SCENE_VERSION} is supported`,
    );
  }
  if (!Array.isArray(scene.frames) || scene.frames.length === 0 || !Array.isArray(scene.steps)) {
    throw new RangeError('The scene has no frames or no list of steps');
  }
  return scene as Scene;
}
