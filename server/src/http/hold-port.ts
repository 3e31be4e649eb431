import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '../config.ts';
import { StartError } from '../start-error.ts';

export interface HeldPort {
  /** The port itself where the settings asked for any free one. */
  readonly port: number;
  /** Frees it. Calling it again changes nothing. */
  release(): Promise<void>;
}

const STARTING = 'Flydeck is starting. Please try again in a moment.\n';

/**
 * Takes the port before anything else is started, so that a taken one is noticed while nothing is at stake. Until it is
 * released, whoever asks is told to come back; browsers do so by themselves.
 * @throws StartError when it cannot be had.
 */
export async function holdPort({ host, port }: Pick<Config, 'host' | 'port'>): Promise<HeldPort> {
  const holder = createServer((_request, response) => {
    const headers = { 'retry-after': '2', refresh: '2', 'cache-control': 'no-store', connection: 'close' };
    response.writeHead(503, { ...headers, 'content-type': 'text/plain; charset=utf-8' }).end(STARTING);
  });
  await new Promise<void>((resolve, reject) => {
    holder.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, host, port)));
    holder.listen(port, host, resolve);
  });
  return {
    port: (holder.address() as AddressInfo).port,
    release: () =>
      new Promise((resolve) => {
        holder.close(() => resolve());
        holder.closeAllConnections();
      }),
  };
}

/** A port that is another's already. */
export class PortTakenError extends StartError {}

/** What keeps us from listening, as a person can act on it. */
export function listenError(cause: NodeJS.ErrnoException, host: string, port: number): StartError {
  if (cause.code === 'EADDRINUSE') {
    const taken = `Port ${port} on ${host} is taken by another program; set PORT to a free one.`;
    return new PortTakenError(taken, { cause });
  }
  return new StartError(listenProblem(cause.code, host, port), { cause });
}

function listenProblem(code: string | undefined, host: string, port: number): string {
  if (code === 'EACCES') return `This user may not listen on port ${port}; set PORT to one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `This machine has no address ${host}; set HOST to one it has.`;
  return `Listening on ${host}:${port} failed (${code ?? 'unknown error'}).`;
}
