import type { Money } from '@flydeck/contract/purchases/price';
import type { Kysely } from 'kysely';
import { isLiveKey } from './adapters/payments/stripe/stripe-payments.ts';
import type { Config } from './config.ts';
import type { Database } from './database.ts';
import type { Logger } from './http/logger.ts';

/**
 * Name of a row of the table `instance_facts`. Migration 0040 inserts the row on an instance of an earlier release. The
 * row means: it is not decided yet whether this instance keeps the default price of earlier releases.
 */
const UNDECIDED_FACT = 'pdf-price-undecided';
/** Name of the row on instances that keep the default price of earlier releases. */
const LEGACY_PRICE_FACT = 'pdf-price-kept';

const LEGACY_DEFAULT_PRICE: Money = { amount: 299, currency: 'EUR' };

interface Deps {
  readonly config: Config;
  readonly db: Kysely<Database>;
  readonly log: Pick<Logger, 'info'>;
}

/**
 * Returns the settings with the effective PDF price. At the first start after the update, an instance that accepts real
 * payments and does not set `PDF_PRICE` is recorded as keeping the default price of earlier releases.
 */
export async function withLegacyPdfPrice({ config, db, log }: Deps): Promise<Config> {
  const keepsLegacyPrice = await db.transaction().execute(async (trx) => {
    const deletion = await trx.deleteFrom('instance_facts').where('name', '=', UNDECIDED_FACT).executeTakeFirst();
    if (deletion.numDeletedRows > 0n && config.pdfPrice === undefined && acceptsRealPayments(config))
      await trx.insertInto('instance_facts').values({ name: LEGACY_PRICE_FACT }).execute();
    const fact = trx.selectFrom('instance_facts').select('name').where('name', '=', LEGACY_PRICE_FACT);
    return (await fact.executeTakeFirst()) !== undefined;
  });
  if (!keepsLegacyPrice || config.pdfPrice !== undefined) return config;
  log.info(
    'PDF_PRICE is not set: the default of earlier releases, 2.99 EUR, applies. Set PDF_PRICE="0 EUR" for free PDFs',
  );
  return { ...config, pdfPrice: LEGACY_DEFAULT_PRICE };
}

function acceptsRealPayments({ stripe, alternatePayment }: Config): boolean {
  return alternatePayment !== undefined || (stripe !== undefined && isLiveKey(stripe.secretKey));
}
