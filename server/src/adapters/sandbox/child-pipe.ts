import { closeNetwork } from './close-network.ts';
import { type ErrorReport, encodeFrame, type Frame, FrameReader, jsonBody } from './frames.ts';

// The child's side of the pipe to the server.

/**
 * Runs a child that answers once: disables the network, runs `answer` and exits, even if libraries still have
 * pending work. Errors are sent to the parent in an `error` frame.
 */
export function runAsChild(
  answer: () => Promise<void>,
  complain: (error: unknown) => object = errorReportOf,
): void {
  closeNetwork();
  answer()
    .catch((error: unknown) => writeFrame('error', jsonBody(complain(error))))
    .finally(() => process.exit(0));
}

/** Yields the frames that the parent sends, as they arrive. */
export async function* readFrames(): AsyncGenerator<Frame> {
  const reader = new FrameReader(Number.MAX_SAFE_INTEGER);
  for await (const piece of process.stdin) yield* reader.push(piece as Uint8Array);
}

/** Writes a frame to the parent. Resolves when the pipe has accepted it. */
export function writeFrame(kind: Frame['kind'], body?: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(encodeFrame(kind, body), (error) => (error ? reject(error) : resolve()));
  });
}

/** Describes an error for the parent. */
export function errorReportOf(error: unknown): ErrorReport {
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { memory: isOutOfMemory(error), detail };
}

/** Whether an error means that memory could not be allocated (a buffer or string above the engine's limit). */
function isOutOfMemory(error: unknown): boolean {
  return (
    error instanceof RangeError &&
    /memory|allocation|array (buffer )?length|string length|maximum/i.test(error.message) &&
    !/call stack/i.test(error.stack ?? error.message)
  );
}
