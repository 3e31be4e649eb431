import type { Warning } from '../model/document.ts';
import type { SceneImage, SceneMedia } from '../model/scene.ts';

/**
 * What a compiled part of a scene takes from outside of it. A cached part is valid as long as all of these are the same;
 * indexes of fonts may be replaced without compiling the part again.
 */
export interface Uses {
  /** Index in the scene of each font file, by id, in the order of first use. */
  readonly fonts: Map<string, number>;
  /** Ids of the font files of which visible text uses glyphs. */
  readonly visibleFonts: Set<string>;
  /** Frame index of each linked topic; undefined for a topic that does not exist. */
  readonly frames: Map<string, number | undefined>;
  /** Undefined for a picture that is missing. */
  readonly images: Map<string, SceneImage | undefined>;
  /** Undefined for a file that is missing. */
  readonly media: Map<string, SceneMedia | undefined>;
  /** Warnings by a key that is equal for equal warnings. */
  readonly warnings: Map<string, Warning>;
}

/** Returns uses without any entry. */
export function emptyUses(): Uses {
  return {
    fonts: new Map(),
    visibleFonts: new Set(),
    frames: new Map(),
    images: new Map(),
    media: new Map(),
    warnings: new Map(),
  };
}

/** Adds the uses of a part to those of the whole. Entries that exist keep their position. */
export function addUses(whole: Uses, part: Uses): void {
  for (const [id, index] of part.fonts) whole.fonts.set(id, index);
  for (const id of part.visibleFonts) whole.visibleFonts.add(id);
  for (const [topic, index] of part.frames) whole.frames.set(topic, index);
  for (const [asset, image] of part.images) whole.images.set(asset, image);
  for (const [asset, media] of part.media) whole.media.set(asset, media);
  for (const [key, warning] of part.warnings) whole.warnings.set(key, warning);
}

/** Returns whether both have the same entries in the same order, whatever the indexes of fonts. */
export function hasSameEntries(a: Uses, b: Uses): boolean {
  return (
    isSameList([...a.fonts.keys()], [...b.fonts.keys()]) &&
    isSameList([...a.visibleFonts], [...b.visibleFonts]) &&
    isSameMap(a.frames, b.frames) &&
    isSameMap(a.images, b.images) &&
    isSameMap(a.media, b.media) &&
    isSameList([...a.warnings.keys()], [...b.warnings.keys()])
  );
}

function isSameMap(a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>): boolean {
  return a.size === b.size && [...a].every(([key, value]) => b.has(key) && b.get(key) === value);
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item, i) => item === b[i]);
}
