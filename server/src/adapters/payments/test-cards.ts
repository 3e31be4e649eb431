import { TEST_CARDS } from '@flydeck/contract/purchases/constants';
import type { TestPaymentRequest, TestPaymentResponse } from '@flydeck/contract/purchases/purchase';

type Outcome = TestPaymentResponse['outcome'];

/** Whether a card number has a valid check digit (Luhn). */
function isCardNumber(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, position) => {
    const weightedDigit = Number(digit) * (position % 2 === 0 ? 1 : 2);
    return total + (weightedDigit > 9 ? weightedDigit - 9 : weightedDigit);
  }, 0);
  return sum % 10 === 0;
}

/** Whether the expiry month, as `MM/YY`, is over. */
function isPast(expiry: string, now: Date): boolean {
  const [month = 0, year = 0] = expiry.split('/').map(Number);
  // `Date.UTC` counts months from 0, so this is the first day of the next month.
  return now.getTime() >= Date.UTC(2000 + year, month, 1);
}

/**
 * Returns the outcome of a payment with a card. All cards except the test cards are declined, so that a buyer with a
 * real card does not believe that the payment was real.
 */
export function cardOutcome(
  { card, expiry, confirmed }: Pick<TestPaymentRequest, 'card' | 'expiry' | 'confirmed'>,
  now: Date,
): Outcome {
  const cards: readonly string[] = Object.values(TEST_CARDS);
  if (!isCardNumber(card) || !cards.includes(card) || card === TEST_CARDS.declined) return 'declined';
  if (card === TEST_CARDS.expired || isPast(expiry, now)) return 'expired_card';
  if (card === TEST_CARDS.authentication && !confirmed) return 'authentication';
  return 'paid';
}
