import type { Clip, Recording } from '@flydeck/contract/recordings/recording';
import { Mic, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { useAction } from '../../api/use-action.ts';
import { formatTime } from '../../i18n/format-time.ts';
import { t } from '../../i18n/index.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { StepFingerprints } from '../step-fingerprint.ts';
import styles from './recorder.module.css';
import type { RecorderControl } from './use-recorder.ts';

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface ClipListProps {
  readonly recording: Recording;
  readonly control: RecorderControl;
  readonly stepLabel: (index: number) => string;
  /** Records a step again. */
  readonly onRecordAgain: (step: number) => void;
  readonly onChanged: () => void;
}

/** The steps with their clips, and the clips of steps that the presentation does not have any more. */
export function ClipList({ recording, control, stepLabel, onRecordAgain, onChanged }: ClipListProps) {
  const { fingerprints, status } = control;
  const edited = useEditedClips(recording, fingerprints);
  const remove = useAction(async (clipId: string) => {
    await call('DELETE /api/recordings/:id/clips/:clipId', { params: { id: recording.id, clipId } });
    onChanged();
  });
  const path = fingerprints?.path;
  const row = (clip: Clip, label: string) => (
    <ClipRow
      key={clip.id}
      clip={clip}
      label={label}
      isEdited={edited.has(clip.id)}
      onDelete={() => void remove.run(clip.id)}
    />
  );
  const isDisabled = control.availability !== 'ready' || status.phase !== 'idle';
  const orphans = recording.clips.filter(({ stepId }) => path && !path.includes(stepId));
  return (
    <>
      {remove.error && <Notice kind="failed">{errorText(remove.error)}</Notice>}
      <ol className={styles.steps}>
        {path?.map((stepId, step) => (
          <li key={stepId} className={styles.step}>
            <bdi className={styles.stepName}>{stepLabel(step)}</bdi>
            <div className={styles.clips}>
              {recording.clips.filter((clip) => clip.stepId === stepId).map((clip) => row(clip, stepLabel(step)))}
            </div>
            <IconButton
              label={t('recorder.recordStep', { step: stepLabel(step) })}
              disabled={isDisabled}
              onClick={() => onRecordAgain(step)}
            >
              <Mic {...ICON} />
            </IconButton>
          </li>
        ))}
        {orphans.map((clip) => (
          <li key={clip.id} className={styles.step}>
            <span className={styles.stepName}>{t('recorder.deletedStep')}</span>
            <div className={styles.clips}>{row(clip, t('recorder.deletedStep'))}</div>
          </li>
        ))}
      </ol>
    </>
  );
}

interface ClipRowProps {
  readonly clip: Clip;
  readonly label: string;
  readonly isEdited: boolean;
  readonly onDelete: () => void;
}

function ClipRow({ clip: { durationMs, isComplete }, label, isEdited, onDelete }: ClipRowProps) {
  const [isDeleting, setDeleting] = useState(false);
  const time = formatTime(durationMs);
  return (
    <div className={styles.clip}>
      <span className={styles.duration}>{time}</span>
      {isEdited && <span className={styles.badge}>{t('recorder.edited')}</span>}
      {!isComplete && <span className={styles.badge}>{t('recorder.incomplete')}</span>}
      {isDeleting ? (
        <Button kind="quiet" onClick={onDelete}>
          {t('recorder.deleteNow')}
        </Button>
      ) : (
        <IconButton label={t('recorder.deleteClip', { step: label, time })} onClick={() => setDeleting(true)}>
          <Trash2 {...ICON} />
        </IconButton>
      )}
    </div>
  );
}

/** Returns the ids of the clips whose steps were edited after the recording. */
function useEditedClips({ clips }: Recording, fingerprints: StepFingerprints | undefined): ReadonlySet<string> {
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    let isCurrent = true;
    const compare = clips.map(async ({ id, stepId, fingerprint }) => {
      const current = await fingerprints?.get(stepId);
      return current !== undefined && current !== fingerprint ? [id] : [];
    });
    void Promise.all(compare).then((ids) => {
      if (isCurrent) setEdited(new Set(ids.flat()));
    });
    return () => {
      isCurrent = false;
    };
  }, [clips, fingerprints]);
  return edited;
}
