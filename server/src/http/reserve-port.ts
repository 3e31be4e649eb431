import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '../config.ts';
import { StartError } from '../start-error.ts';

/** A port that is bound until the real server uses it. */
export interface ReservedPort {
  /** The bound port. Differs from the settings if they request any free port (port 0). */
  readonly port: number;
  /** Frees the port. Idempotent. */
  release(): Promise<void>;
}

const STARTING_MESSAGE = 'Flydeck is starting. Please try again in a moment.\n';

/**
 * Binds the port before anything else starts, to detect early that the port is in use. Until the port is released, all
 * requests get a response with status 503 that makes browsers reload the page.
 * @throws StartError if the port cannot be bound.
 */
export async function reservePort({ host, port }: Pick<Config, 'host' | 'port'>): Promise<ReservedPort> {
  const placeholderServer = createServer((_request, response) => {
    const headers = { 'retry-after': '2', refresh: '2', 'cache-control': 'no-store', connection: 'close' };
    response.writeHead(503, { ...headers, 'content-type': 'text/plain; charset=utf-8' }).end(STARTING_MESSAGE);
  });
  await new Promise<void>((resolve, reject) => {
    placeholderServer.once('error', (error: NodeJS.ErrnoException) => reject(toStartError(error, host, port)));
    placeholderServer.listen(port, host, resolve);
  });
  return {
    port: (placeholderServer.address() as AddressInfo).port,
    release: () =>
      new Promise((resolve) => {
        placeholderServer.close(() => resolve());
        placeholderServer.closeAllConnections();
      }),
  };
}

/** Thrown if another program uses the port. */
export class PortInUseError extends StartError {}

/** Converts an error of `listen` to a StartError with instructions for the operator. */
export function toStartError(cause: NodeJS.ErrnoException, host: string, port: number): StartError {
  if (cause.code === 'EADDRINUSE') {
    const message = `Port ${port} on ${host} is in use by another program. Set PORT to a free port.`;
    return new PortInUseError(message, { cause });
  }
  return new StartError(describeListenError(cause.code, host, port), { cause });
}

function describeListenError(code: string | undefined, host: string, port: number): string {
  if (code === 'EACCES') return `This user is not allowed to listen on port ${port}. Set PORT to a port above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `This machine does not have the address ${host}. Set HOST to an address of this machine.`;
  return `Listening on ${host}:${port} failed (${code ?? 'unknown error'}).`;
}
