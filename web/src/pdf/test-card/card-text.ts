const CARD_DIGITS = 19;
const CVC_DIGITS = 4;

const digitsOf = (text: string, most: number) => text.replace(/\D/g, '').slice(0, most);

/** A card's number as it stands on the card: in groups of four. */
export function groupCard(text: string): string {
  return digitsOf(text, CARD_DIGITS)
    .replace(/(\d{4})(?=\d)/g, '$1 ')
    .trim();
}

/** An expiry date as it is typed: `MM/YY`, with the slash by itself; `7` can only be July. */
export function groupExpiry(text: string): string {
  const written = /^\s*(\d)\s*\/\s*/.test(text) ? `0${text.trim()}` : text;
  const digits = digitsOf(written, 4);
  const padded = /^[2-9]/.test(digits) ? `0${digits}`.slice(0, 4) : digits;
  return padded.length <= 2 ? padded : `${padded.slice(0, 2)}/${padded.slice(2)}`;
}

/** A security code: digits only. */
export function groupCvc(text: string): string {
  return digitsOf(text, CVC_DIGITS);
}

/** The four fields as they were typed. */
export interface CardFields {
  readonly email: string;
  readonly card: string;
  readonly expiry: string;
  readonly cvc: string;
}

export type CardField = keyof CardFields;

/** What is wrong in each field: the key of a message. */
export type CardErrors = Partial<
  Record<
    CardField,
    | 'pdf.errorEmail'
    | 'pdf.errorCard'
    | 'pdf.errorExpiry'
    | 'pdf.errorCvc'
    | 'pdf.cardDeclined'
    | 'pdf.cardExpired'
  >
>;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const EXPIRY = /^(0[1-9]|1[0-2])\/\d{2}$/;

/** What cannot be sent: nothing is known about whether the card is a good one. */
export function cardErrors({ email, card, expiry, cvc }: CardFields): CardErrors {
  const digits = card.replace(/\D/g, '').length;
  return {
    ...(EMAIL.test(email.trim()) ? {} : { email: 'pdf.errorEmail' as const }),
    ...(digits >= 12 && digits <= CARD_DIGITS ? {} : { card: 'pdf.errorCard' as const }),
    ...(EXPIRY.test(expiry) ? {} : { expiry: 'pdf.errorExpiry' as const }),
    ...(/^\d{3,4}$/.test(cvc) ? {} : { cvc: 'pdf.errorCvc' as const }),
  };
}
