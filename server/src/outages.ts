import { PublicError } from '@flydeck/contract/errors';
import { isLostConnection } from './adapters/database/lost-connection.ts';
import type { Logger } from './http/logger.ts';
import { isStorageFull, type StorageState } from './http/storage-state.ts';
import { DatabaseAwayError, type DatabaseContact } from './ports/database-contact.ts';

interface Outages {
  readonly contact: DatabaseContact;
  readonly storage: StorageState;
  readonly log: Logger;
}

/** One log line at the beginning of an outage of the database and one at its end, however many requests fail. */
export function logOutages({ contact, log }: Pick<Outages, 'contact' | 'log'>): void {
  contact.onAway((cause) => {
    const { code, message } = (cause ?? {}) as { readonly code?: string; readonly message?: string };
    log.error({ code, reason: message }, 'the database cannot be reached');
  });
  contact.onBack((awayMs) => {
    if (awayMs > 0) log.info({ awayMs: Math.round(awayMs) }, 'the database can be reached again');
  });
}

/** Turns errors of a lost database or a full disk, whoever threw them, into errors of the closed list. */
export function outageTranslator({ contact, storage, log }: Outages): (error: unknown) => unknown {
  return (error) => {
    if (isStorageFull(error)) {
      if (storage.noteFull())
        log.error({ reason: (error as Error).message }, 'no space is left: writes are refused');
      return new PublicError('storage.full', { cause: error });
    }
    if (!isLostConnection(error)) return error;
    contact.suspect(error);
    return error instanceof DatabaseAwayError ? error : new DatabaseAwayError({ cause: error });
  };
}
