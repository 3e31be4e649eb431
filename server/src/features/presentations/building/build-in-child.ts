import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Warning } from '@flydeck/scene/model/document';
import { readScene } from '@flydeck/scene/model/read-scene';
import type { Scene } from '@flydeck/scene/model/scene';
import { encodeFrame, type Frame, jsonBody, parseBody } from '../../../adapters/sandbox/frames.ts';
import { FileCollector, fileFrames } from '../../../adapters/sandbox/named-files.ts';
import {
  ChildFailedError,
  type ChildFailure,
  type ChildLimits,
  failureToldBy,
  runChild,
} from '../../../adapters/sandbox/run-child.ts';
import { ImportError, type ImportErrorCode } from '../../imports/index.ts';
import { isServed } from '../files/served-files.ts';
import type { BuiltScene, SceneSource } from './build-scene.ts';
import type { ScenePictures } from './scene-pictures.ts';

/** What building one scene may take. A picture of 100 million pixels takes 400 MB while it is scaled. */
export const BUILD_LIMITS: ChildLimits = {
  milliseconds: 120_000,
  heapMegabytes: 1024,
  residentMegabytes: 2400,
  resultBytes: 1_500_000_000,
};

const CHILD = fileURLToPath(new URL('./build-child.ts', import.meta.url));

const FAILURES: Record<ChildFailure, readonly [ImportErrorCode, string]> = {
  time: ['import.too_large', 'Drawing this presentation takes too long.'],
  memory: ['import.too_large', 'Drawing this presentation takes more memory than there may be.'],
  answer: ['import.too_large', 'The files of this presentation are larger than they may be.'],
  crash: ['import.corrupt', 'This presentation could not be drawn.'],
};

interface Answer {
  readonly sceneUrl: string;
  readonly warnings: readonly Warning[];
  readonly pictures: ScenePictures;
}

/**
 * Builds a scene like `buildScene`, in a process of its own: the pictures in a document are strangers' bytes, and what
 * decodes them is native code. Nothing of the answer is believed: every file must have the hash that it is named by.
 * Throws an ImportError.
 */
export async function buildSceneInChild(
  { document, assets }: SceneSource,
  limits: Partial<ChildLimits> = {},
  program: string = CHILD,
): Promise<BuiltScene> {
  const built = new BuildCollector();
  const input = (function* () {
    yield encodeFrame('deck', jsonBody(document));
    yield* fileFrames(assets);
    yield encodeFrame('end');
  })();
  const job = { program, input, limits: { ...BUILD_LIMITS, ...limits } };
  try {
    await runChild({ ...job, take: (frame) => built.take(frame) });
    return built.finish();
  } catch (error) {
    const failure = error instanceof ChildFailedError ? error.failure : 'crash';
    throw new ImportError(...FAILURES[failure], { cause: error });
  }
}

/** Puts the frames of one answer together. */
class BuildCollector {
  readonly #files = new FileCollector();
  #answer: Answer | undefined;
  #failure: ChildFailedError | undefined;
  #ended = false;

  take(frame: Frame): void {
    if (frame.kind === 'deck') this.#answer = parseBody(frame) as Answer;
    else if (frame.kind === 'asset') this.#files.take(frame);
    else if (frame.kind === 'error') this.#failure = failureToldBy(frame);
    else if (frame.kind === 'end') this.#ended = true;
  }

  finish(): BuiltScene {
    if (this.#failure) throw this.#failure;
    if (!this.#answer || !this.#ended) throw new ChildFailedError('crash');
    const { sceneUrl, warnings, pictures } = this.#answer;
    const { files } = this.#files;
    for (const [url, bytes] of files) assertNamedByContent(url, bytes);
    for (const picture of [pictures.preview, pictures.small, ...pictures.steps]) {
      if (!files.has(picture.url)) throw new RangeError(`The picture ${picture.url} is missing`);
    }
    return { scene: sceneOf(files.get(sceneUrl)), warnings, files, sceneUrl, pictures };
  }
}

const FILE_URL = /^\/(assets|fonts|scenes)\/([0-9a-f]{32}|[0-9a-f]{64})\.[a-z0-9]{1,5}$/;

/** Blobs are shared between presentations, so nobody may put other bytes under a name than those that it means. */
function assertNamedByContent(url: string, bytes: Uint8Array): void {
  const hash = FILE_URL.exec(url)?.[2];
  const content = createHash('sha256').update(bytes).digest('hex');
  if (hash === undefined || !content.startsWith(hash) || !isServed(url))
    throw new RangeError(`The file ${url.slice(0, 120)} is not what it says`);
}

const LINK = /^(https?:|mailto:|tel:)/i;

/** A scene beyond this size would be of no use to any visitor. */
const SCENE_MAX_BYTES = 64_000_000;

/** The scene, if its links lead where links may lead. */
function sceneOf(bytes: Uint8Array | undefined): Scene {
  if (!bytes) throw new RangeError('The scene is missing');
  if (bytes.length > SCENE_MAX_BYTES) throw new ChildFailedError('answer');
  const scene = readScene(JSON.parse(new TextDecoder().decode(bytes)));
  for (const { link } of scene.frames.flatMap((frame) => frame.links)) {
    if ('href' in link && !LINK.test(link.href)) throw new RangeError('A link leads where none may lead');
  }
  return scene;
}
