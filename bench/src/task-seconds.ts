import type { CDPSession } from 'playwright-core';

/** Returns how long the main thread of a page has run tasks so far, in seconds. Requires `Performance.enable`. */
export async function readTaskSeconds(client: CDPSession): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics');
  return metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? 0;
}
