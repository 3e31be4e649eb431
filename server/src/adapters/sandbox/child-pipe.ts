import { closeNetwork } from './close-network.ts';
import { type Complaint, encodeFrame, type Frame, FrameReader, jsonBody } from './frames.ts';

// The child's side of the pipe.

/**
 * The whole life of a child that answers once: without network, it reads, answers, and ends, whatever its libraries would
 * still wait for. What went wrong is told in an `error` frame.
 */
export function answerAsChild(
  answer: () => Promise<void>,
  complain: (error: unknown) => object = complaintOf,
): void {
  closeNetwork();
  answer()
    .catch((error: unknown) => writeFrame('error', jsonBody(complain(error))))
    .finally(() => process.exit(0));
}

/** The frames that the parent sent, as they arrive. */
export async function* readFrames(): AsyncGenerator<Frame> {
  const reader = new FrameReader(Number.MAX_SAFE_INTEGER);
  for await (const piece of process.stdin) yield* reader.push(piece as Uint8Array);
}

/** Hands a frame to the parent; resolves when the pipe has taken it. */
export function writeFrame(kind: Frame['kind'], body?: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(encodeFrame(kind, body), (error) => (error ? reject(error) : resolve()));
  });
}

/** What the parent is told of an error. */
export function complaintOf(error: unknown): Complaint {
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { memory: isOutOfMemory(error), detail };
}

/** Whether an error says that memory was refused (a buffer or a string beyond what there may be). */
export function isOutOfMemory(error: unknown): boolean {
  return (
    error instanceof RangeError &&
    /memory|allocation|array (buffer )?length|string length|maximum/i.test(error.message) &&
    !/call stack/i.test(error.stack ?? error.message)
  );
}
