import type { PresenterPage } from '@flydeck/contract/presentations/pages';
import type { Recording } from '@flydeck/contract/recordings/recording';
import { Mic } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { useAction } from '../../api/use-action.ts';
import { type EndpointData, useEndpoint } from '../../api/use-endpoint.ts';
import { formatTime } from '../../i18n/format-time.ts';
import { activeLanguage, t } from '../../i18n/index.ts';
import { useHref } from '../../page-context.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Switch } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ClipList } from './clip-list.tsx';
import { EditCaptions } from './edit-captions.tsx';
import { MicrophoneTest } from './microphone-test.tsx';
import styles from './recorder.module.css';
import { RecorderNotices } from './recorder-notices.tsx';
import type { RecorderControl } from './use-recorder.ts';

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface RecordingPanelProps {
  readonly data: PresenterPage;
  readonly control: RecorderControl;
  /** Returns the number and title of a step. */
  readonly stepLabel: (index: number) => string;
  /** Shows a step, before it is recorded again. */
  readonly onGo: (step: number) => void;
  readonly onClose: () => void;
}

/** The recordings of the presentation: start, clips of each step, who can play a recording, and its deletion. */
export function RecordingPanel(props: RecordingPanelProps) {
  const { control, onClose } = props;
  return (
    <Dialog open title={t('recorder.title')} className={styles.panel} onClose={onClose}>
      <RecorderNotices control={control} />
      <Recordings {...props} />
    </Dialog>
  );
}

function Recordings(props: RecordingPanelProps) {
  const { data, control } = props;
  const list = useEndpoint('GET /api/recordings', { query: { oid: data.oid } });
  useReload(list, control.uploadCount);
  const [chosenId, setChosenId] = useState<string>();
  const recordings = list.data?.recordings;
  if (!recordings && !list.error) return <Skeleton width="100%" height={120} />;
  const replace = (changed: Recording) => {
    // Only one recording can be public.
    const others = changed.isPublic ? { isPublic: false } : {};
    const update = (each: Recording) => (each.id === changed.id ? changed : { ...each, ...others });
    if (list.data) list.replace({ ...list.data, recordings: list.data.recordings.map(update) });
  };
  const recording = recordings?.find(({ id }) => id === chosenId) ?? recordings?.[0];
  return (
    <>
      {/* Without the server, a new recording can be made, which is sent later. */}
      {list.error && (
        <Notice kind="failed">
          {errorText(list.error)} <Button onClick={list.reload}>{t('viewer.retry')}</Button>
        </Notice>
      )}
      <Start {...props} recording={recording} />
      {recordings && recordings.length > 1 && (
        <Field label={t('recorder.chosen')}>
          <Select
            value={recording?.id}
            options={recordings.map((each) => ({ value: each.id, label: labelOf(each) }))}
            onChange={({ currentTarget }) => setChosenId(currentTarget.value)}
          />
        </Field>
      )}
      {recording && (
        <Details {...props} key={recording.id} recording={recording} onChanged={list.reload} onReplaced={replace} />
      )}
    </>
  );
}

/** Loads the list again when a number changes. */
function useReload({ reload }: Pick<EndpointData<unknown>, 'reload'>, count: number): void {
  const [loadedCount, setLoadedCount] = useState(count);
  if (count === loadedCount) return;
  setLoadedCount(count);
  reload();
}

const durationOf = ({ clips }: Recording): number => clips.reduce((sum, { durationMs }) => sum + durationMs, 0);

const labelOf = (recording: Recording): string => {
  const date = new Date(recording.createdAt).toLocaleString(activeLanguage(), {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return `${date} · ${formatTime(durationOf(recording))}`;
};

interface OfRecording extends RecordingPanelProps {
  readonly recording: Recording;
}

function Start({
  control,
  recording,
  onClose,
}: Pick<RecordingPanelProps, 'control' | 'onClose'> & { readonly recording: Recording | undefined }) {
  const { status, opened, start, continueTake, canContinue } = control;
  const isDisabled = control.availability !== 'ready' || status.phase !== 'idle';
  const run = async (begin: () => Promise<void>) => {
    await begin();
    if (opened?.recorder.status.phase === 'recording') onClose();
  };
  const startButton = (label: string, target: Recording | undefined, kind?: 'primary') => (
    <Button
      kind={kind ?? 'secondary'}
      disabled={isDisabled}
      onClick={() => void run(() => start(target, { isSingleStep: false }))}
    >
      {kind && <Mic {...ICON} />}
      {label}
    </Button>
  );
  return (
    <div className={styles.section}>
      <p>{t('recorder.text')}</p>
      <MicrophoneTest isDisabled={isDisabled} />
      <div className={styles.buttons}>
        {canContinue && (
          <Button kind="primary" disabled={isDisabled} onClick={() => void run(() => continueTake(recording))}>
            <Mic {...ICON} />
            {t('recorder.continueTake')}
          </Button>
        )}
        {recording && recording.clips.length > 0 ? (
          <>
            {startButton(t('recorder.continue'), recording, canContinue ? undefined : 'primary')}
            {startButton(t('recorder.new'), undefined)}
          </>
        ) : (
          startButton(t('recorder.start'), recording, canContinue ? undefined : 'primary')
        )}
      </div>
      {status.phase === 'opening' && <p role="status">{t('recorder.opening')}</p>}
    </div>
  );
}

interface DetailsProps extends OfRecording {
  /** Called when clips or the recording were deleted. */
  readonly onChanged: () => void;
  /** Called with the recording after a change. */
  readonly onReplaced: (recording: Recording) => void;
}

function Details(props: DetailsProps) {
  const { recording, data, control, onChanged, onReplaced, onGo, onClose } = props;
  const { opened, start } = control;
  const href = useHref();
  const params = { id: recording.id };
  const [requested, setRequested] = useState(recording.isPublic);
  const setPublic = useAction(async (isPublic: boolean) => {
    setRequested(isPublic);
    onReplaced(await call('PATCH /api/recordings/:id', { params, body: { isPublic } }));
  });
  const recordAgain = async (step: number) => {
    onGo(step);
    await start(recording, { isSingleStep: true });
    if (opened?.recorder.status.phase === 'recording') onClose();
  };
  return (
    <section className={styles.section} aria-labelledby="recording-clips">
      <h3 id="recording-clips">{t('recorder.clips')}</h3>
      <p className={styles.hint}>{labelOf(recording)}</p>
      <ClipList {...props} onRecordAgain={(step) => void recordAgain(step)} />
      {setPublic.error && <Notice kind="failed">{errorText(setPublic.error)}</Notice>}
      <Switch
        label={t('recorder.isPublic')}
        hint={t('recorder.isPublicHint')}
        checked={setPublic.busy ? requested : recording.isPublic}
        disabled={setPublic.busy}
        onChange={({ currentTarget }) => void setPublic.run(currentTarget.checked)}
      />
      <div className={styles.buttons}>
        <ButtonLink href={href(`${data.path}#recording`)} target="_blank" rel="noreferrer">
          {t('recorder.play')}
        </ButtonLink>
        <EditCaptions {...props} />
        <DeleteRecording recording={recording} onDeleted={onChanged} />
      </div>
    </section>
  );
}

function DeleteRecording({
  recording: { id },
  onDeleted,
}: Pick<OfRecording, 'recording'> & { readonly onDeleted: () => void }) {
  const [isDeleting, setDeleting] = useState(false);
  const remove = useAction(async () => {
    await call('DELETE /api/recordings/:id', { params: { id } });
    onDeleted();
  });
  return (
    <>
      <Button
        kind="quiet"
        disabled={remove.busy}
        onClick={isDeleting ? () => void remove.run() : () => setDeleting(true)}
      >
        {t(isDeleting ? 'recorder.deleteNow' : 'recorder.delete')}
      </Button>
      {remove.error && <Notice kind="failed">{errorText(remove.error)}</Notice>}
    </>
  );
}
