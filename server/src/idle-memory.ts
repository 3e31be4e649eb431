import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const CHECK_MS = 10_000;
/** Share of the last interval in which the event loop did something; below it the process counts as idle. */
const IDLE_UTILIZATION = 0.05;
/** Growth since the last collection that is worth another one, which takes about 0.1 s. */
const WORTHWHILE_BYTES = 16 * 2 ** 20;

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

export interface IdleMemoryOptions {
  /** How often the process is looked at. */
  readonly checkMs?: number;
  /** Called after each collection, for tests and logs. */
  readonly onCollected?: () => void;
}

/**
 * Returns memory to the system while the process is idle: V8 collects only when something allocates, and keeps the space
 * for young objects that the last busy time needed (up to 64 MB). A busy process is left alone.
 * @returns a function that ends it.
 */
export function releaseMemoryWhenIdle({
  checkMs = CHECK_MS,
  onCollected,
}: IdleMemoryOptions = {}): () => void {
  const collect = garbageCollector();
  let last = performance.eventLoopUtilization();
  let collectedAt = 0;
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    if (utilization > IDLE_UTILIZATION || process.memoryUsage.rss() < collectedAt + WORTHWHILE_BYTES) return;
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    collectedAt = process.memoryUsage.rss();
    last = performance.eventLoopUtilization();
    onCollected?.();
  }, checkMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** V8's own `gc`, which a context has that is made while the flag is set. */
function garbageCollector(): Collect {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  setFlagsFromString('--no-expose-gc');
  return collect;
}
