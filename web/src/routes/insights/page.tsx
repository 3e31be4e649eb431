import type { InsightsPage as InsightsData } from '@flydeck/contract/insights/insights';
import type { PageContext } from '@flydeck/contract/pages';
import { requestLine } from '../../api/call.ts';
import type { Head } from '../../html-document.ts';
import { t } from '../../i18n/index.ts';
import { Shell } from '../../shell/shell.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Notice } from '../../ui/notice.tsx';
import { About } from './about.tsx';
import { Figures } from './figures.tsx';
import { NoVisits } from './no-visits.tsx';
import styles from './page.module.css';
import { PageHeader } from './page-header.tsx';
import { PdfSales } from './pdf-sales.tsx';
import { PeriodSwitch } from './period-switch.tsx';
import { RangeTabs, rangeName } from './range-tabs.tsx';
import { type InsightsState, useInsights } from './use-insights.ts';

const titleOf = ({ title }: InsightsData) => title || t('page.untitled');

export function insightsHead(data: InsightsData, { siteName }: PageContext): Head {
  return { title: `${t('insights.pageTitle', { title: titleOf(data) })} · ${siteName}` };
}

/** Figures about the visits of a presentation, for its owner. */
export function InsightsPage({ data }: { readonly data: InsightsData }) {
  const state = useInsights(data);
  return (
    <Shell>
      <div className={styles.page}>
        <Header data={data} state={state} />
        {state.error ? <FailureNotice onRetry={state.retry} /> : <Body data={data} state={state} />}
        <About />
      </div>
    </Shell>
  );
}

interface SectionProps {
  readonly data: InsightsData;
  readonly state: InsightsState;
}

/** Title of the presentation, tabs of the time ranges, and links to the presentation and to a CSV file. */
function Header({ data, state }: SectionProps) {
  const csv = requestLine('GET /api/insights/:oid/csv', {
    params: { oid: data.oid },
    query: { range: state.range, period: state.period },
  });
  return (
    <PageHeader pageName={t('insights.title')} title={titleOf(data)} path={data.path} csvUrl={csv.url}>
      <RangeTabs oid={data.oid} range={state.range} period={state.period} onSelect={state.selectRange} />
    </PageHeader>
  );
}

/** The figures, or a notice if there are no visits. While another range loads, the previous figures are dimmed. */
function Body({ data, state }: SectionProps) {
  const { insights, isLoading, selectRange } = state;
  const statusText = isLoading
    ? t('insights.loading')
    : `${rangeName(insights.range)}: ${t('insights.visitCount', { count: insights.visits })}`;
  return (
    <>
      <p role="status" className="visually-hidden">
        {statusText}
      </p>
      <PeriodSwitch oid={data.oid} state={state} />
      <div className={classNames(styles.body, isLoading && styles.loading)} aria-busy={isLoading}>
        {insights.visits === 0 ? (
          <>
            <NoVisits data={data} range={insights.range} onSeeAll={() => selectRange('all')} />
            {/* There may be sales without visits, because the visits of some buyers are not counted. */}
            {insights.sales.length > 0 && <PdfSales data={data} insights={insights} />}
          </>
        ) : (
          <Figures data={data} insights={insights} />
        )}
      </div>
    </>
  );
}

function FailureNotice({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className={styles.failed}>
      <Notice kind="failed">{t('insights.failed')}</Notice>
      <Button onClick={onRetry}>{t('insights.again')}</Button>
    </div>
  );
}
