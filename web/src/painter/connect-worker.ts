import type { PaintConnection, PaintEvent, WorkerReady } from './messages.ts';

interface WorkerEvents {
  /** Called when the worker is ready to paint. */
  onReady(connection: PaintConnection): void;
  onEvent(event: PaintEvent): void;
  /** Called at most once: when the worker does not start, cannot paint, or has failed. */
  onFailed(): void;
}

/** Whether this browser lets a worker paint a canvas of the page. */
const canTransferCanvas = (): boolean =>
  typeof Worker === 'function' && 'transferControlToOffscreen' in HTMLCanvasElement.prototype;

/**
 * Starts a worker and connects to the painter in it, if this browser supports that.
 * @returns a function that terminates the worker
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
    // Starting a worker throws in a sandboxed page, for example.
  }
  if (!worker) {
    queueMicrotask(fail);
    return close;
  }
  const connection = connectionTo(worker, close);
  // `error`: the script failed to load, for example because a firewall blocks it, or it threw an exception.
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
