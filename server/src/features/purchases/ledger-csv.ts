import type { LedgerEntry } from '@flydeck/contract/purchases/ledger';
import { decimalText } from '@flydeck/contract/purchases/money';
import { type Cell, toCsv } from '../../csv.ts';
import { listLedger } from './list-ledger.ts';
import type { PurchasesDb } from './purchases-context.ts';

/** Number of entries per database query. */
const PAGE_SIZE = 1000;

/**
 * Names of the columns, in the order of the cells that `toCells` returns. `money` distinguishes real payments from test
 * payments.
 */
const COLUMNS = [
  ...['noted at', 'kind', 'amount', 'currency', 'money', 'title', 'presentation', 'owner', 'provider'],
  ...['reference', 'checkout'],
];

/** Yields all entries of the ledger in pages, newest first. */
export async function* listLedgerPages(db: PurchasesDb): AsyncGenerator<readonly LedgerEntry[]> {
  let after: string | undefined;
  do {
    const page = await listLedger(db, { after, limit: PAGE_SIZE });
    yield page.entries;
    after = page.next ?? undefined;
  } while (after !== undefined);
}

/** Yields the ledger as CSV in chunks, because the whole ledger may not fit in memory. */
export async function* exportLedgerCsv(db: PurchasesDb): AsyncGenerator<string> {
  yield toCsv([COLUMNS]);
  for await (const entries of listLedgerPages(db)) if (entries.length > 0) yield toCsv(entries.map(toCells));
}

const toCells = (entry: LedgerEntry): Cell[] => [
  entry.notedAt,
  entry.kind,
  // The amount is a number, because `toCsv` adds an apostrophe to a text that starts with a minus sign.
  Number(decimalText(entry)),
  entry.currency,
  entry.isLive ? 'real' : 'test',
  entry.title,
  entry.presentationOid,
  entry.ownerOid,
  entry.provider,
  entry.reference,
  entry.checkoutId,
];
