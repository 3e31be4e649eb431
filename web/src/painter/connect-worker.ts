import type { PaintConnection, PaintEvent, WorkerReady } from './messages.ts';

interface WorkerEvents {
  /** The worker can paint. */
  onReady(connection: PaintConnection): void;
  onEvent(event: PaintEvent): void;
  /** The worker did not start, cannot paint, or has failed. Called at most once. */
  onLost(): void;
}

/** Whether a page can let a worker paint its canvas. */
const canTransferCanvas = (): boolean =>
  typeof Worker === 'function' && 'transferControlToOffscreen' in HTMLCanvasElement.prototype;

/**
 * Connects to a painter in a worker, if this browser can start one.
 * @returns a function that ends the worker
 */
export function connectWorker(startWorker: () => Worker, events: WorkerEvents): () => void {
  let worker: Worker | undefined;
  let isLost = false;
  const close = () => {
    isLost = true;
    worker?.terminate();
  };
  const lose = () => {
    if (isLost) return;
    close();
    events.onLost();
  };
  try {
    worker = canTransferCanvas() ? startWorker() : undefined;
  } catch {
    // For example a sandboxed page.
  }
  if (!worker) {
    queueMicrotask(lose);
    return close;
  }
  const connection = connectionTo(worker, close);
  // The script failed to load, for example because a network refuses it, or an exception was thrown.
  worker.addEventListener('error', lose);
  worker.addEventListener('messageerror', lose);
  worker.addEventListener('message', ({ data }: MessageEvent<PaintEvent | WorkerReady>) => {
    if (isLost) return;
    if (data.type !== 'ready') events.onEvent(data);
    else if (data.isSupported) events.onReady(connection);
    else lose();
  });
  return close;
}

const connectionTo = (worker: Worker, close: () => void): PaintConnection => ({
  send(command) {
    if (command.type === 'open') {
      const canvas = (command.canvas as HTMLCanvasElement).transferControlToOffscreen();
      worker.postMessage({ ...command, canvas }, [canvas]);
    } else if (command.type === 'svg' && command.bitmap) worker.postMessage(command, [command.bitmap]);
    else worker.postMessage(command);
  },
  close,
});
