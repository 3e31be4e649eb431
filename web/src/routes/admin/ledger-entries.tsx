import type { AdminPurchase } from '@flydeck/contract/admin/purchases';
import { formatMoney } from '@flydeck/contract/purchases/money';
import { activeLanguage, t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { TestBadge } from '../../sales/sum-cards.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './admin.module.css';
import { formatDateTime } from './format-date-time.ts';
import entryStyles from './ledger-entries.module.css';

const KIND_MESSAGE_KEYS: Readonly<Record<AdminPurchase['kind'], string>> = {
  purchase: 'sales.purchase',
  refund: 'sales.refund',
  'refund-failed': 'sales.refundFailed',
  dispute: 'sales.dispute',
  'dispute-won': 'sales.disputeWon',
  delivery: 'sales.delivery',
  mail: 'sales.mail',
};

function providerName(provider: AdminPurchase['provider']): string {
  const names: Record<AdminPurchase['provider'], string> = {
    test: t('sales.byTest'),
    stripe: 'Stripe',
    alternate: t('sales.byAlternate'),
  };
  return names[provider];
}

/** Lists ledger entries with their kind, amount, presentation and details. */
export function LedgerEntries({ entries }: { readonly entries: readonly AdminPurchase[] }) {
  return (
    <ol className={entryStyles.entries}>
      {entries.map((entry) => (
        <li key={entry.id} className={entryStyles.entry}>
          <Entry entry={entry} />
        </li>
      ))}
    </ol>
  );
}

function Entry({ entry }: { readonly entry: AdminPurchase }) {
  const { kind, isLive, amount, notedAt, ownerName, provider, reference } = entry;
  const isReversal = kind === 'refund' || kind === 'dispute';
  return (
    <>
      <p className={entryStyles.kind}>
        <span className={classNames(styles.badge, isReversal && styles.dangerBadge)}>{t(KIND_MESSAGE_KEYS[kind])}</span>
        {!isLive && <TestBadge />}
      </p>
      <p className={entryStyles.amount}>{amount === 0 ? '' : formatMoney(entry, activeLanguage())}</p>
      <p className={entryStyles.title}>
        <Title entry={entry} />
      </p>
      <p className={classNames(styles.facts, entryStyles.facts)}>
        <time dateTime={notedAt}>{formatDateTime(notedAt)}</time>
        {[ownerName, providerName(provider)].filter(Boolean).map((detail) => (
          <span key={detail}> · {detail}</span>
        ))}{' '}
        · <code>{reference}</code>
      </p>
    </>
  );
}

/** The title at the time of the sale, as a link if the presentation still exists. */
function Title({ entry: { title, path } }: { readonly entry: AdminPurchase }) {
  const href = useHref();
  const name = <bdi>{title || t('page.untitled')}</bdi>;
  if (path === null)
    return (
      <>
        {name} <span className={styles.facts}>({t('sales.gone')})</span>
      </>
    );
  return <a href={href(path)}>{name}</a>;
}
