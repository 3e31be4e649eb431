import type { CompileEvent, CompileRequest, CompilerConnection } from './compile-messages.ts';

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
  const sent: CompileRequest[] = [];
  let fallback: CompilerConnection | undefined;
  let hasAnswered = false;
  worker.addEventListener('message', ({ data }: MessageEvent<CompileEvent>) => {
    hasAnswered = true;
    sent.length = 0;
    receive(data);
  });
  // A worker whose script fails to load, for example because a policy of the network refuses it, has never answered.
  worker.addEventListener('error', () => {
    if (hasAnswered || fallback) return;
    worker.terminate();
    fallback = connectOnThisThread(receive);
    for (const request of sent) fallback.send(request);
  });
  return {
    send(request) {
      if (fallback) return fallback.send(request);
      if (!hasAnswered) sent.push(request);
      worker.postMessage(request);
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
