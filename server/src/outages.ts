import { PublicError } from '@flydeck/contract/errors';
import { isLostConnection } from './adapters/database/lost-connection.ts';
import type { Logger } from './http/logger.ts';
import { isStorageFull, type StorageState } from './http/storage-state.ts';
import { type DatabaseConnectivity, DatabaseUnreachableError } from './ports/database-connectivity.ts';

interface OutageDependencies {
  readonly connectivity: DatabaseConnectivity;
  readonly storage: StorageState;
  readonly log: Logger;
}

/** Logs one line at the start and one at the end of a database outage, regardless of the number of failed requests. */
export function logOutages({ connectivity, log }: Pick<OutageDependencies, 'connectivity' | 'log'>): void {
  connectivity.onUnreachable((cause) => {
    const { code, message } = (cause ?? {}) as { readonly code?: string; readonly message?: string };
    log.error({ code, reason: message }, 'database unreachable');
  });
  connectivity.onReachable((outageMs) => {
    // `outageMs` is 0 if the first check after a failure succeeds. In this case, there was no outage.
    if (outageMs > 0) log.info({ outageMs: Math.round(outageMs) }, 'database reachable again');
  });
}

/**
 * Returns a function that converts errors of an unreachable database or a full storage to errors whose code may be sent
 * to clients, and returns other errors unchanged. The function also reports the converted errors to `connectivity` or
 * `storage`.
 */
export function createOutageTranslator({
  connectivity,
  storage,
  log,
}: OutageDependencies): (error: unknown) => unknown {
  return (error) => {
    if (isStorageFull(error)) {
      // Only the first of several errors is logged, because `recordFailedWrite` returns false for later errors.
      if (storage.recordFailedWrite()) log.error({ reason: (error as Error).message }, 'storage full: refusing writes');
      return new PublicError('storage.full', { cause: error });
    }
    if (!isLostConnection(error)) return error;
    connectivity.reportFailure();
    return error instanceof DatabaseUnreachableError ? error : new DatabaseUnreachableError({ cause: error });
  };
}
