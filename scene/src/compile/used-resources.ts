import type { ImportWarning } from '../model/document.ts';
import type { SceneImage, SceneMedia } from '../model/scene.ts';

/**
 * The resources of a scene that a compiled element or a layer uses, and its warnings. A cached element or layer is
 * valid as long as its resources are unchanged. Indexes of fonts may be replaced without compiling the element or layer
 * again.
 */
export interface UsedResources {
  /** The index that each font file has in the scene, by the id of the file, in the order of first use. */
  readonly fonts: Map<string, number>;
  /** Ids of the font files whose glyphs visible text uses. */
  readonly visibleFonts: Set<string>;
  /** Frame index of each linked topic; undefined for a topic that does not exist. */
  readonly frames: Map<string, number | undefined>;
  /** Pictures by asset; undefined for a picture that is missing. */
  readonly images: Map<string, SceneImage | undefined>;
  /** Video and audio files by asset; undefined for a file that is missing. */
  readonly media: Map<string, SceneMedia | undefined>;
  /** Warnings by a key that is equal for equal warnings. */
  readonly warnings: Map<string, ImportWarning>;
}

/** Returns used resources without any entry. */
export function emptyUsedResources(): UsedResources {
  return {
    fonts: new Map(),
    visibleFonts: new Set(),
    frames: new Map(),
    images: new Map(),
    media: new Map(),
    warnings: new Map(),
  };
}

/** Adds the entries of `added` to `target`. Existing entries keep their position. */
export function addUsedResources(target: UsedResources, added: UsedResources): void {
  for (const [id, index] of added.fonts) target.fonts.set(id, index);
  for (const id of added.visibleFonts) target.visibleFonts.add(id);
  for (const [topic, index] of added.frames) target.frames.set(topic, index);
  for (const [asset, image] of added.images) target.images.set(asset, image);
  for (const [asset, media] of added.media) target.media.set(asset, media);
  for (const [key, warning] of added.warnings) target.warnings.set(key, warning);
}

/**
 * Returns whether `a` and `b` have the same fonts and warnings in the same order, and the same frames, pictures and
 * media. Ignores the indexes of fonts.
 */
export function hasSameEntries(a: UsedResources, b: UsedResources): boolean {
  return (
    isSameList([...a.fonts.keys()], [...b.fonts.keys()]) &&
    isSameList([...a.visibleFonts], [...b.visibleFonts]) &&
    isSameMap(a.frames, b.frames) &&
    isSameMap(a.images, b.images) &&
    isSameMap(a.media, b.media) &&
    isSameList([...a.warnings.keys()], [...b.warnings.keys()])
  );
}

/** Whether two maps have the same keys and values. */
function isSameMap(a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>): boolean {
  return a.size === b.size && [...a].every(([key, value]) => b.has(key) && b.get(key) === value);
}

/** Whether two lists have the same items in the same order. */
function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item, i) => item === b[i]);
}
