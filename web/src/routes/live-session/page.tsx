import type { LiveSessionPage } from '@flydeck/contract/live/report';
import type { PageContext } from '@flydeck/contract/pages';
import { requestLine } from '../../api/call.ts';
import type { Head } from '../../html-document.ts';
import { activeLanguage, t } from '../../i18n/index.ts';
import { Shell } from '../../shell/shell.tsx';
import { Notice } from '../../ui/notice.tsx';
import figureStyles from '../insights/figures.module.css';
import { durationText } from '../insights/format.ts';
import { HeatMap } from '../insights/heat-map.tsx';
import pageStyles from '../insights/page.module.css';
import { PageHeader } from '../insights/page-header.tsx';
import { AudienceQuestions } from './audience-questions.tsx';
import { Publicity } from './publicity.tsx';
import { SessionResults } from './session-results.tsx';
import { StepTimes } from './step-times.tsx';

const titleOf = ({ title }: LiveSessionPage) => title || t('page.untitled');

export function liveSessionHead(data: LiveSessionPage, { siteName }: PageContext): Head {
  return { title: `${t('live-session.pageTitle', { title: titleOf(data) })} · ${siteName}` };
}

/** The times, results and questions of a live session. */
export function LiveSessionPageView({ data }: { readonly data: LiveSessionPage }) {
  const { steps, overview, canEdit, endedAt } = data;
  const hasTimes = steps.some(({ seconds }) => seconds > 0);
  return (
    <Shell>
      <div className={pageStyles.page}>
        <Header data={data} />
        {endedAt === null && <Notice>{t('live-session.running')}</Notice>}
        <div className={figureStyles.figures}>
          {canEdit && <Publicity id={data.id} isPublic={data.isPublic} />}
          {hasTimes && (
            <HeatMap
              overview={overview}
              steps={steps.map((step) => ({ ...step, ms: step.seconds > 0 ? step.seconds * 1000 : null }))}
              lead={t('live-session.onDeckText')}
            />
          )}
          {hasTimes && <StepTimes data={data} />}
          <SessionResults questions={data.questions} />
          <AudienceQuestions sessionId={data.id} questions={data.audienceQuestions} canEdit={canEdit} />
        </div>
      </div>
    </Shell>
  );
}

/** Title of the presentation, date and duration of the session, and links. */
function Header({ data }: { readonly data: LiveSessionPage }) {
  const { id, startedAt, endedAt } = data;
  const date = new Date(startedAt).toLocaleString(activeLanguage(), { dateStyle: 'long', timeStyle: 'short' });
  const csv = requestLine('GET /api/live/sessions/:id/csv', { params: { id } });
  return (
    <PageHeader
      pageName={t('live-session.title')}
      title={titleOf(data)}
      path={data.path}
      csvUrl={data.canEdit ? csv.url : undefined}
    >
      <p>
        <time dateTime={startedAt} suppressHydrationWarning>
          {date}
        </time>
        {endedAt !== null && ` · ${durationText(Date.parse(endedAt) - Date.parse(startedAt))}`}
      </p>
    </PageHeader>
  );
}
