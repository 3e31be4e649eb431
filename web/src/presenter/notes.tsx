import { Minus, Pause, Play, Plus, RotateCcw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatTime } from '../i18n/format-time.ts';
import { activeLanguage, t } from '../i18n/index.ts';
import { IconButton } from '../ui/button.tsx';
import { Select } from '../ui/input.tsx';
import styles from './notes.module.css';
import { elapsedOf, isRunning, timeOfStep } from './show-timer.ts';
import { loadNotesSize, loadRuns, NOTES_SIZES, type Run, saveNotesSize } from './stored-show.ts';
import type { TimerControl } from './use-timer.ts';

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface NotesProps {
  readonly notes: string | undefined;
  readonly language: string;
  /** Index of the current step in `stepIds`. */
  readonly step: number;
  /** Ids of all steps; empty until they are loaded. */
  readonly stepIds: readonly string[];
  /** Time that the author has planned for the step. */
  readonly seconds: number | undefined;
  readonly timer: TimerControl;
  readonly oid: string;
}

/** The time of the presentation and of the step, and the notes of the step in a size that the presenter chooses. */
export function Notes({ notes, language, step, stepIds, seconds, timer, oid }: NotesProps) {
  const [size, setSize] = useState(loadNotesSize);
  const runs = useMemo(() => (stepIds.length === 0 ? [] : loadRuns(oid, stepIds)), [oid, stepIds]);
  const stepId = stepIds[step];
  const [compared, setCompared] = useState(0);
  const change = (by: number) => {
    const next = Math.min(Math.max(0, size + by), NOTES_SIZES.length - 1);
    setSize(next);
    saveNotesSize(next);
  };
  const lang = language === 'und' ? undefined : language;
  return (
    <>
      <div className={styles.times}>
        <Times
          timer={timer}
          stepId={stepId}
          seconds={seconds}
          lastStepMs={stepId === undefined ? undefined : runs[compared]?.stepTimes[stepId]}
          isLastRun={compared === 0}
        />
        <span className={styles.sizes}>
          <IconButton label={t('presenter.smallerNotes')} aria-disabled={size === 0} onClick={() => change(-1)}>
            <Minus {...ICON} />
          </IconButton>
          <IconButton
            label={t('presenter.largerNotes')}
            aria-disabled={size === NOTES_SIZES.length - 1}
            onClick={() => change(1)}
          >
            <Plus {...ICON} />
          </IconButton>
        </span>
        {runs.length > 1 && <RunSelect runs={runs} compared={compared} onCompare={setCompared} />}
      </div>
      {/* The notes can be scrolled by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls needs the focus for the arrow keys. */}
      <section className={styles.notes} tabIndex={0} aria-label={t('presenter.notes')}>
        {notes ? (
          <p dir="auto" lang={lang} style={{ fontSize: NOTES_SIZES[size] }}>
            {notes}
          </p>
        ) : (
          <p className={styles.noNotes}>{t('presenter.noNotes')}</p>
        )}
      </section>
    </>
  );
}

interface TimesProps extends Pick<NotesProps, 'timer' | 'seconds'> {
  readonly stepId: string | undefined;
  /** Time of the step in the run to compare with; undefined if there is none. */
  readonly lastStepMs: number | undefined;
  readonly isLastRun: boolean;
}

function Times({ timer: control, stepId, seconds, lastStepMs, isLastRun }: TimesProps) {
  const { timer, nowMs, isDisabled, start, pause, reset } = control;
  const stepMs = timeOfStep(timer, stepId, nowMs);
  const isOver = seconds !== undefined && stepMs > seconds * 1000;
  return (
    <>
      <span className={styles.total} role="timer" aria-label={t('presenter.elapsed')}>
        {formatTime(elapsedOf(timer, nowMs))}
      </span>
      <IconButton
        label={t(isRunning(timer) ? 'presenter.pauseTimer' : 'presenter.startTimer')}
        disabled={isDisabled}
        onClick={isRunning(timer) ? pause : start}
      >
        {isRunning(timer) ? <Pause {...ICON} /> : <Play {...ICON} />}
      </IconButton>
      <IconButton label={t('presenter.resetTimer')} disabled={isDisabled} onClick={reset}>
        <RotateCcw {...ICON} />
      </IconButton>
      <span className={styles.stepTime} data-over={isOver || undefined}>
        <span>
          {seconds === undefined
            ? t('presenter.stepTime', { time: formatTime(stepMs) })
            : t('presenter.stepTimeOf', { time: formatTime(stepMs), planned: formatTime(seconds * 1000) })}
        </span>
        {lastStepMs !== undefined && (
          <span className={styles.lastTime}>
            {t(isLastRun ? 'presenter.lastTime' : 'presenter.comparedTime', { time: formatTime(lastStepMs) })}
          </span>
        )}
      </span>
    </>
  );
}

interface RunSelectProps {
  readonly runs: readonly Run[];
  /** Index of the run to compare with. */
  readonly compared: number;
  readonly onCompare: (index: number) => void;
}

/** The choice of the earlier run with which the times are compared. */
function RunSelect({ runs, compared, onCompare }: RunSelectProps) {
  const options = runs.map(({ endedAt, totalMs }, index) => {
    const date = new Date(endedAt).toLocaleString(activeLanguage(), { dateStyle: 'medium', timeStyle: 'short' });
    return { value: String(index), label: t('presenter.run', { date, time: formatTime(totalMs) }) };
  });
  return (
    <Select
      className={styles.runs}
      aria-label={t('presenter.compareWith')}
      options={options}
      value={compared}
      onChange={({ currentTarget }) => onCompare(Number(currentTarget.value))}
    />
  );
}
