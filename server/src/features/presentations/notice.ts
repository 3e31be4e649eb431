import type { Transaction } from 'kysely';
import { notify } from '../../adapters/notices/notify.ts';

/** PostgreSQL channel that tells the oids, of presentations and of profiles, whose kept pages are to be forgotten. */
export const PUBLISHED_CHANNEL = 'presentation_published';

/** Before oids of which nothing has changed but a count, which cards do not show. */
const COUNTED = '~';

/**
 * Tells every process with the commit that what pages show of `oids` has changed; databases without NOTIFY leave it to
 * the pages' short life.
 */
// biome-ignore lint/suspicious/noExplicitAny: any feature's tables.
export function tellChanged(trx: Transaction<any>, ...oids: readonly string[]): Promise<void> {
  return tell(trx, oids);
}

/** The same of a count, such as likes: only the presentation's own pages and lists show it. */
// biome-ignore lint/suspicious/noExplicitAny: any feature's tables.
export function tellCounted(trx: Transaction<any>, oid: string): Promise<void> {
  return tell(trx, [COUNTED + oid]);
}

/** What was told; `everywhere`: pages that show it beside theirs are concerned, too. */
export function readWord(word: string): { readonly oid: string; readonly everywhere: boolean } {
  const isCounted = word.startsWith(COUNTED);
  return { oid: isCounted ? word.slice(COUNTED.length) : word, everywhere: !isCounted };
}

// biome-ignore lint/suspicious/noExplicitAny: any feature's tables.
async function tell(trx: Transaction<any>, words: readonly string[]): Promise<void> {
  await notify(trx, PUBLISHED_CHANNEL, [...new Set(words)]);
}
