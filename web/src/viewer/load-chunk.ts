import { reportFailure } from '../analytics/report-failure.ts';

/** Timeout for loading a chunk, in milliseconds (S9.1). */
export const CHUNK_TIMEOUT_MS = 120_000;

/** Thrown when a chunk of the viewer fails to load (S8.1). */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
  readonly type: 'timeout' | 'error';
  /** The requested URL, or the chunk's name if the URL is unknown. */
  readonly request: string;

  constructor(chunk: number, type: 'timeout' | 'error', request: string, cause?: unknown) {
    super(`Loading chunk ${chunk} failed`, { cause });
    this.type = type;
    this.request = request;
  }
}

export interface Chunk<Module> {
  /** Number in the error message. */
  readonly number: number;
  /** Part of the file name, to find the URL if the browser's error does not contain it. */
  readonly name: string;
  /** `() => import('./part.tsx')`. */
  load(): Promise<Module>;
  /** Reloads the page in the state in which it loads the chunk again. Absent if the page must not be reloaded. */
  reloadPage?(): void;
}

/** Browser operations that loading a chunk uses. */
export interface ChunkHost {
  /** Imports by URL, to retry after a failure that the browser has cached. */
  importFrom(url: string): Promise<unknown>;
  /** The URL of a requested chunk, by a part of its file name. */
  urlOf(name: string): string | undefined;
  /** Requests the current page. Throws if the server cannot be reached. */
  fetchPage(): Promise<unknown>;
  /** Called when a chunk fails to load. */
  onFailure?(failure: ChunkLoadError): void;
}

const BROWSER_HOST: ChunkHost = {
  importFrom: (url) => import(/* @vite-ignore */ url),
  urlOf: (name) => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')];
    return links.find(({ href }) => href.includes(name))?.href;
  },
  fetchPage: () => fetch(''),
  onFailure: (failure) => reportFailure(failure, 'chunk'),
};

/** Firefox and Chromium include the URL in the message of a failed import. */
const findUrl = (failure: unknown) => /https?:\/\/[^\s'"]+/.exec(String(failure))?.[0];

/**
 * Loads a chunk. An `attempt` above 0 is a retry: browsers may cache a failed import, so if loading fails again, the
 * chunk is also requested under a new URL. If this fails too, the failed import of a module that the chunk imports may
 * be cached, which only a new page requests again: if the server is reachable, `reloadPage` is called.
 * @throws ChunkLoadError on a failure or after 120 seconds.
 */
export async function loadChunk<Module>(
  chunk: Chunk<Module>,
  attempt = 0,
  host: ChunkHost = BROWSER_HOST,
): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const request = () => host.urlOf(chunk.name) ?? chunk.name;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError(chunk.number, 'timeout', request())), CHUNK_TIMEOUT_MS);
  });
  const retry = async (failure: unknown): Promise<Module> => {
    const url = findUrl(failure) ?? host.urlOf(chunk.name);
    if (!attempt || !url) throw failure;
    try {
      return (await host.importFrom(`${url}?retry=${attempt}`)) as Module;
    } catch (error) {
      if (!chunk.reloadPage) throw error;
      await host.fetchPage();
      chunk.reloadPage();
      return timeout;
    }
  };
  try {
    return await Promise.race([chunk.load().catch(retry), timeout]);
  } catch (cause) {
    const failure =
      cause instanceof ChunkLoadError
        ? cause
        : new ChunkLoadError(chunk.number, 'error', findUrl(cause) ?? request(), cause);
    host.onFailure?.(failure);
    throw failure;
  } finally {
    clearTimeout(timer);
  }
}
