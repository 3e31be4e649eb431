import type { LedgerPage } from '@flydeck/contract/purchases/ledger';
import type { PurchasesDb } from './purchases-context.ts';

const DEFAULT_PAGE_LENGTH = 50;
/** Matches ids of ledger entries: decimal numbers that fit in a bigint. */
const LEDGER_ID = /^[0-9]{1,18}$/;

/** Returns a page of the ledger, newest first. `after`: `next` of the previous page; a malformed value is ignored. */
export async function listLedger(
  db: PurchasesDb,
  { after, limit = DEFAULT_PAGE_LENGTH }: { readonly after?: string | undefined; readonly limit?: number } = {},
): Promise<LedgerPage> {
  const lastId = after !== undefined && LEDGER_ID.test(after) ? after : undefined;
  // One more row than the page contains shows whether there is a next page.
  const rows = await db
    .selectFrom('purchase_ledger')
    .selectAll()
    .$if(lastId !== undefined, (query) => query.where('id', '<', lastId ?? ''))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const entries = rows.slice(0, limit).map((row) => ({
    id: row.id,
    notedAt: row.noted_at.toISOString(),
    kind: row.kind,
    checkoutId: row.checkout_id,
    provider: row.provider,
    isLive: row.is_live,
    reference: row.reference,
    presentationOid: row.presentation_oid,
    ownerOid: row.owner_oid,
    title: row.title,
    amount: row.amount,
    currency: row.currency,
  }));
  return { entries, next: rows.length > limit ? (entries.at(-1)?.id ?? null) : null };
}
