import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ImportSource } from '@flydeck/readers/import-result';
import {
  type ChildMessage,
  encodeMessage,
  jsonBody,
  MessageReader,
  parseBody,
} from '../../../../adapters/sandbox/child-messages.ts';
import { startChild } from '../../../../adapters/sandbox/run-child.ts';
import { IMPORT_LIMITS } from '../limits.ts';

/** An import child that keeps running after its result, so that its peak memory can be read. */
const PERSISTENT_CHILD = fileURLToPath(new URL('./persistent-child.ts', import.meta.url));

/** Resolves on the `end` message; rejects on an `error` message or when the child exits. */
function waitForEndMessage(child: ChildProcess): Promise<void> {
  const reader = new MessageReader(IMPORT_LIMITS.resultBytes);
  const handleMessage = (message: ChildMessage, resolve: () => void, reject: (reason: Error) => void): void => {
    if (message.kind === 'end') resolve();
    if (message.kind === 'error') reject(new Error(JSON.stringify(parseBody(message))));
  };
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      for (const message of reader.push(chunk)) handleMessage(message, resolve, reject);
    });
    child.on('close', () => reject(new Error('The import child exited before its result was complete')));
  });
}

/**
 * Measures the peak resident memory of the import child in MiB. Needs Linux, whose kernel records the peak as VmHWM.
 * Repeated measurements of the current memory could miss the peak.
 */
export async function measurePeakMemoryMib(source: ImportSource): Promise<number> {
  const child = startChild(IMPORT_LIMITS, PERSISTENT_CHILD);
  try {
    const endMessage = waitForEndMessage(child);
    child.stdin?.write(encodeMessage('source', jsonBody({ name: source.name })));
    child.stdin?.end(encodeMessage('asset', source.bytes));
    await endMessage;
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)![1]) / 1024;
  } finally {
    child.kill('SIGKILL');
  }
}
