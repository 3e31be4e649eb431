import type { Instance } from '@flydeck/server/testing/instance';
import { type ServerProcess, startServerProcess } from '@flydeck/server/testing/server-process';
import { startTcpProxy, type TcpProxy } from '@flydeck/server/testing/tcp-proxy';
import { freePort } from '../free-port.ts';

/** A server process on the database of an instance. Its URL, that of a proxy, stays the same after restarts. */
export class KillableServer {
  readonly url: string;
  readonly #proxy: TcpProxy;
  readonly #start: () => ServerProcess;
  #process: ServerProcess;

  private constructor(proxy: TcpProxy, start: () => ServerProcess, process: ServerProcess) {
    this.url = `http://127.0.0.1:${proxy.port}`;
    this.#proxy = proxy;
    this.#start = start;
    this.#process = process;
  }

  static async start({ dataDir, connectionString }: Instance, siteUrl: string): Promise<KillableServer> {
    const port = await freePort();
    const start = () =>
      startServerProcess({
        dataDir,
        env: {
          DATABASE_URL: connectionString,
          SITE_URL: siteUrl,
          PORT: String(port),
          HOST: '127.0.0.1',
          API_REQUESTS_PER_MINUTE: '0',
          FILMS: 'false',
          WORKER: 'false',
        },
      });
    const process = start();
    await process.ready;
    return new KillableServer(await startTcpProxy('127.0.0.1', port), start, process);
  }

  /** Ends all connections without a closing message. The process continues. */
  async breakConnections(): Promise<void> {
    await this.#proxy.disconnect();
    await this.#proxy.restore();
  }

  /** Kills the process (SIGKILL), and starts it again. Resolves when the new process is ready. */
  async restart(): Promise<void> {
    await this.#kill();
    this.#process = this.#start();
    await this.#process.ready;
  }

  async close(): Promise<void> {
    await this.#kill();
    await this.#proxy.close();
  }

  async #kill(): Promise<void> {
    this.#process.child.kill('SIGKILL');
    await this.#process.result;
  }
}
