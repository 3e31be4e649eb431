import { createHash } from 'node:crypto';
import type { ImportWarning } from '@flydeck/scene/model/document';
import { readScene } from '@flydeck/scene/model/read-scene';
import type { Scene } from '@flydeck/scene/model/scene';
import { type ChildMessage, encodeMessage, jsonBody, parseBody } from '../adapters/sandbox/child-messages.ts';
import { encodeFiles, FileCollector } from '../adapters/sandbox/named-files.ts';
import { ChildFailedError, toChildFailedError } from '../adapters/sandbox/run-child.ts';
import type { BuiltScene } from './build-scene.ts';
import type { ScenePictures } from './scene-pictures.ts';
import { isServed } from './served-files.ts';

/** Content of the `deck` message. */
interface Summary {
  readonly sceneUrl: string;
  readonly warnings: readonly ImportWarning[];
  readonly pictures: ScenePictures;
}

/**
 * Serializes a built scene: a `deck` message, two `asset` messages (name, bytes) for each file, and an `end` message.
 * Encodes one message at a time, so that no file is in memory twice.
 */
export function* encodeBuiltScene({ files, sceneUrl, warnings, pictures }: BuiltScene): Generator<Uint8Array> {
  yield encodeMessage('deck', jsonBody({ sceneUrl, warnings, pictures }));
  yield* encodeFiles(files);
  yield encodeMessage('end');
}

/**
 * Reads the messages that `encodeBuiltScene` writes. Because the messages are not trusted, each file must be named by
 * the hash of its content.
 */
export class BuiltSceneReader {
  readonly #files = new FileCollector();
  #summary: Summary | undefined;
  #failure: ChildFailedError | undefined;
  #isComplete = false;

  /** Adds the next message of the result. */
  add(message: ChildMessage): void {
    if (message.kind === 'deck') this.#summary = parseBody(message) as Summary;
    else if (message.kind === 'asset') this.#files.add(message);
    else if (message.kind === 'error') this.#failure = toChildFailedError(message);
    else if (message.kind === 'end') this.#isComplete = true;
  }

  /**
   * Returns the built scene after all messages were added.
   * @throws ChildFailedError if the child process reported an error, or if the result is incomplete or too large.
   * @throws RangeError if a file is missing or not named by the hash of its content, or if a link is forbidden.
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

/** URL path of a file. The names of fonts contain only the first 32 characters of the hash. */
const FILE_URL = /^\/(assets|fonts|scenes)\/([0-9a-f]{32}|[0-9a-f]{64})\.[a-z0-9]{1,5}$/;

/**
 * Throws a RangeError unless a file is named by the hash of its content. Presentations share blobs, so a file must
 * never replace a different file of the same name.
 */
function assertNamedByContent(url: string, bytes: Uint8Array): void {
  const hash = FILE_URL.exec(url)?.[2];
  const content = createHash('sha256').update(bytes).digest('hex');
  if (hash === undefined || !content.startsWith(hash) || !isServed(url))
    throw new RangeError(`The file ${url.slice(0, 120)} has content whose hash differs from its name`);
}

const ALLOWED_LINK = /^(https?:|mailto:|tel:)/i;

/** Maximum size of a scene as JSON. No browser could display a larger scene. */
const SCENE_MAX_BYTES = 64_000_000;

/**
 * Parses the scene.
 * @throws ChildFailedError if the scene is too large.
 * @throws RangeError if the scene is missing or has a link with a forbidden scheme.
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
