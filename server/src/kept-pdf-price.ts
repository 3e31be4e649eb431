import type { Money } from '@flydeck/contract/purchases/price';
import type { Kysely } from 'kysely';
import type { Database } from './adapters/database/index.ts';
import { isLiveKey } from './adapters/payments/stripe/stripe-payments.ts';
import type { Config } from './config.ts';
import type { Logger } from './http/logger.ts';

/** Written by migration 0040 on instances of earlier releases. */
const UNDECIDED = 'pdf-price-undecided';
/** This instance sells at the price that was the default of earlier releases. */
const KEPT = 'pdf-price-kept';

const DEFAULT_BEFORE: Money = { amount: 299, currency: 'EUR' };

interface Deps {
  readonly config: Config;
  readonly db: Kysely<Database>;
  readonly log: Pick<Logger, 'info'>;
}

/**
 * The settings with the price that this instance sells at. Decided once, at the first start after the update: an instance
 * that took real money and set no `PDF_PRICE` keeps the price that was the default before.
 */
export async function withKeptPdfPrice({ config, db, log }: Deps): Promise<Config> {
  const isKept = await db.transaction().execute(async (trx) => {
    const undecided = await trx.deleteFrom('instance_facts').where('name', '=', UNDECIDED).executeTakeFirst();
    if (undecided.numDeletedRows > 0n && config.pdfPrice === undefined && takesRealMoney(config))
      await trx.insertInto('instance_facts').values({ name: KEPT }).execute();
    const kept = trx.selectFrom('instance_facts').select('name').where('name', '=', KEPT);
    return (await kept.executeTakeFirst()) !== undefined;
  });
  if (!isKept || config.pdfPrice !== undefined) return config;
  log.info(
    'PDF_PRICE is not set: PDFs cost 2.99 EUR, as in earlier releases; PDF_PRICE="0 EUR" makes them free',
  );
  return { ...config, pdfPrice: DEFAULT_BEFORE };
}

function takesRealMoney({ stripe, alternatePayment }: Config): boolean {
  return alternatePayment !== undefined || (stripe !== undefined && isLiveKey(stripe.secretKey));
}
