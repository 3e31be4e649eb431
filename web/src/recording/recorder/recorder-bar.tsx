import { CloudAlert, CloudUpload, Mic, MicOff, Pause, Play, Square, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatTime } from '../../i18n/format-time.ts';
import { t } from '../../i18n/index.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { LevelMeter } from './level-meter.tsx';
import { PROBLEM_TEXTS } from './problem-texts.ts';
import styles from './recorder.module.css';
import type { RecorderStatus } from './recorder.ts';
import { uploadText } from './upload-text.ts';
import { isRecording, type RecorderControl } from './use-recorder.ts';

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;
const TICK_MS = 250;

interface RecorderBarProps {
  readonly control: RecorderControl;
  /** Opens the panel with all clips. */
  readonly onOpen: () => void;
}

/** The button that opens the panel; while recording, the time, the level of the microphone, and pause and stop. */
export function RecorderBar({ control, onOpen }: RecorderBarProps) {
  const { status, upload } = control;
  const needsAttention = status.problem !== undefined || upload.state === 'failed' || control.canContinue;
  return (
    <>
      {isRecording(status) ? (
        <RunningBar control={control} />
      ) : (
        <Button onClick={onOpen} aria-haspopup="dialog">
          {needsAttention ? <TriangleAlert {...ICON} className={styles.warning} /> : <Mic {...ICON} />}
          {t('recorder.record')}
        </Button>
      )}
      <Announcer status={status} />
    </>
  );
}

function RunningBar({ control: { opened, status, upload } }: Pick<RecorderBarProps, 'control'>) {
  const recorder = opened?.recorder;
  const [isSilent, setSilent] = useState(false);
  const elapsedMs = useElapsed(() => recorder?.elapsedMs ?? 0);
  const isPaused = status.phase === 'paused';
  const isFinishing = status.phase === 'finishing';
  const isUnsent = upload.state === 'waiting' || upload.state === 'failed';
  return (
    <fieldset className={styles.bar}>
      <legend className="visually-hidden">{t('recorder.title')}</legend>
      <span className={styles.time} data-paused={isPaused || undefined}>
        <span className={styles.dot} aria-hidden="true" />
        <span role="timer" aria-label={t('recorder.time')}>
          {formatTime(elapsedMs)}
        </span>
      </span>
      <LevelMeter stream={isPaused ? undefined : status.stream} onSilence={setSilent} />
      <span role="status" className={styles.silence}>
        {isSilent && (
          <>
            <MicOff {...ICON} />
            {t('recorder.silent')}
          </>
        )}
      </span>
      <IconButton
        label={t(isPaused ? 'recorder.resume' : 'recorder.pause')}
        disabled={isFinishing}
        onClick={() => (isPaused ? recorder?.resume() : recorder?.pause())}
      >
        {isPaused ? <Play {...ICON} /> : <Pause {...ICON} />}
      </IconButton>
      <IconButton label={t('recorder.stop')} disabled={isFinishing} onClick={() => void recorder?.stop()}>
        <Square {...ICON} fill="currentColor" />
      </IconButton>
      <span
        className={styles.upload}
        data-unsent={isUnsent || undefined}
        role="img"
        title={uploadText(upload)}
        aria-label={uploadText(upload)}
      >
        {isUnsent ? <CloudAlert {...ICON} /> : <CloudUpload {...ICON} />}
      </span>
    </fieldset>
  );
}

/** Returns a time that changes several times a second. */
function useElapsed(read: () => number): number {
  const [, setTick] = useState(0);
  useEffect(() => {
    const interval = setInterval(() => setTick((tick) => tick + 1), TICK_MS);
    return () => clearInterval(interval);
  }, []);
  return read();
}

/** Lets screen readers announce the start, pauses and the end, and shows why a recording has ended by itself. */
function Announcer({ status: { phase, problem } }: { readonly status: RecorderStatus }) {
  const previous = useRef(phase);
  const [text, setText] = useState('');
  useEffect(() => {
    const before = previous.current;
    previous.current = phase;
    if (phase === 'recording' && before !== 'recording')
      setText(t(before === 'paused' ? 'recorder.resumed' : 'recorder.started'));
    if (phase === 'paused') setText(t('recorder.paused'));
    if (phase === 'idle' && before === 'finishing') setText(t('recorder.stopped'));
  }, [phase]);
  useEffect(() => {
    if (problem === 'lost' || problem === 'storage') showToast({ kind: 'failed', text: t(PROBLEM_TEXTS[problem]) });
  }, [problem]);
  return (
    <span className="visually-hidden" role="status">
      {text}
    </span>
  );
}
