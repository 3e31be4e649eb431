import { sql } from 'kysely';
import { openPayments } from '../adapters/payments/index.ts';
import { openSecrets } from '../adapters/secrets/instance-secrets.ts';
import type { PaymentNotification } from '../ports/payments.ts';
import type { Instance } from './instance.ts';

type Db = Instance['db'];

/** Returns the checkout rows of a presentation, oldest first. */
export const checkoutsOf = (db: Db, oid: string) =>
  db.selectFrom('pdf_checkouts').selectAll().where('presentation_oid', '=', oid).orderBy('created_at').execute();
/** Returns the ledger rows of a presentation, oldest first. */
export const ledgerOf = (db: Db, oid: string) =>
  db.selectFrom('purchase_ledger').selectAll().where('presentation_oid', '=', oid).orderBy('id').execute();

/** Returns the mails whose text contains `text`. */
export const findMailsWith = (db: Db, text: string) =>
  db.selectFrom('mail_outbox').selectAll().where('text', 'like', `%${text}%`).execute();

/** Returns the path of the PDF link in a mail; an empty string if the mail has no such link. */
export const pdfLinkIn = (mail: { readonly text: string } | undefined): string =>
  /https:\/\/deck\.example(\/media\/\S+)/.exec(mail?.text ?? '')?.[1] ?? '';

/** Makes delayed jobs run immediately. @param name LIKE pattern of job names */
export async function runDelayedJobsNow(db: Db, name = 'purchases.%'): Promise<void> {
  // The states are a PostgreSQL enum, whose values are ordered: only `created` and `retry` come before `active`.
  await sql`UPDATE jobs.job SET start_after = now() WHERE name LIKE ${name} AND state < 'active'`.execute(db);
}

/** Sets the price of a presentation's PDF. */
export const setPrice = (db: Db, oid: string, price: object) =>
  db
    .updateTable('presentations')
    .set({ pdf_price: JSON.stringify(price) })
    .where('oid', '=', oid)
    .execute();

/** Returns the test payment provider with this name. */
export async function openTestProvider(db: Db, name = 'test') {
  const config = { stripe: undefined, alternatePayment: undefined, testPayments: true };
  const { testProviders } = openPayments({ config, db, secrets: await openSecrets(db) });
  const provider = testProviders.find((candidate) => candidate.name === name);
  if (!provider) throw new Error(`There is no test provider ${name}.`);
  return provider;
}

/** Posts a notification to the webhook as the test provider would. */
export async function postTestNotification(
  { db, app }: Pick<Instance, 'db' | 'app'>,
  notification: PaymentNotification,
) {
  const { body, headers } = (await openTestProvider(db)).createWebhookRequest(notification);
  return app.inject({ method: 'POST', url: '/pdf-access/webhook/test', headers, payload: body });
}
