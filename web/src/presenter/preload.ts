import { type FileStore, isUncached } from './file-store.ts';

/** Number of files that are loaded at the same time. */
const CONCURRENCY = 4;

interface PreloadOptions {
  /** Receives each file that the HTTP cache does not store, such as those of private presentations. */
  readonly files: FileStore;
  /** Called with the number of loaded files after each file. */
  readonly onProgress: (count: number) => void;
  readonly signal: AbortSignal;
}

export interface PreloadResult {
  /** URLs of the files that could not be loaded. */
  readonly failed: readonly string[];
  /** Number of files that are too large for the store, and need the network. */
  readonly unstoredCount: number;
}

/** Loads files into the HTTP cache or into a store, so that the presentation works without a network. */
export async function preload(urls: readonly string[], options: PreloadOptions): Promise<PreloadResult> {
  const { files, onProgress, signal } = options;
  const waiting = urls.filter((url) => !files.blobs.has(url));
  const failed: string[] = [];
  let loaded = urls.length - waiting.length;
  let unstoredCount = 0;
  const load = async (url: string): Promise<boolean> => {
    const response = await fetch(url, { signal });
    if (!response.ok) throw new Error(`HTTP ${response.status}: ${url}`);
    if (isUncached(response) && !files.hasSpace(Number(response.headers.get('content-length')))) {
      await response.body?.cancel();
      return false;
    }
    const blob = await response.blob();
    signal.throwIfAborted();
    return !isUncached(response) || files.add(url, blob);
  };
  const loadNext = async (): Promise<void> => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      try {
        if (!(await load(url))) unstoredCount += 1;
      } catch {
        signal.throwIfAborted();
        failed.push(url);
      }
      loaded += 1;
      onProgress(loaded);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, loadNext));
  return { failed, unstoredCount };
}
