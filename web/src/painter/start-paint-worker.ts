/** Worker that was started before its painter exists, and the messages that it has sent since then. */
let prepared: { readonly worker: Worker; readonly messages: unknown[] } | undefined;

const createPaintWorker = (): Worker =>
  new Worker(new URL('./paint-worker.ts', import.meta.url), { type: 'module', name: 'painter' });

/** Whether this browser allows a worker to paint on a canvas of the page. */
export const canTransferCanvas = (): boolean =>
  typeof Worker === 'function' && 'transferControlToOffscreen' in HTMLCanvasElement.prototype;

/**
 * Starts the worker of the next painter, so that its script is loaded at the same time as the code that creates the
 * painter. Does nothing in browsers that cannot paint in a worker.
 */
export function preparePaintWorker(): void {
  if (prepared || !canTransferCanvas()) return;
  try {
    const worker = createPaintWorker();
    const messages: unknown[] = [];
    prepared = { worker, messages };
    worker.onmessage = ({ data }) => messages.push(data);
    // The painter then starts a worker of its own, and handles its failure.
    worker.onerror = () => {
      prepared = undefined;
    };
  } catch {
    // Browsers refuse to start a worker in a sandboxed page, for example. The painter handles this.
  }
}

/**
 * Returns the prepared worker, or starts a worker. The messages that the prepared worker has already sent are
 * dispatched again in a microtask, so that the caller can add listeners first.
 */
export function startPaintWorker(): Worker {
  if (!prepared) return createPaintWorker();
  const { worker, messages } = prepared;
  prepared = undefined;
  worker.onmessage = null;
  worker.onerror = null;
  queueMicrotask(() => {
    for (const data of messages) worker.dispatchEvent(new MessageEvent('message', { data }));
  });
  return worker;
}
