import { type CompileEvent, type CompileRequest, type CompilerConnection, WORKER_READY } from './compile-messages.ts';

interface CompilerListener {
  /** Called with each event of the compiler. */
  receive(event: CompileEvent): void;
  /** Called when the code of the compiler cannot be loaded, for example because the browser is offline. */
  onUnavailable(): void;
}

/** Starts a compiler in a worker, or on this thread if the browser cannot start a worker. */
export function connectCompiler(listener: CompilerListener): CompilerConnection {
  try {
    return connectWorker(listener);
  } catch {
    return connectOnThisThread(listener);
  }
}

function connectWorker(listener: CompilerListener): CompilerConnection {
  const worker = new Worker(new URL('./compile-worker.ts', import.meta.url), { type: 'module' });
  // Requests that are sent when the worker is ready. While the worker loads its WebAssembly, it would miss them.
  const pendingRequests: CompileRequest[] = [];
  let activeConnection: Pick<CompilerConnection, 'send'> | undefined;
  let fallback: CompilerConnection | undefined;
  const connect = (connection: Pick<CompilerConnection, 'send'>) => {
    activeConnection = connection;
    for (const request of pendingRequests.splice(0)) connection.send(request);
  };
  worker.addEventListener('message', ({ data }: MessageEvent<CompileEvent | typeof WORKER_READY>) => {
    if (data === WORKER_READY) connect({ send: (request) => worker.postMessage(request) });
    else listener.receive(data);
  });
  // The script failed to load, for example because a firewall blocks it.
  worker.addEventListener('error', () => {
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
  const opening = Promise.all([import('./compile-session.ts'), import('./font-client.ts')]).then(
    ([{ CompileSession }, { createFontClient }]) =>
      new CompileSession(
        createFontClient((path) => fetch(path)),
        (event) => {
          if (!isClosed) receive(event);
        },
      ),
  );
  opening.catch(() => {
    if (!isClosed) onUnavailable();
  });
  return {
    send(request) {
      // A failure was already reported by `onUnavailable`.
      opening.then(
        (session) => session.receive(request),
        () => undefined,
      );
    },
    close() {
      isClosed = true;
    },
  };
}
