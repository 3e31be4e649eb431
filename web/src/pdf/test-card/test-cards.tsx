import { TEST_CARDS } from '@flydeck/contract/purchases/constants';
import { t } from '../../i18n/index.ts';
import { type CardFields, formatCardNumber } from './card-text.ts';
import styles from './test-card-form.module.css';

/** Expiry date and security code of every test card. */
const EXPIRY_AND_CVC = { expiry: '12/34', cvc: '123' };

/** Address that a test card fills into an empty e-mail field. The domain is reserved for examples. */
const EXAMPLE_EMAIL = 'buyer@example.com';

/** Message key of the label, and card number, of each test card. */
const CARDS = [
  ['pdf.testSuccess', TEST_CARDS.success],
  ['pdf.testDeclined', TEST_CARDS.declined],
  ['pdf.testAuthentication', TEST_CARDS.authentication],
  ['pdf.testExpired', TEST_CARDS.expired],
] as const;

interface TestCardsProps {
  readonly fields: CardFields;
  readonly onFill: (fields: CardFields) => void;
}

/** Buttons that fill the form with a test card. */
export function TestCards({ fields, onFill }: TestCardsProps) {
  return (
    <fieldset className={styles.cards}>
      <legend>{t('pdf.testCards')}</legend>
      {CARDS.map(([labelKey, cardNumber]) => (
        <button
          key={labelKey}
          type="button"
          className={styles.card}
          onClick={() =>
            onFill({
              ...EXPIRY_AND_CVC,
              email: fields.email.trim() || EXAMPLE_EMAIL,
              card: formatCardNumber(cardNumber),
            })
          }
        >
          <span>{t(labelKey)}</span>
          <bdi className={styles.number}>{formatCardNumber(cardNumber)}</bdi>
        </button>
      ))}
    </fieldset>
  );
}
