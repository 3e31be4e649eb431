/** Number of files that are loaded at the same time. */
const CONCURRENCY = 4;

/**
 * Loads files into the HTTP cache, so that the presentation works without a network.
 * @param onProgress called with the number of loaded files after each file
 * @returns the number of files that could not be loaded
 */
export async function preload(
  urls: readonly string[],
  onProgress: (count: number) => void,
  signal: AbortSignal,
): Promise<number> {
  const waiting = [...urls];
  let loaded = 0;
  let failed = 0;
  const loadNext = async (): Promise<void> => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      try {
        const response = await fetch(url, { signal });
        await response.arrayBuffer();
        if (!response.ok) failed += 1;
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
