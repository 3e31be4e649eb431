import { encodeFrame, type Frame, FrameReader } from './frames.ts';

// The child's side of the pipe.

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

/** Whether an error says that memory was refused (a buffer or a string beyond what there may be). */
export function isOutOfMemory(error: unknown): boolean {
  return (
    error instanceof RangeError &&
    /memory|allocation|array (buffer )?length|string length|maximum/i.test(error.message) &&
    !/call stack/i.test(error.stack ?? error.message)
  );
}
