import type { LedgerEntry } from '@flydeck/contract/purchases/ledger';
import { decimalText } from '@flydeck/contract/purchases/money';
import { type Cell, csvOf } from '../../csv.ts';
import { listLedger } from './list-ledger.ts';
import type { PurchasesDb } from './purchases-context.ts';

/** As many are read at once. */
const PAGE = 1000;

const COLUMNS = [
  ...['noted at', 'kind', 'amount', 'currency', 'money', 'title', 'presentation', 'owner', 'provider'],
  ...['reference', 'checkout'],
];

/** The whole ledger, the newest first, page by page. */
export async function* ledgerPages(db: PurchasesDb): AsyncGenerator<readonly LedgerEntry[]> {
  let after: string | undefined;
  do {
    const page = await listLedger(db, { after, limit: PAGE });
    yield page.entries;
    after = page.next ?? undefined;
  } while (after !== undefined);
}

/** The same as a table that spreadsheets read, piece by piece: it may be longer than memory. */
export async function* ledgerCsv(db: PurchasesDb): AsyncGenerator<string> {
  yield csvOf([COLUMNS]);
  for await (const entries of ledgerPages(db)) if (entries.length > 0) yield csvOf(entries.map(cellsOf));
}

const cellsOf = (entry: LedgerEntry): Cell[] => [
  entry.notedAt,
  entry.kind,
  // A number, also where it is negative: nothing that anybody wrote.
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
