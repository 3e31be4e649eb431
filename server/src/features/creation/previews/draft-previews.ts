import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { PreviewDraftRequest } from '@flydeck/contract/drafts/create-draft';
import { PublicError } from '@flydeck/contract/errors';
import { IMPORT_ERROR_CODES, ImportError } from '@flydeck/readers/import-result';
import { readScene } from '@flydeck/scene/model/read-scene';
import type { Scene } from '@flydeck/scene/model/scene';
import { type ChildMessage, encodeMessage, jsonBody, parseBody } from '../../../adapters/sandbox/child-messages.ts';
import { FileCollector } from '../../../adapters/sandbox/named-files.ts';
import { ReusableChild, ReusableChildBusyError } from '../../../adapters/sandbox/reusable-child.ts';
import { ChildFailedError, type ChildLimits } from '../../../adapters/sandbox/run-child.ts';
import type { Blobs } from '../../../ports/blobs.ts';

/** Path of the program that runs in the child process. */
const CHILD_PROGRAM = fileURLToPath(new URL('./preview-child.ts', import.meta.url));

/** Limits of one request (`milliseconds`, `resultBytes`), and memory limits of the child process. */
const LIMITS = {
  milliseconds: 8000,
  heapMegabytes: 512,
  residentMegabytes: 1200,
  resultBytes: 64_000_000,
};
/** Time limit of the child's start. The child opens all fonts, which takes 1 to 2 s, and longer on a busy machine. */
const START_TIMEOUT_MS = 60_000;
/** Time without requests after which the child is ended. */
const IDLE_TIMEOUT_MS = 10 * 60_000;
/** Maximum number of running and queued requests. */
const MAX_REQUESTS = 24;

/** Matches URLs of fonts. Group 1: the name, which is the beginning of the SHA-256 of the file. */
const FONT_URL = /^\/fonts\/([0-9a-f]{32}|[0-9a-f]{64})\.woff2$/;
/** Matches the schemes of links that a scene may contain. */
const ALLOWED_LINK = /^(https?:|mailto:|tel:)/i;

/** Compiles new presentations to scenes in a child process, which keeps running between requests. */
export class DraftPreviews {
  readonly #child: ReusableChild;
  readonly #blobs: Blobs;

  constructor(blobs: Blobs, program: string = CHILD_PROGRAM, limits: Partial<ChildLimits> = {}) {
    this.#blobs = blobs;
    this.#child = new ReusableChild({
      program,
      limits: { ...LIMITS, ...limits },
      // If a test sets a time limit for requests, this limit also applies to the start.
      startTimeoutMs: limits.milliseconds ?? START_TIMEOUT_MS,
      idleTimeoutMs: IDLE_TIMEOUT_MS,
      maxJobs: MAX_REQUESTS,
    });
  }

  /**
   * Compiles a new presentation, stores the fonts of its scene, and returns the scene. `signal` cancels the request.
   * @throws PublicError `request.too_many`, `request.too_large` or `server.unavailable`; ImportError if the Markdown
   * cannot be read
   */
  async build(request: PreviewDraftRequest, signal?: AbortSignal): Promise<Scene> {
    const response = new ChildResponse();
    const input = [encodeMessage('deck', jsonBody(request))];
    try {
      await this.#child.run({ input, onMessage: (message) => response.add(message), ...(signal ? { signal } : {}) });
      const { scene, fonts } = response.finish();
      for (const [url, bytes] of fonts) await this.#blobs.put(url.slice(1), bytes);
      return scene;
    } catch (error) {
      if (error instanceof ReusableChildBusyError) throw new PublicError('request.too_many', { cause: error });
      if (error instanceof ChildFailedError) {
        const isTooLarge = error.failure === 'time' || error.failure === 'memory';
        throw new PublicError(isTooLarge ? 'request.too_large' : 'server.unavailable', { cause: error });
      }
      throw error;
    }
  }

  /** Ends the child process. */
  close(): void {
    this.#child.close();
  }
}

/** Error that the child reports. `code` and `message` are those of an ImportError; `detail` describes other errors. */
interface ReportedError {
  readonly code?: string;
  readonly message?: string;
  /** Whether the child could not allocate memory. */
  readonly isOutOfMemory?: boolean;
  readonly detail?: string;
}

/**
 * Collects and validates the response of the child. The response is untrusted, because a visitor's text may have
 * compromised the child.
 */
class ChildResponse {
  readonly #files = new FileCollector();
  #scene: unknown;
  #error: ReportedError | undefined;

  add(message: ChildMessage): void {
    if (message.kind === 'deck') this.#scene = parseBody(message);
    else if (message.kind === 'asset') this.#files.add(message);
    else if (message.kind === 'error') this.#error = parseBody(message) as ReportedError;
  }

  /**
   * Returns the scene and its fonts by URL, without the fonts that the child has sent in earlier responses.
   * @throws ImportError if the Markdown cannot be read; ChildFailedError if the child failed or its response is invalid
   */
  finish(): { scene: Scene; fonts: ReadonlyMap<string, Uint8Array> } {
    const reported = this.#error;
    if (reported) {
      const code = IMPORT_ERROR_CODES.find((importCode) => importCode === reported.code);
      if (code) throw new ImportError(code, reported.message ?? '');
      const cause = new Error(reported.detail ?? 'The child reported no details.');
      throw new ChildFailedError(reported.isOutOfMemory ? 'memory' : 'crash', { cause });
    }
    for (const [url, bytes] of this.#files.files) assertFont(url, bytes);
    return { scene: validateScene(readScene(this.#scene)), fonts: this.#files.files };
  }
}

/** @throws ChildFailedError unless the file name of the font is the beginning of the hash of its content */
function assertFont(url: string, bytes: Uint8Array): void {
  const hash = FONT_URL.exec(url)?.[1];
  const contentHash = createHash('sha256').update(bytes).digest('hex');
  if (hash === undefined || !contentHash.startsWith(hash)) throw new ChildFailedError('output');
}

/**
 * Returns the scene without pictures and media, which the preview does not show.
 * @throws ChildFailedError if the scene has fonts or links that are not allowed
 */
function validateScene(scene: Scene): Scene {
  const links = scene.frames.flatMap((frame) => frame.links);
  const isValid =
    scene.fonts.every(({ url }) => FONT_URL.test(url)) &&
    links.every(({ link }) => !('href' in link) || ALLOWED_LINK.test(link.href));
  if (!isValid) throw new ChildFailedError('output');
  return { ...scene, images: {}, media: {} };
}
