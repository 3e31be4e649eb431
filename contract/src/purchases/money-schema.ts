import { z } from 'zod';

/** An amount in the currency's smallest unit, such as cents or yen. */
export const moneySchema = z.object({
  amount: z.int().min(0),
  /** A currency code of ISO 4217. */
  currency: z.string().regex(/^[A-Z]{3}$/),
});
export type Money = z.infer<typeof moneySchema>;
