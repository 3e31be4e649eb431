import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Default interval in milliseconds at which `releaseMemoryWhenIdle` checks whether the process is idle. */
const CHECK_MS = 10_000;
/** Event loop utilization (0 to 1) up to which the process counts as idle. */
const IDLE_UTILIZATION = 0.05;
/**
 * Garbage is collected only if the memory has grown by this much since the last collection, because a collection takes
 * about 0.1 s.
 */
const MIN_GROWTH_BYTES = 16 * 2 ** 20;

/** Collects garbage. The flavor `last-resort` frees as much memory as possible. */
type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

export interface IdleMemoryOptions {
  /** Interval in milliseconds at which the function checks whether the process is idle. */
  readonly checkMs?: number;
  /** Called after each collection, for tests and logs. */
  readonly onCollected?: () => void;
}

/**
 * Returns memory to the operating system while the process is idle, by collecting garbage. V8 itself collects garbage
 * only when memory is allocated, and keeps the young generation (the part of its heap for new objects) at the size of
 * the last busy period, up to 64 MB. This function collects nothing while the process is busy.
 * @returns a function that stops the checks.
 */
export function releaseMemoryWhenIdle({ checkMs = CHECK_MS, onCollected }: IdleMemoryOptions = {}): () => void {
  const collect = getGarbageCollector();
  let previous = performance.eventLoopUtilization();
  let bytesAfterCollection = 0;
  const timer = setInterval(() => {
    const current = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(current, previous);
    previous = current;
    if (utilization > IDLE_UTILIZATION || process.memoryUsage.rss() < bytesAfterCollection + MIN_GROWTH_BYTES) return;
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    bytesAfterCollection = process.memoryUsage.rss();
    // The time of the collection does not count in the next check.
    previous = performance.eventLoopUtilization();
    onCollected?.();
  }, checkMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Returns V8's function `gc`, which exists only in contexts that are created while the flag `--expose-gc` is set. */
function getGarbageCollector(): Collect {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  setFlagsFromString('--no-expose-gc');
  return collect;
}
