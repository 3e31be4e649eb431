import { closeNetwork } from './close-network.ts';
import { type ErrorReport, encodeFrame, type Frame, FrameReader, jsonBody } from './frames.ts';

// The child's end of the pipe between the server (the parent process) and a child process.

/**
 * Runs this process as a child for one job: disables the network, runs `runJob` and exits, even if libraries still have
 * pending work. If `runJob` fails, sends an `error` frame to the parent with the JSON that `describeError` returns.
 */
export function runAsChild(
  runJob: () => Promise<void>,
  describeError: (error: unknown) => object = errorReportOf,
): void {
  closeNetwork();
  runJob()
    .catch((error: unknown) => writeFrame('error', jsonBody(describeError(error))))
    .finally(() => process.exit(0));
}

/** Yields the frames that the parent sends. */
export async function* readFrames(): AsyncGenerator<Frame> {
  const reader = new FrameReader(Number.MAX_SAFE_INTEGER);
  for await (const chunk of process.stdin) yield* reader.push(chunk as Uint8Array);
}

/** Writes a frame to the parent. Resolves when the pipe has accepted it. */
export function writeFrame(kind: Frame['kind'], body?: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(encodeFrame(kind, body), (error) => (error ? reject(error) : resolve()));
  });
}

/** Returns the default body of an `error` frame. */
export function errorReportOf(error: unknown): ErrorReport {
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { isOutOfMemory: isOutOfMemory(error), detail };
}

/** Whether an error means that memory could not be allocated (a buffer or string above the engine's limit). */
function isOutOfMemory(error: unknown): boolean {
  return (
    error instanceof RangeError &&
    /memory|allocation|array (buffer )?length|string length|maximum/i.test(error.message) &&
    !/call stack/i.test(error.stack ?? error.message)
  );
}
