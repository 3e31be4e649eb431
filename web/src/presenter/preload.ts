/** Number of files that are loaded at the same time. */
const CONCURRENCY = 4;

interface PreloadOptions {
  /** Called with the number of loaded files after each file. */
  readonly onProgress: (count: number) => void;
  /** Called with each file that the HTTP cache does not store, such as those of private presentations. */
  readonly onFile: (url: string, blob: Blob) => void;
  readonly signal: AbortSignal;
}

/**
 * Loads files into the HTTP cache or, if it does not store them, into memory, so that the presentation works without a
 * network.
 * @returns the number of files that could not be loaded
 */
export async function preload(
  urls: readonly string[],
  { onProgress, onFile, signal }: PreloadOptions,
): Promise<number> {
  const waiting = [...urls];
  let loaded = 0;
  let failed = 0;
  const loadNext = async (): Promise<void> => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      try {
        const response = await fetch(url, { signal });
        const blob = await response.blob();
        signal.throwIfAborted();
        if (!response.ok) failed += 1;
        else if (response.headers.get('cache-control')?.includes('no-store')) onFile(url, blob);
      } catch {
        signal.throwIfAborted();
        failed += 1;
      }
      loaded += 1;
      onProgress(loaded);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, loadNext));
  return failed;
}
