import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from './adapters/database/embedded/postmaster-file.ts';
import type { Config } from './config.ts';

/** Contents of `running.json` in the data folder, by which commands find the running server. */
export interface RunningServerRecord {
  readonly pid: number;
  /** URL of the server, without a trailing slash. */
  readonly address: string;
}

const runningFilePath = (dataDir: string): string => join(dataDir, 'running.json');

/** Returns the public URL of a server with these settings, without a trailing slash. */
export function publicUrlOf({ siteUrl, host, port }: Pick<Config, 'siteUrl' | 'host' | 'port'>): string {
  return siteUrl ?? localServerUrl({ host, port });
}

/** Returns the URL by which this machine reaches the server, regardless of the public URL. */
export function localServerUrl({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const isLocal = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host);
  // URLs contain IPv6 addresses in brackets.
  const hostname = host.includes(':') ? `[${host}]` : host;
  return `http://${isLocal ? 'localhost' : hostname}:${port}`;
}

/** Writes `running.json` for this process. `url` has no trailing slash. Returns a function that removes the file. */
export function announceRunningServer(dataDir: string, url: string): () => void {
  const runningServer: RunningServerRecord = { pid: process.pid, address: url };
  const temporaryFile = `${runningFilePath(dataDir)}.${process.pid}`;
  writeFileSync(temporaryFile, `${JSON.stringify(runningServer)}\n`);
  renameSync(temporaryFile, runningFilePath(dataDir));
  return () => {
    // Another server on the same data folder may have replaced the file.
    if (readRunningFile(dataDir)?.pid === process.pid) rmSync(runningFilePath(dataDir), { force: true });
  };
}

/** Returns the server that runs on a data folder; undefined if no server runs. */
export function findRunningServer(dataDir: string): RunningServerRecord | undefined {
  const runningServer = readRunningFile(dataDir);
  return runningServer && isAlive(runningServer.pid) ? runningServer : undefined;
}

/** Returns the contents of `running.json`; undefined if the file is missing or invalid. */
function readRunningFile(dataDir: string): RunningServerRecord | undefined {
  try {
    const { pid, address } = JSON.parse(readFileSync(runningFilePath(dataDir), 'utf8')) as Partial<RunningServerRecord>;
    return typeof pid === 'number' && typeof address === 'string' ? { pid, address } : undefined;
  } catch {
    return undefined;
  }
}
