import { type CompileEvent, type CompileRequest, type CompilerConnection, WORKER_READY } from './compile-messages.ts';

/**
 * Starts a compiler in a worker; on this thread if the browser cannot start one.
 * @param receive runs with each event of the compiler
 */
export function connectCompiler(receive: (event: CompileEvent) => void): CompilerConnection {
  try {
    return connectWorker(receive);
  } catch {
    return connectOnThisThread(receive);
  }
}

function connectWorker(receive: (event: CompileEvent) => void): CompilerConnection {
  const worker = new Worker(new URL('./compile-worker.ts', import.meta.url), { type: 'module' });
  // Messages to a worker that waits for its WebAssembly would be lost.
  const waiting: CompileRequest[] = [];
  let connected: Pick<CompilerConnection, 'send'> | undefined;
  let fallback: CompilerConnection | undefined;
  const connect = (connection: Pick<CompilerConnection, 'send'>) => {
    connected = connection;
    for (const request of waiting.splice(0)) connection.send(request);
  };
  worker.addEventListener('message', ({ data }: MessageEvent<CompileEvent | typeof WORKER_READY>) => {
    if (data === WORKER_READY) connect({ send: (request) => worker.postMessage(request) });
    else receive(data);
  });
  // The script failed to load, for example because a network refuses it.
  worker.addEventListener('error', () => {
    if (connected) return;
    worker.terminate();
    fallback = connectOnThisThread(receive);
    connect(fallback);
  });
  return {
    send(request) {
      if (connected) connected.send(request);
      else waiting.push(request);
    },
    close() {
      worker.terminate();
      fallback?.close();
    },
  };
}

function connectOnThisThread(receive: (event: CompileEvent) => void): CompilerConnection {
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
  return {
    send(request) {
      void opening.then((session) => session.receive(request));
    },
    close() {
      isClosed = true;
    },
  };
}
