import { randomUUID } from 'node:crypto';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '../ports/clock.ts';

/**
 * Codes and names of errors about a full disk or an exceeded quota. The first two are of file systems (errno), the next
 * is of PostgreSQL (disk_full), the next two are of S3 services, and the last is of Flydeck.
 */
const FULL_CODES: ReadonlySet<unknown> = new Set([
  'ENOSPC',
  'EDQUOT',
  '53100',
  'QuotaExceeded',
  'XMinioStorageFull',
  'storage.full',
]);
/** Maximum number of errors that are examined in a chain of causes, including the first error. */
const MAX_ERRORS = 5;

/** Size of the file that tests whether the disk is full: larger than one write of PostgreSQL or of a small upload. */
const PROBE_BYTES = 256 * 1024;
/**
 * Time for which the storage counts as full after a failed write. The checks of the data folder do not detect that the
 * disk of the database or an S3 service is full.
 */
const FULL_AFTER_FAILURE_MS = 30_000;

/** Returns whether an error or one of its causes means that there is no space left. */
export function isStorageFull(error: unknown): boolean {
  let current: unknown = error;
  for (let depth = 0; depth < MAX_ERRORS && current instanceof Error; depth += 1) {
    const { code, name, cause } = current as Error & { readonly code?: unknown };
    if (FULL_CODES.has(code) || FULL_CODES.has(name)) return true;
    current = cause;
  }
  return false;
}

/**
 * Tracks whether the storage is full. After a write failed because of a full storage, each check writes a file (the
 * probe) to find out whether there is space again.
 */
export class StorageState {
  readonly #dataDir: string;
  readonly #nowMs: () => number;
  #failedAtMs: number | undefined;

  constructor(dataDir: string, nowMs: () => number = systemClock.monotonicMs) {
    this.#dataDir = dataDir;
    this.#nowMs = nowMs;
  }

  /** Records a write that failed because of a full storage. Returns whether the storage was not full before. */
  recordFailedWrite(): boolean {
    const isNew = this.#failedAtMs === undefined;
    this.#failedAtMs = this.#nowMs();
    return isNew;
  }

  /** Returns whether the storage is full now, or counts as full because a write has failed recently. */
  async isFull(): Promise<boolean> {
    if (!(await this.#canWrite())) {
      this.recordFailedWrite();
      return true;
    }
    if (this.#failedAtMs !== undefined && this.#nowMs() - this.#failedAtMs >= FULL_AFTER_FAILURE_MS)
      this.#failedAtMs = undefined;
    return this.#failedAtMs !== undefined;
  }

  /** Returns the bytes that this process can still write to the data folder; undefined if unknown. */
  async freeBytes(): Promise<number | undefined> {
    try {
      const { bavail, bsize } = await statfs(this.#dataDir);
      return bavail * bsize;
    } catch {
      return undefined;
    }
  }

  async #canWrite(): Promise<boolean> {
    const free = await this.freeBytes();
    if (free !== undefined && free < PROBE_BYTES) return false;
    // Free space does not reflect quotas. Therefore, after a failed write, another write tests whether a quota is still
    // exceeded.
    if (this.#failedAtMs === undefined) return true;
    const path = join(this.#dataDir, `.space-${randomUUID()}`);
    try {
      await writeFile(path, Buffer.alloc(PROBE_BYTES, 1), { mode: 0o600 });
      return true;
    } catch (error) {
      return !isStorageFull(error);
    } finally {
      await rm(path, { force: true }).catch(() => undefined);
    }
  }
}
