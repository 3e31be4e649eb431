import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from './adapters/database/embedded/postmaster-file.ts';
import type { Config } from './config.ts';

/** Contents of `running.json` in the data folder, with which a running server announces itself to commands. */
export interface RunningServerNote {
  readonly pid: number;
  /** URL of the server, without a trailing slash. */
  readonly address: string;
}

const noteFile = (dataDir: string): string => join(dataDir, 'running.json');

/** Returns the public URL of a server with these settings, without a trailing slash. */
export function addressOf({ siteUrl, host, port }: Pick<Config, 'siteUrl' | 'host' | 'port'>): string {
  return siteUrl ?? localServerUrl({ host, port });
}

/** Returns the local URL by host and port, regardless of the public URL. */
export function localServerUrl({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const isLocal = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host);
  const name = host.includes(':') ? `[${host}]` : host;
  return `http://${isLocal ? 'localhost' : name}:${port}`;
}

/** Writes `running.json` for this process. Returns a function that removes it. */
export function announceRunningServer(dataDir: string, address: string): () => void {
  const note: RunningServerNote = { pid: process.pid, address };
  const temporaryFile = `${noteFile(dataDir)}.${process.pid}`;
  writeFileSync(temporaryFile, `${JSON.stringify(note)}\n`);
  renameSync(temporaryFile, noteFile(dataDir));
  return () => {
    if (readNote(dataDir)?.pid === process.pid) rmSync(noteFile(dataDir), { force: true });
  };
}

/** Returns the server that runs on a data folder; undefined if there is none, also after it was killed. */
export function findRunningServer(dataDir: string): RunningServerNote | undefined {
  const note = readNote(dataDir);
  return note && isAlive(note.pid) ? note : undefined;
}

function readNote(dataDir: string): RunningServerNote | undefined {
  try {
    const { pid, address } = JSON.parse(
      readFileSync(noteFile(dataDir), 'utf8'),
    ) as Partial<RunningServerNote>;
    return typeof pid === 'number' && typeof address === 'string' ? { pid, address } : undefined;
  } catch {
    return undefined;
  }
}
