import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { PublicError } from '@flydeck/contract/errors';
import { IMPORT_ERROR_CODES, ImportError } from '@flydeck/readers/import-result';
import { readScene } from '@flydeck/scene/model/read-scene';
import type { Scene } from '@flydeck/scene/model/scene';
import { encodeFrame, type Frame, jsonBody, parseBody } from '../../../adapters/sandbox/frames.ts';
import { FileCollector } from '../../../adapters/sandbox/named-files.ts';
import { ChildFailedError, type ChildLimits } from '../../../adapters/sandbox/run-child.ts';
import { WarmChild, WarmChildBusyError } from '../../../adapters/sandbox/warm-child.ts';
import type { Blobs } from '../../../ports/blobs.ts';
import type { PreviewJob } from './preview-child.ts';

const CHILD = fileURLToPath(new URL('./preview-child.ts', import.meta.url));

/** A draft that takes longer is drawn when it is published. */
const LIMITS = {
  milliseconds: 8000,
  heapMegabytes: 512,
  residentMegabytes: 1200,
  resultBytes: 64_000_000,
};
/** Opening all fonts takes a second or two, and longer on a busy machine. */
const START_MS = 60_000;
const IDLE_MS = 10 * 60_000;
const MOST_WAITING = 24;

const FONT_URL = /^\/(fonts)\/([0-9a-f]{32}|[0-9a-f]{64})\.woff2$/;
const LINK = /^(https?:|mailto:|tel:)/i;

/** Draws drafts in a process apart that stays warm. */
export class PreviewBuilder {
  readonly #child: WarmChild;
  readonly #blobs: Blobs;

  constructor(blobs: Blobs, program: string = CHILD, limits: Partial<ChildLimits> = {}) {
    this.#blobs = blobs;
    this.#child = new WarmChild({
      program,
      limits: { ...LIMITS, ...limits },
      startTimeoutMs: limits.milliseconds ?? START_MS,
      idleTimeoutMs: IDLE_MS,
      maxJobs: MOST_WAITING,
    });
  }

  /**
   * The scene of a document or of Markdown; the fonts that it needs are served when it resolves. `signal` ends the wait.
   * @throws PublicError where it is too much for a preview, ImportError where the Markdown cannot be read.
   */
  async build(job: PreviewJob, signal?: AbortSignal): Promise<Scene> {
    const answer = new Answer();
    const input = [encodeFrame('deck', jsonBody(job))];
    try {
      await this.#child.run({ input, onFrame: (frame) => answer.take(frame), ...(signal ? { signal } : {}) });
      const { scene, fonts } = answer.finish(job);
      for (const [url, bytes] of fonts) await this.#blobs.put(url.slice(1), bytes);
      return scene;
    } catch (error) {
      if (error instanceof WarmChildBusyError) throw new PublicError('request.too_many', { cause: error });
      if (error instanceof ChildFailedError) {
        const isTooMuch = error.failure === 'time' || error.failure === 'memory';
        throw new PublicError(isTooMuch ? 'request.too_large' : 'server.unavailable', { cause: error });
      }
      throw error;
    }
  }

  /** Makes ready for the first draft. */
  warm(): void {
    this.#child.warm();
  }

  close(): void {
    this.#child.close();
  }
}

interface Refusal {
  readonly code?: string;
  readonly message?: string;
  readonly memory?: boolean;
  readonly detail?: string;
}

/** Puts the frames of one answer together, and believes nothing of it. */
class Answer {
  readonly #files = new FileCollector();
  #scene: unknown;
  #refusal: Refusal | undefined;

  take(frame: Frame): void {
    if (frame.kind === 'deck') this.#scene = parseBody(frame);
    else if (frame.kind === 'asset') this.#files.add(frame);
    else if (frame.kind === 'error') this.#refusal = parseBody(frame) as Refusal;
  }

  finish(job: PreviewJob): { scene: Scene; fonts: ReadonlyMap<string, Uint8Array> } {
    const refusal = this.#refusal;
    if (refusal) {
      const code = IMPORT_ERROR_CODES.find((known) => known === refusal.code);
      if (code) throw new ImportError(code, refusal.message ?? '');
      const cause = new Error(refusal.detail ?? 'The child said nothing');
      throw new ChildFailedError(refusal.memory ? 'memory' : 'crash', { cause });
    }
    for (const [url, bytes] of this.#files.files) assertFont(url, bytes);
    return { scene: trusted(readScene(this.#scene), job), fonts: this.#files.files };
  }
}

function assertFont(url: string, bytes: Uint8Array): void {
  const hash = FONT_URL.exec(url)?.[2];
  const content = createHash('sha256').update(bytes).digest('hex');
  if (hash === undefined || !content.startsWith(hash)) throw new ChildFailedError('answer');
}

/** The scene with nothing but fonts of ours, links that lead where links may lead, and the pictures it was given. */
function trusted(scene: Scene, { images, media }: PreviewJob): Scene {
  const links = scene.frames.flatMap((frame) => frame.links);
  const isFit =
    scene.fonts.every(({ url }) => FONT_URL.test(url)) &&
    links.every(({ link }) => !('href' in link) || LINK.test(link.href));
  if (!isFit) throw new ChildFailedError('answer');
  return { ...scene, images: among(images, scene.images), media: among(media, scene.media) };
}

const among = <T>(given: Readonly<Record<string, T>>, named: object): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(given).filter(([asset]) => Object.hasOwn(named, asset)));
