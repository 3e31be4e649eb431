import { once } from 'node:events';

/** The parts of `process.memoryUsage()`, in bytes. `external` includes the buffers. */
interface MemoryUsage {
  readonly heapUsed: number;
  readonly external: number;
}

/** Response of the debugger to `Runtime.evaluate`. */
interface Evaluation {
  readonly result?: { readonly result?: { readonly value?: string } };
}

/** Collects the garbage of a Node process, and returns the size of its heap and buffers in MB. */
export async function measureHeapMb(inspectorUrl: string): Promise<number> {
  const socket = new WebSocket(inspectorUrl);
  await once(socket, 'open');
  let lastId = 0;
  const send = (method: string, params: object = {}): Promise<Evaluation> => {
    const id = ++lastId;
    return new Promise((resolve) => {
      const onMessage = ({ data }: MessageEvent): void => {
        const message = JSON.parse(String(data)) as Evaluation & { readonly id?: number };
        if (message.id !== id) return;
        socket.removeEventListener('message', onMessage);
        resolve(message);
      };
      socket.addEventListener('message', onMessage);
      socket.send(JSON.stringify({ id, method, params }));
    });
  };
  // The second collection frees what finalizers of the first one have released.
  for (let i = 0; i < 2; i += 1) await send('HeapProfiler.collectGarbage');
  const { result } = await send('Runtime.evaluate', { expression: 'JSON.stringify(process.memoryUsage())' });
  socket.close();
  const { heapUsed, external } = JSON.parse(result?.result?.value ?? '{}') as MemoryUsage;
  return (heapUsed + external) / 1_000_000;
}
