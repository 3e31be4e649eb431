import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { AdminPurchases } from '@flydeck/contract/admin/purchases';
import { expect } from 'vitest';
import { callApi } from './call-api.ts';
import type { PdfInstance } from './pdf.ts';
import type { Visitor } from './visitor.ts';

/** Path of the script that runs the `flydeck` command. */
const FLYDECK_SCRIPT = join(import.meta.dirname, '../../../scripts/flydeck.mjs');
const run = promisify(execFile);

/** Returns the kinds of a presentation's ledger entries from the administration API, oldest first. */
export async function ledgerKinds({ admin }: PdfInstance, oid: string): Promise<string[]> {
  const kinds: string[] = [];
  for (let next: string | null = ''; next !== null; ) {
    const path: string = `/api/admin/purchases${next && `?after=${next}`}`;
    const { body }: { body: AdminPurchases } = await callApi<AdminPurchases>(admin, 'GET', path);
    for (const { presentationOid, kind } of body.entries) if (presentationOid === oid) kinds.push(kind);
    next = body.next;
  }
  return kinds.reverse();
}

/** Returns the kinds of a presentation's ledger entries from the CSV output of `flydeck purchases`, oldest first. */
export async function ledgerKindsFromCli({ env }: PdfInstance, oid: string): Promise<string[]> {
  const { stdout } = await run(process.execPath, [FLYDECK_SCRIPT, 'purchases', '--csv'], {
    env: { ...process.env, ...env },
  });
  const [header = '', ...lines] = stdout.trim().split(/\r?\n/);
  expect(header).toMatch(/^noted at,kind,amount,currency,/);
  return lines
    .filter((line) => line.includes(oid))
    .map((line) => line.split(',')[1] ?? '')
    .reverse();
}

/** Returns the number of payments for a presentation's PDF in the ledger. */
export async function countPayments(instance: PdfInstance, oid: string): Promise<number> {
  return (await ledgerKinds(instance, oid)).filter((kind) => kind === 'purchase').length;
}

/** Returns whether the instance reports that this visitor has purchased the PDF of a presentation. */
export async function hasPurchased(visitor: Visitor, oid: string): Promise<boolean> {
  // With an empty parameter `putma-id`, the server uses only the visitor's cookie.
  const path = `/pdf-access/is-purchased?putma-id=&prezi-oid=${oid}`;
  return (await callApi<{ isPurchased: boolean }>(visitor, 'GET', path)).body.isPurchased;
}
