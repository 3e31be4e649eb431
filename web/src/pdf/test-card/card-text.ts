const CARD_MIN_DIGITS = 12;
const CARD_MAX_DIGITS = 19;
const CVC_MAX_DIGITS = 4;

/** Returns the first `maxDigits` digits of a text. */
const digitsOf = (text: string, maxDigits: number) => text.replace(/\D/g, '').slice(0, maxDigits);

/** Formats a card number in groups of four digits, at most 19 digits. */
export function formatCardNumber(text: string): string {
  return digitsOf(text, CARD_MAX_DIGITS)
    .replace(/(\d{4})(?=\d)/g, '$1 ')
    .trim();
}

/** Formats an expiry date as `MM/YY` while it is typed: inserts the slash, and pads a first digit of 2 to 9 with 0. */
export function formatExpiry(text: string): string {
  // One digit before a slash is a complete month.
  const withFullMonth = /^\s*(\d)\s*\/\s*/.test(text) ? `0${text.trim()}` : text;
  const digits = digitsOf(withFullMonth, 4);
  const paddedDigits = /^[2-9]/.test(digits) ? `0${digits}`.slice(0, 4) : digits;
  return paddedDigits.length <= 2 ? paddedDigits : `${paddedDigits.slice(0, 2)}/${paddedDigits.slice(2)}`;
}

/** Formats a security code: digits only, at most 4. */
export function formatCvc(text: string): string {
  return digitsOf(text, CVC_MAX_DIGITS);
}

/** The texts of the fields as the form displays them. */
export interface CardFields {
  readonly email: string;
  /** The card number in groups of four digits. */
  readonly card: string;
  /** The expiry date as `MM/YY`. */
  readonly expiry: string;
  /** The security code. */
  readonly cvc: string;
}

export type CardField = keyof CardFields;

/** Message keys of the errors, by field. */
export type CardErrors = Partial<
  Record<
    CardField,
    'pdf.errorEmail' | 'pdf.errorCard' | 'pdf.errorExpiry' | 'pdf.errorCvc' | 'pdf.cardDeclined' | 'pdf.cardExpired'
  >
>;

/** Text, `@`, and a domain with a dot. */
const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** `MM/YY`, with a month from 01 to 12. */
const EXPIRY_PATTERN = /^(0[1-9]|1[0-2])\/\d{2}$/;

/** Returns the format errors of the fields. The provider decides whether the card is accepted. */
export function cardErrors({ email, card, expiry, cvc }: CardFields): CardErrors {
  const digitCount = card.replace(/\D/g, '').length;
  return {
    ...(EMAIL_PATTERN.test(email.trim()) ? {} : { email: 'pdf.errorEmail' as const }),
    ...(digitCount >= CARD_MIN_DIGITS && digitCount <= CARD_MAX_DIGITS ? {} : { card: 'pdf.errorCard' as const }),
    ...(EXPIRY_PATTERN.test(expiry) ? {} : { expiry: 'pdf.errorExpiry' as const }),
    ...(/^\d{3,4}$/.test(cvc) ? {} : { cvc: 'pdf.errorCvc' as const }),
  };
}
