import type { AdminJob } from '@flydeck/contract/admin/instance-status';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { useAction } from '../../api/use-action.ts';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './admin.module.css';
import { formatDateTime } from './format-date-time.ts';
import { EmptyNotice, LoadedContent } from './loaded-content.tsx';

const JOB_STATES = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'] as const;
type JobState = AdminJob['state'];

const STATE_MESSAGE_KEYS: Readonly<Record<JobState, string>> = {
  created: 'admin.jobCreated',
  retry: 'admin.jobRetry',
  active: 'admin.jobActive',
  completed: 'admin.jobCompleted',
  cancelled: 'admin.jobCancelled',
  failed: 'admin.jobFailed',
};

/** Lists the background jobs of all server processes, with buttons to retry or cancel them. */
export function JobsSection() {
  // Empty: jobs of all states are shown.
  const [state, setState] = useState<JobState | ''>('');
  const endpoint = useEndpoint('GET /api/admin/jobs', { query: { state: state || undefined } });
  const runAction = useAction(async (id: string, verb: 'retry' | 'cancel') => {
    await call(`POST /api/admin/jobs/:id/${verb}`, { params: { id } });
    endpoint.reload();
  });
  const options = [
    { value: '', label: t('admin.all') },
    ...JOB_STATES.map((value) => ({ value, label: t(STATE_MESSAGE_KEYS[value]) })),
  ];
  return (
    <>
      <div className={styles.bar}>
        <Field label={t('admin.show')}>
          <Select
            value={state}
            options={options}
            onChange={(event) => setState(event.currentTarget.value as JobState | '')}
          />
        </Field>
        <Button onClick={endpoint.reload}>{t('admin.refresh')}</Button>
      </div>
      {runAction.error && <Notice kind="failed">{errorText(runAction.error)}</Notice>}
      <LoadedContent endpoint={endpoint}>
        {({ jobs }) => (
          <>
            {jobs.length === 0 && <EmptyNotice>{t('admin.noJobs')}</EmptyNotice>}
            <ul className={styles.list}>
              {jobs.map((job) => (
                <li key={job.id}>
                  <JobCard job={job} onAction={(verb) => void runAction.run(job.id, verb)} />
                </li>
              ))}
            </ul>
          </>
        )}
      </LoadedContent>
    </>
  );
}

interface JobCardProps {
  readonly job: AdminJob;
  readonly onAction: (verb: 'retry' | 'cancel') => void;
}

function JobCard({ job: { name, state, createdAt, completedAt, retryCount, error }, onAction }: JobCardProps) {
  const canRetry = state === 'failed' || state === 'cancelled';
  return (
    <article className={styles.card}>
      <div className={styles.row}>
        <code>{name}</code>
        <span className={`${styles.badge} ${state === 'failed' ? styles.dangerBadge : ''}`}>
          {t(STATE_MESSAGE_KEYS[state])}
        </span>
      </div>
      <p className={styles.facts}>
        {[
          formatDateTime(createdAt),
          completedAt !== null && formatDateTime(completedAt),
          retryCount > 0 && t('admin.retryCount', { count: retryCount }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {error !== null && <pre className={styles.preformatted}>{error}</pre>}
      {state !== 'completed' && (
        <div className={styles.actions}>
          <Button onClick={() => onAction(canRetry ? 'retry' : 'cancel')}>
            {t(canRetry ? 'admin.tryAgain' : 'admin.cancelJob')}
          </Button>
        </div>
      )}
    </article>
  );
}
