import { type CompileEvent, type CompileRequest, type CompilerConnection, WORKER_READY } from './compile-messages.ts';

interface CompilerListener {
  /** Called with each event of the compiler. */
  receive(event: CompileEvent): void;
  /** Called when the compiler's script cannot be loaded, for example because the browser is offline. */
  onUnavailable(): void;
}

/** Starts a compiler in a worker, or on the page's thread if the worker cannot be started. */
export function connectCompiler(listener: CompilerListener): CompilerConnection {
  try {
    return connectWorker(listener);
  } catch {
    return connectOnThisThread(listener);
  }
}

/** Starts a compiler in a worker, or on the page's thread if the worker's script cannot be loaded. */
function connectWorker(listener: CompilerListener): CompilerConnection {
  const worker = new Worker(new URL('./compile-worker.ts', import.meta.url), { type: 'module' });
  // Requests that wait until a compiler is ready. The worker receives no messages before its WebAssembly is loaded.
  const pendingRequests: CompileRequest[] = [];
  // Undefined until a compiler is ready, in the worker or on this thread.
  let activeConnection: Pick<CompilerConnection, 'send'> | undefined;
  // The compiler on this thread, which is used if the worker's script cannot be loaded.
  let fallback: CompilerConnection | undefined;
  const connect = (connection: Pick<CompilerConnection, 'send'>) => {
    activeConnection = connection;
    for (const request of pendingRequests.splice(0)) connection.send(request);
  };
  worker.addEventListener('message', ({ data }: MessageEvent<CompileEvent | typeof WORKER_READY>) => {
    if (data === WORKER_READY) connect({ send: (request) => worker.postMessage(request) });
    else listener.receive(data);
  });
  worker.addEventListener('error', () => {
    // A worker that has started continues after an error. An earlier error means that the script could not be loaded.
    if (activeConnection) return;
    worker.terminate();
    fallback = connectOnThisThread(listener);
    connect(fallback);
  });
  return {
    send(request) {
      if (activeConnection) activeConnection.send(request);
      else pendingRequests.push(request);
    },
    close() {
      worker.terminate();
      fallback?.close();
    },
  };
}

function connectOnThisThread({ receive, onUnavailable }: CompilerListener): CompilerConnection {
  let isClosed = false;
  const sessionPromise = Promise.all([import('./compile-session.ts'), import('./font-client.ts')]).then(
    ([{ CompileSession }, { createFontClient }]) =>
      new CompileSession(
        createFontClient((path) => fetch(path)),
        (event) => {
          if (!isClosed) receive(event);
        },
      ),
  );
  sessionPromise.catch(() => {
    if (!isClosed) onUnavailable();
  });
  return {
    send(request) {
      // If the scripts cannot be loaded, the request is dropped, and the handler above calls `onUnavailable`.
      sessionPromise.then(
        (session) => session.receive(request),
        () => undefined,
      );
    },
    close() {
      isClosed = true;
    },
  };
}
