import { type ChildMessage, type ErrorReport, encodeMessage, jsonBody, MessageReader } from './child-messages.ts';
import { closeNetwork } from './close-network.ts';

// Functions for child processes of the server: a child receives messages on stdin and sends messages on stdout.

/**
 * Runs this process as a child for one job: disables the network, runs `runJob` and exits, even if libraries still have
 * pending work. If `runJob` fails, sends an `error` message to the parent with the JSON that `describeError` returns.
 * The exit code is always 0, because this message reports the failure to the parent.
 */
export function runAsChild(
  runJob: () => Promise<void>,
  describeError: (error: unknown) => object = errorReportOf,
): void {
  closeNetwork();
  runJob()
    .catch((error: unknown) => writeMessage('error', jsonBody(describeError(error))))
    .finally(() => process.exit(0));
}

/** Yields the messages that the parent sends. The size of a message is not limited, because the parent is trusted. */
export async function* readMessages(): AsyncGenerator<ChildMessage> {
  const reader = new MessageReader(Number.MAX_SAFE_INTEGER);
  for await (const chunk of process.stdin) yield* reader.push(chunk as Uint8Array);
}

/** Writes a message to the parent. Resolves when the pipe has accepted the message. */
export function writeMessage(kind: ChildMessage['kind'], body?: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(encodeMessage(kind, body), (error) => (error ? reject(error) : resolve()));
  });
}

/** Returns the default body of an `error` message. */
export function errorReportOf(error: unknown): ErrorReport {
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { isOutOfMemory: isOutOfMemory(error), detail };
}

/**
 * Returns whether an error means that memory could not be allocated, for example for a buffer or string above the limit
 * of the engine. Stack overflows are excluded explicitly, because their message also contains "maximum".
 */
function isOutOfMemory(error: unknown): boolean {
  return (
    error instanceof RangeError &&
    /memory|allocation|array (buffer )?length|string length|maximum/i.test(error.message) &&
    !/call stack/i.test(error.stack ?? error.message)
  );
}
