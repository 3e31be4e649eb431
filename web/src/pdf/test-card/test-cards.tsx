import { TEST_CARDS } from '@flydeck/contract/purchases/constants';
import { t } from '../../i18n/index.ts';
import { type CardFields, groupCard } from './card-text.ts';
import styles from './test-card-form.module.css';

/** What the other fields hold of a card that was filled in. */
const REST = { expiry: '12/34', cvc: '123' };

/** Where nobody wrote an address: it is nobody's. */
const NOBODYS_EMAIL = 'buyer@example.com';

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

/** The cards that something is known of; one press fills the form. */
export function TestCards({ fields, onFill }: TestCardsProps) {
  return (
    <fieldset className={styles.cards}>
      <legend>{t('pdf.testCards')}</legend>
      {CARDS.map(([label, number]) => (
        <button
          key={label}
          type="button"
          className={styles.card}
          onClick={() =>
            onFill({ ...REST, email: fields.email.trim() || NOBODYS_EMAIL, card: groupCard(number) })
          }
        >
          <span>{t(label)}</span>
          <bdi className={styles.number}>{groupCard(number)}</bdi>
        </button>
      ))}
    </fieldset>
  );
}
