import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ImportSource } from '@flydeck/readers/import-result';
import { encodeFrame, type Frame, FrameReader, jsonBody, parseBody } from '../../../../adapters/sandbox/frames.ts';
import { startChild } from '../../../../adapters/sandbox/run-child.ts';
import { IMPORT_LIMITS } from '../limits.ts';

const PERSISTENT_CHILD = fileURLToPath(new URL('./persistent-child.ts', import.meta.url));

/** Resolves on the `end` frame; rejects on an `error` frame or when the child exits. */
function waitForEndFrame(child: ChildProcess): Promise<void> {
  const reader = new FrameReader(IMPORT_LIMITS.resultBytes);
  const handleFrame = (frame: Frame, resolve: () => void, reject: (reason: Error) => void): void => {
    if (frame.kind === 'end') resolve();
    if (frame.kind === 'error') reject(new Error(JSON.stringify(parseBody(frame))));
  };
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      for (const frame of reader.push(chunk)) handleFrame(frame, resolve, reject);
    });
    child.on('close', () => reject(new Error('The import child exited before its result was complete')));
  });
}

/**
 * Measures the peak resident memory of the import child in MiB. Linux only: reads VmHWM, the peak that the
 * kernel records. Sampling could miss the peak.
 */
export async function measurePeakMemory(source: ImportSource): Promise<number> {
  const child = startChild(IMPORT_LIMITS, PERSISTENT_CHILD);
  try {
    const endFrame = waitForEndFrame(child);
    child.stdin?.write(encodeFrame('source', jsonBody({ name: source.name })));
    child.stdin?.end(encodeFrame('asset', source.bytes));
    await endFrame;
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)![1]) / 1024;
  } finally {
    child.kill('SIGKILL');
  }
}
