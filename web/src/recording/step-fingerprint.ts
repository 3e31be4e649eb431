import type { Scene } from '@flydeck/scene/model/scene';
import type { DisplayItem } from '@flydeck/scene/paint/display-list';
import { stepIdOf } from '@flydeck/scene/step-id';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * Returns the SHA-256 of what a step shows, as hexadecimal digits: the step's view and builds, and the pictures, texts
 * and other items of its topic and of the topics in it. Other topics, the position of the topic on the canvas, titles
 * that are not painted, speaker notes, durations and link targets have no effect. A clip with another fingerprint than
 * its step was recorded before an edit of the step.
 *
 * SubtleCrypto is not used, because it is not available on http pages of other computers in the network.
 * @throws RangeError if the scene has no such step
 */
export async function fingerprintStep(scene: Scene, stepIndex: number): Promise<string> {
  const step = scene.steps[stepIndex];
  if (!step) throw new RangeError(`The scene has no step ${stepIndex}`);
  const { frame, view, rotation, builds, isolated } = step;
  const topicOf = (index: number | undefined) => scene.frames[index ?? frame]?.topic;
  const content = {
    view,
    rotation,
    isolated,
    builds: builds?.map((group) =>
      // Link areas of builds are not painted.
      group.map(({ links: _, ...build }) => ({ ...build, frame: topicOf(build.frame) })),
    ),
    frames: framesBelow(scene, frame).map((index) => frameContent(scene, index, frame)),
  };
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(content, sortKeys))));
}

/** The steps of a scene by their ids. Their fingerprints are computed when they are first needed. */
export class StepFingerprints {
  /** Ids of the steps in the order of the path. */
  readonly path: readonly string[];
  readonly #scene: Scene;
  readonly #computed = new Map<string, Promise<string>>();

  constructor(scene: Scene) {
    this.#scene = scene;
    this.path = scene.steps.map((_, index) => stepIdOf(scene, index));
  }

  /** Returns the fingerprint of a step; undefined if the scene does not have the step. */
  async get(stepId: string): Promise<string | undefined> {
    const index = this.path.indexOf(stepId);
    if (index === -1) return undefined;
    const fingerprint = this.#computed.get(stepId) ?? fingerprintStep(this.#scene, index);
    this.#computed.set(stepId, fingerprint);
    return fingerprint;
  }
}

/** Returns what is painted of a frame, without indexes into the scene. The frame of the step has no position. */
function frameContent(scene: Scene, index: number, root: number) {
  const frame = scene.frames[index];
  if (!frame) return undefined;
  const { topic, size, background, corner, clip, questions } = frame;
  const position = index === root ? {} : { parent: scene.frames[frame.parent]?.topic, place: frame.place };
  const toContent = (item: DisplayItem) => (item.t === 'text' ? { ...item, font: scene.fonts[item.font]?.id } : item);
  return {
    ...{ topic, size, background, corner, clip, questions, ...position },
    items: frame.items.map(toContent),
    cover: frame.cover?.map(toContent),
  };
}

/** Returns the indexes of a frame and its descendants, depth first. Iterative, because frames can be nested deeply. */
function framesBelow({ frames }: Scene, root: number): readonly number[] {
  const found: number[] = [];
  const pending = [root];
  for (let index = pending.pop(); index !== undefined; index = pending.pop()) {
    found.push(index);
    pending.push(...(frames[index]?.children ?? []).toReversed());
  }
  return found;
}

/** Replacer for `JSON.stringify` that sorts the keys of objects. */
const sortKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
