import type { AdminReport, ModerationRequest } from '@flydeck/contract/admin/reports';
import { useState } from 'react';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import styles from './admin.module.css';
import { type Decision, DecisionDialog } from './decision-dialog.tsx';
import { formatDateTime } from './format-date-time.ts';
import { reasonName } from './reason-name.ts';

interface ReportCardProps {
  readonly report: AdminReport;
  /** Called after a decision is sent. */
  readonly onDecided: () => void;
}

/** A report: its text, the reported presentation, and the available decisions. */
export function ReportCard({ report, onDecided }: ReportCardProps) {
  const [decision, setDecision] = useState<Decision>();
  const { reason, text, email, createdAt, openCount, presentation } = report;
  return (
    <article className={styles.card}>
      <div className={styles.row}>
        <span className={`${styles.badge} ${styles.dangerBadge}`}>{reasonName(reason)}</span>
        <span className={styles.facts}>
          {[formatDateTime(createdAt), email, openCount > 1 && t('admin.reportCount', { count: openCount })]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      {text !== '' && <p className={styles.text}>{text}</p>}
      {presentation ? <ReportedPresentation presentation={presentation} /> : <p>{t('admin.presentationGone')}</p>}
      <div className={styles.actions}>
        {listDecisions(report).map((option) => (
          <Button
            key={option.body.verb}
            className={option.danger ? styles.danger : undefined}
            onClick={() => setDecision(option)}
          >
            {option.label}
          </Button>
        ))}
      </div>
      <DecisionDialog decision={decision} onClose={() => setDecision(undefined)} onDecided={onDecided} />
    </article>
  );
}

function ReportedPresentation({ presentation }: { readonly presentation: NonNullable<AdminReport['presentation']> }) {
  const { title, path, ownerName, ownerOid, pictures, isHidden, isDeleted, isOwnerSuspended } = presentation;
  return (
    <>
      <div className={styles.row}>
        <a className={styles.title} href={path} target="_blank" rel="noreferrer">
          {title || t('page.untitled')}
        </a>
        <span className={styles.actions}>
          {isHidden && <span className={styles.badge}>{t('admin.isHidden')}</span>}
          {isDeleted && <span className={styles.badge}>{t('admin.isDeleted')}</span>}
          {isOwnerSuspended && <span className={styles.badge}>{t('admin.isSuspended')}</span>}
        </span>
      </div>
      <p className={styles.facts}>
        <a href={`/user/${ownerOid}/`}>{ownerName}</a>
      </p>
      {pictures.length > 0 && (
        <div className={styles.pictures}>
          {pictures.map(({ url, width, height }) => (
            <img key={url} src={url} width={width} height={height} alt="" loading="lazy" />
          ))}
        </div>
      )}
    </>
  );
}

/** Returns the decisions that a report allows, from the mildest to the most severe. */
function listDecisions({ id: reportId, state, presentation, presentationOid: oid }: AdminReport): Decision[] {
  const createDecision = (label: string, body: ModerationRequest, { danger = false } = {}): Decision => ({
    label,
    body,
    danger,
  });
  // The dialog asks the moderator for the note before the decision is sent.
  const note = '';
  const decisions: Decision[] = [];
  if (state === 'open') decisions.push(createDecision(t('admin.dismiss'), { verb: 'dismiss', reportId, note }));
  if (!presentation) return decisions;
  const { ownerOid: profileOid, isHidden, isOwnerSuspended } = presentation;
  decisions.push(
    isHidden
      ? createDecision(t('admin.unhide'), { verb: 'unhide', oid, reportId, note })
      : createDecision(t('admin.hide'), { verb: 'hide', oid, reportId, note }, { danger: true }),
    isOwnerSuspended
      ? createDecision(t('admin.unsuspend'), { verb: 'unsuspend', profileOid, reportId, note })
      : createDecision(t('admin.suspend'), { verb: 'suspend', profileOid, reportId, note }, { danger: true }),
  );
  return decisions;
}
