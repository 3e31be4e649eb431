import { randomUUID } from 'node:crypto';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** No space left, or over quota: of file systems (errno), of PostgreSQL (SQLSTATE disk_full), of S3 services. */
const FULL_CODES: ReadonlySet<unknown> = new Set([
  'ENOSPC',
  'EDQUOT',
  '53100',
  'QuotaExceeded',
  'XMinioStorageFull',
  'storage.full',
]);
const MAX_CAUSES = 5;

/** More than PostgreSQL or a small upload would need to succeed once more. */
const PROBE_BYTES = 256 * 1024;
/** Where only the database or a remote store is full, nothing but the next write can find out that it is not. */
const REMEMBER_MS = 30_000;

/** Whether an error, or what caused it, says that there is no space left. */
export function isStorageFull(error: unknown): boolean {
  let current: unknown = error;
  for (let depth = 0; depth < MAX_CAUSES && current instanceof Error; depth += 1) {
    const { code, name, cause } = current as Error & { readonly code?: unknown };
    if (FULL_CODES.has(code) || FULL_CODES.has(name)) return true;
    current = cause;
  }
  return false;
}

/** Whether writes fail for want of space; found out by writing, so it ends by itself once there is space again. */
export class StorageState {
  readonly #dataDir: string;
  readonly #nowMs: () => number;
  #failedAtMs: number | undefined;

  constructor(dataDir: string, nowMs: () => number = () => performance.now()) {
    this.#dataDir = dataDir;
    this.#nowMs = nowMs;
  }

  /** A write failed for want of space. Resolves to whether that is new. */
  noteFull(): boolean {
    const isNew = this.#failedAtMs === undefined;
    this.#failedAtMs = this.#nowMs();
    return isNew;
  }

  async isFull(): Promise<boolean> {
    if (!(await this.#canWrite())) {
      this.noteFull();
      return true;
    }
    if (this.#failedAtMs !== undefined && this.#nowMs() - this.#failedAtMs >= REMEMBER_MS)
      this.#failedAtMs = undefined;
    return this.#failedAtMs !== undefined;
  }

  /** Bytes that this process may still write in the data folder; undefined where the system does not say. */
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
    // Quotas do not show in the free space of the file system.
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
