import { reportFailure } from '../analytics/report-failure.ts';

/** How long a chunk may take (S§9). */
export const CHUNK_TIMEOUT_MS = 120_000;

/** A part of the viewer that could not be loaded (S§8). */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
  readonly type: 'timeout' | 'error';
  /** The address that was asked for, as far as it is known. */
  readonly request: string;

  constructor(chunk: number, type: 'timeout' | 'error', request: string, cause?: unknown) {
    super(`Loading chunk ${chunk} failed`, { cause });
    this.type = type;
    this.request = request;
  }
}

export interface Chunk<Module> {
  /** The N of the message. */
  readonly number: number;
  /** Part of its file's name, to find its address where the browser does not tell. */
  readonly name: string;
  /** `() => import('./part.tsx')`. */
  load(): Promise<Module>;
}

/** What loading needs of the browser. */
export interface ChunkHost {
  /** Imports by address, for another try past a failure that the browser remembers. */
  importFrom(address: string): Promise<unknown>;
  /** The address of a chunk that was asked for, by a part of its name. */
  addressOf(name: string): string | undefined;
  /** Hears of a chunk that could not be loaded. */
  failed?(failure: ChunkLoadError): void;
}

const BROWSER: ChunkHost = {
  importFrom: (address) => import(/* @vite-ignore */ address),
  addressOf: (name) => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')];
    return links.find(({ href }) => href.includes(name))?.href;
  },
  failed: (failure) => reportFailure(failure, 'chunk'),
};

/** Firefox and Chromium name the address in the message of a failed import. */
const addressIn = (failure: unknown) => /https?:\/\/[^\s'"]+/.exec(String(failure))?.[0];

const withoutQuery = (address: string) => address.replace(/[?#].*$/, '');

/**
 * Loads a chunk; `attempt` above 0 tries again. A browser may remember that an import failed, so that a further
 * attempt also asks under a new address.
 * @throws ChunkLoadError after 120 seconds or a failure.
 */
export async function loadChunk<Module>(
  chunk: Chunk<Module>,
  attempt = 0,
  host: ChunkHost = BROWSER,
): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const request = () => host.addressOf(chunk.name) ?? chunk.name;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ChunkLoadError(chunk.number, 'timeout', request())),
      CHUNK_TIMEOUT_MS,
    );
  });
  const again = (failure: unknown): Promise<Module> => {
    const address = addressIn(failure) ?? host.addressOf(chunk.name);
    if (attempt === 0 || !address) throw failure;
    return host.importFrom(`${withoutQuery(address)}?retry=${attempt}`) as Promise<Module>;
  };
  try {
    return await Promise.race([chunk.load().catch(again), timeout]);
  } catch (cause) {
    const failure =
      cause instanceof ChunkLoadError
        ? cause
        : new ChunkLoadError(chunk.number, 'error', addressIn(cause) ?? request(), cause);
    host.failed?.(failure);
    throw failure;
  } finally {
    clearTimeout(timer);
  }
}
