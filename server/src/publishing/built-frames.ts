import { createHash } from 'node:crypto';
import type { Warning } from '@flydeck/scene/model/document';
import { readScene } from '@flydeck/scene/model/read-scene';
import type { Scene } from '@flydeck/scene/model/scene';
import { encodeFrame, type Frame, jsonBody, parseBody } from '../adapters/sandbox/frames.ts';
import { FileCollector, fileFrames } from '../adapters/sandbox/named-files.ts';
import { ChildFailedError, toChildFailedError } from '../adapters/sandbox/run-child.ts';
import type { BuiltScene } from './build-scene.ts';
import type { ScenePictures } from './scene-pictures.ts';
import { isServed } from './served-files.ts';

/** Content of the `deck` frame. */
interface Summary {
  readonly sceneUrl: string;
  readonly warnings: readonly Warning[];
  readonly pictures: ScenePictures;
}

/**
 * Serializes a built scene: a `deck` frame, two `asset` frames (name, bytes) for each file, and an `end` frame.
 * Encodes one frame at a time: no file is in memory twice.
 */
export function* encodeBuiltScene({ files, sceneUrl, warnings, pictures }: BuiltScene): Generator<Uint8Array> {
  yield encodeFrame('deck', jsonBody({ sceneUrl, warnings, pictures }));
  yield* fileFrames(files);
  yield encodeFrame('end');
}

/**
 * Reads the frames that `encodeBuiltScene` writes. They are not trusted: each file must have the hash in its name.
 */
export class BuiltFrameReader {
  readonly #files = new FileCollector();
  #summary: Summary | undefined;
  #failure: ChildFailedError | undefined;
  #isComplete = false;

  /** Adds the next frame of the result. */
  add(frame: Frame): void {
    if (frame.kind === 'deck') this.#summary = parseBody(frame) as Summary;
    else if (frame.kind === 'asset') this.#files.add(frame);
    else if (frame.kind === 'error') this.#failure = toChildFailedError(frame);
    else if (frame.kind === 'end') this.#isComplete = true;
  }

  /**
   * Returns the built scene after all frames were added.
   * @throws ChildFailedError for an incomplete result, RangeError for files whose content does not match their name.
   */
  finish(): BuiltScene {
    if (this.#failure) throw this.#failure;
    if (!this.#summary || !this.#isComplete) throw new ChildFailedError('crash');
    const { sceneUrl, warnings, pictures } = this.#summary;
    const { files } = this.#files;
    for (const [url, bytes] of files) assertNamedByContent(url, bytes);
    for (const picture of [pictures.preview, pictures.small, ...pictures.steps]) {
      if (!files.has(picture.url)) throw new RangeError(`The picture ${picture.url} is missing`);
    }
    return { scene: parseScene(files.get(sceneUrl)), warnings, files, sceneUrl, pictures };
  }
}

const FILE_URL = /^\/(assets|fonts|scenes)\/([0-9a-f]{32}|[0-9a-f]{64})\.[a-z0-9]{1,5}$/;

/** Blobs are shared between presentations: a file must never replace a different file of the same name. */
function assertNamedByContent(url: string, bytes: Uint8Array): void {
  const hash = FILE_URL.exec(url)?.[2];
  const content = createHash('sha256').update(bytes).digest('hex');
  if (hash === undefined || !content.startsWith(hash) || !isServed(url))
    throw new RangeError(`The file ${url.slice(0, 120)} does not have the hash of its name`);
}

const ALLOWED_LINK = /^(https?:|mailto:|tel:)/i;

/** No browser could display a larger scene. */
const SCENE_MAX_BYTES = 64_000_000;

/**
 * Parses the scene.
 * @throws ChildFailedError if it is too large, RangeError if it is missing or has a link with a forbidden scheme.
 */
function parseScene(bytes: Uint8Array | undefined): Scene {
  if (!bytes) throw new RangeError('The scene is missing');
  if (bytes.length > SCENE_MAX_BYTES) throw new ChildFailedError('output');
  const scene = readScene(JSON.parse(new TextDecoder().decode(bytes)));
  for (const { link } of scene.frames.flatMap((frame) => frame.links)) {
    if ('href' in link && !ALLOWED_LINK.test(link.href)) throw new RangeError('A link has a forbidden scheme');
  }
  return scene;
}
