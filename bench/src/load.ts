import autocannon from 'autocannon';

/** Runs autocannon. Returns the requests per second. @throws Error if a request fails or its status is not 2xx. */
export async function measureRequestRate(options: autocannon.Options): Promise<number> {
  const { non2xx, errors, requests } = await autocannon(options);
  if (non2xx > 0 || errors > 0)
    throw new Error(`${options.url}: ${non2xx} responses with an error status, ${errors} failed requests`);
  return requests.average;
}

/**
 * Runs statements for a number of seconds, on each connection one at a time. Returns the statements per second over all
 * connections.
 */
export async function measureStatementRate(
  connectionCount: number,
  seconds: number,
  run: (connectionIndex: number) => Promise<unknown>,
): Promise<number> {
  const endMs = performance.now() + seconds * 1000;
  let count = 0;
  const runUntilEnd = async (_: unknown, connectionIndex: number): Promise<void> => {
    while (performance.now() < endMs) {
      await run(connectionIndex);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: connectionCount }, runUntilEnd));
  return count / seconds;
}
