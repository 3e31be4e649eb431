import type { PaintConnection, PaintEvent, WorkerReady } from './messages.ts';
import { canTransferCanvas } from './start-paint-worker.ts';

interface WorkerEvents {
  /** Called when the worker is ready to paint. */
  onReady(connection: PaintConnection): void;
  onEvent(event: PaintEvent): void;
  /** Called if the worker cannot be started, cannot paint or fails later. Called at most once. */
  onFailed(): void;
}

/**
 * Starts a worker that paints, and connects to the worker. Calls `onFailed` if this browser does not support painting
 * in a worker.
 * @returns a function that terminates the worker, after which none of `events` is called
 */
export function connectWorker(startWorker: () => Worker, events: WorkerEvents): () => void {
  let worker: Worker | undefined;
  let isClosed = false;
  const close = () => {
    isClosed = true;
    worker?.terminate();
  };
  const fail = () => {
    if (isClosed) return;
    close();
    events.onFailed();
  };
  try {
    worker = canTransferCanvas() ? startWorker() : undefined;
  } catch {
    // Browsers refuse to start a worker in a sandboxed page, for example.
  }
  if (!worker) {
    // `fail` is called later, so that the caller has received `close` before `onFailed` is called.
    queueMicrotask(fail);
    return close;
  }
  const connection = connectionTo(worker, close);
  // The event `error` reports that the script of the worker has thrown an exception or cannot be loaded, for example
  // because a firewall blocks the request.
  worker.addEventListener('error', fail);
  worker.addEventListener('messageerror', fail);
  worker.addEventListener('message', ({ data }: MessageEvent<PaintEvent | WorkerReady>) => {
    if (isClosed) return;
    if (data.type !== 'ready') events.onEvent(data);
    else if (data.isSupported) events.onReady(connection);
    else fail();
  });
  return close;
}

/** Returns a connection to a worker that paints. Canvases and bitmaps are transferred to the worker, not copied. */
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
