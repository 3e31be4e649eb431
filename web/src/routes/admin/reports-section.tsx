import { useState } from 'react';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/input.tsx';
import styles from './admin.module.css';
import { EmptyNotice, LoadedContent } from './loaded-content.tsx';
import { ReportCard } from './report-card.tsx';

const REPORT_STATES = ['open', 'dismissed', 'acted'] as const;
type ReportState = (typeof REPORT_STATES)[number];

const STATE_MESSAGE_KEYS: Readonly<Record<ReportState, string>> = {
  open: 'admin.reportsOpen',
  dismissed: 'admin.reportsDismissed',
  acted: 'admin.reportsActed',
};

/** A list of the reports in a chosen state, page by page. Administrators decide about the reports here. */
export function ReportsSection() {
  const [state, setState] = useState<ReportState>('open');
  /** Cursor of the shown page: `next` of the response with the previous page; undefined for the first page. */
  const [after, setAfter] = useState<string>();
  const endpoint = useEndpoint('GET /api/admin/reports', { query: { state, after } });
  const options = REPORT_STATES.map((value) => ({ value, label: t(STATE_MESSAGE_KEYS[value]) }));
  const changeState = (value: string) => {
    setState(value as ReportState);
    setAfter(undefined);
  };
  return (
    <>
      <div className={styles.bar}>
        <Field label={t('admin.show')}>
          <Select value={state} options={options} onChange={(event) => changeState(event.currentTarget.value)} />
        </Field>
      </div>
      <LoadedContent endpoint={endpoint}>
        {({ reports, next }) => (
          <>
            {reports.length === 0 && <EmptyNotice>{t('admin.noReports')}</EmptyNotice>}
            <ul className={styles.list}>
              {reports.map((report) => (
                <li key={report.id}>
                  <ReportCard report={report} onDecided={endpoint.reload} />
                </li>
              ))}
            </ul>
            {next !== null && <Button onClick={() => setAfter(next)}>{t('admin.older')}</Button>}
          </>
        )}
      </LoadedContent>
    </>
  );
}
