import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from './adapters/database/embedded/postmaster-file.ts';
import type { Config } from './config.ts';

/** What the server of a data folder tells the commands beside it: `running.json` in that folder. */
export interface RunningServerNote {
  readonly pid: number;
  /** Where people reach it, without a slash at the end. */
  readonly address: string;
}

const noteFile = (dataDir: string): string => join(dataDir, 'running.json');

/** Where people reach a server with these settings, without a slash at the end. */
export function addressOf({ siteUrl, host, port }: Pick<Config, 'siteUrl' | 'host' | 'port'>): string {
  return siteUrl ?? localAddressOf({ host, port });
}

/** The same by the port it listens on, whatever its public address. */
export function localAddressOf({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const isLocal = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host);
  const name = host.includes(':') ? `[${host}]` : host;
  return `http://${isLocal ? 'localhost' : name}:${port}`;
}

/** Leaves word of this process. Returns how to take it back. */
export function noteRunning(dataDir: string, address: string): () => void {
  const note: RunningServerNote = { pid: process.pid, address };
  const fresh = `${noteFile(dataDir)}.${process.pid}`;
  writeFileSync(fresh, `${JSON.stringify(note)}\n`);
  renameSync(fresh, noteFile(dataDir));
  return () => {
    if (readNote(dataDir)?.pid === process.pid) rmSync(noteFile(dataDir), { force: true });
  };
}

/** The server that runs on a data folder; undefined when none does, also after one was killed. */
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
