import { reportFailure } from '../analytics/report-failure.ts';

/** Timeout for loading a chunk, in milliseconds (S9.1). */
export const CHUNK_TIMEOUT_MS = 120_000;

/** Thrown when a chunk of a page's JavaScript fails to load (S8.1). */
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

/** A part of a page's JavaScript that is loaded on demand. */
export interface Chunk<Module> {
  /** Number that identifies the chunk in the error message. */
  readonly number: number;
  /** Part of the file name, to find the URL if the browser's error does not contain it. */
  readonly name: string;
  /** Imports the module, for example `() => import('./part.tsx')`. */
  load(): Promise<Module>;
  /** Reloads the page, so that the browser requests the chunk again. Absent if the page must not be reloaded. */
  reloadPage?(): void;
}

/** Browser operations that `loadChunk` uses. */
export interface ChunkHost {
  /** Imports a module by URL. Called with a new URL if the browser may have cached a failed import. */
  importFrom(url: string): Promise<unknown>;
  /** Returns the URL of a requested chunk whose file name contains `name`. */
  urlOf(name: string): string | undefined;
  /** Requests the current page. Throws if the server cannot be reached. */
  fetchPage(): Promise<Pick<Response, 'ok'>>;
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

/** Returns the URL in the error of a failed import; undefined in browsers other than Firefox and Chromium. */
const findUrl = (failure: unknown) => /https?:\/\/[^\s'"]+/.exec(String(failure))?.[0];

/**
 * Loads a chunk. `attempt` is the number of earlier failed attempts. Browsers may cache a failed import. Therefore, if
 * `attempt` is above 0 and loading fails again, the chunk is requested under a new URL. If this request fails too, the
 * browser may have cached the failed import of a module that the chunk imports. Only a reloaded page requests this
 * module again, so `reloadPage` is called if the server is reachable.
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
      if (!chunk.reloadPage || !(await host.fetchPage()).ok) throw error;
      chunk.reloadPage();
      // While the page is reloaded, the chunk counts as loading, until the timeout.
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
