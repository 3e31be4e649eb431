import type { InsightRange } from '@flydeck/contract/insights/constants';
import type { InsightsPage } from '@flydeck/contract/insights/insights';
import { useRef, useState } from 'react';
import { defaultEventHandling } from '../../analytics/default-event-handling.ts';
import { t } from '../../i18n/index.ts';
import { useHref, usePageContext } from '../../page-context.tsx';
import { copyText } from '../../sharing/copy-text.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { NothingFoundDrawing } from '../../ui/drawings.tsx';
import styles from './no-visits.module.css';

interface NoVisitsProps {
  readonly data: InsightsPage;
  readonly range: InsightRange;
  /** Selects the range `all`. */
  readonly onSeeAll: () => void;
}

/** Replaces the numbers and charts if there are no visits. Explains why there are no visits, and suggests an action. */
export function NoVisits({ data, range, onSeeAll }: NoVisitsProps) {
  const isAllTime = range === 'all';
  return (
    <div className={styles.empty}>
      <div className={styles.drawing}>
        <NothingFoundDrawing />
      </div>
      <h2>{isAllTime ? t('insights.emptyTitle') : t('insights.emptyRangeTitle')}</h2>
      {data.isPrivate ? <PrivacyHint /> : <ShareHint path={data.path} />}
      <NotCountedNotice />
      {!isAllTime && (
        <Button kind="quiet" onClick={onSeeAll}>
          {t('insights.seeAll')}
        </Button>
      )}
    </div>
  );
}

/** Notice on hosts whose events are not recorded, such as localhost (S7.5). */
function NotCountedNotice() {
  const { origin, site } = usePageContext();
  if (site.eventsOnLocalhost || defaultEventHandling(new URL(origin).hostname) === 'send') return null;
  return <p className={styles.aside}>{t('insights.notCountedHere')}</p>;
}

/** Suggests to change the privacy of a private presentation. */
function PrivacyHint() {
  const href = useHref();
  return (
    <>
      <p>{t('insights.emptyPrivate')}</p>
      <ButtonLink kind="primary" href={href('/dashboard/next/')}>
        {t('insights.toDashboard')}
      </ButtonLink>
    </>
  );
}

/** Suggests to share the URL of the presentation's page. `path` is the path of the page. */
function ShareHint({ path }: { readonly path: string }) {
  const { origin } = usePageContext();
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    if (field.current) setCopied(await copyText(field.current));
  };
  return (
    <>
      <p>{t('insights.emptyText')}</p>
      <div className={styles.share}>
        <input
          ref={field}
          className={styles.url}
          readOnly
          value={origin + path}
          aria-label={t('insights.address')}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button kind="primary" onClick={() => void copy()}>
          {isCopied ? t('insights.copied') : t('insights.copyLink')}
        </Button>
      </div>
      <span role="status" className="visually-hidden">
        {isCopied ? t('insights.copied') : ''}
      </span>
    </>
  );
}
