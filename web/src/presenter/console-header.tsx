import { ArrowLeftRight, CircleCheck, LoaderCircle, MonitorUp, Radio, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { activeLanguage, t } from '../i18n/index.ts';
import { RecorderBar } from '../recording/recorder/recorder-bar.tsx';
import type { RecorderControl } from '../recording/recorder/use-recorder.ts';
import { Button, ButtonLink, IconButton } from '../ui/button.tsx';
import { showToast } from '../ui/toast.tsx';
import styles from './console-header.module.css';
import type { LiveControl } from './live/use-live-session.ts';
import { openStage } from './open-stage.ts';
import type { Show } from './show.ts';
import type { ShowCanvas } from './use-show-canvas.ts';
import { useShowValue } from './use-show-value.ts';

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface ConsoleHeaderProps {
  readonly title: string;
  readonly show: Show;
  readonly stageUrl: string;
  readonly files: ShowCanvas['files'];
  readonly onSwap: () => void;
  readonly onEnd: () => void;
  /** The live session; undefined if the visitor may not start one. */
  readonly live: LiveControl | undefined;
  /** Path of the page for logging in; undefined unless only an account is missing to start a live session. */
  readonly logInPath: string | undefined;
  readonly onLive: () => void;
  /** The recorder; undefined if the visitor may not record. */
  readonly recorder: RecorderControl | undefined;
  readonly onRecorder: () => void;
  /** Whether the audience has written or voted since the live session was last open in the console. */
  readonly hasNewQuestions: boolean;
}

/** The bar above the console: title, whether everything is loaded, the stage, the time of day, and the end. */
export function ConsoleHeader(props: ConsoleHeaderProps) {
  const {
    title,
    show,
    stageUrl,
    files,
    onSwap,
    onEnd,
    live,
    logInPath,
    onLive,
    hasNewQuestions,
    recorder,
    onRecorder,
  } = props;
  const stage = useShowValue(show, (current) => current.stage);
  const open = async () => {
    if (!(await openStage(stageUrl))) showToast({ kind: 'failed', text: t('presenter.popupBlocked') });
  };
  const isStageLoading = stage !== undefined && !stage.isReady;
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>
        <bdi>{title}</bdi>
      </h1>
      <Readiness files={files} isStageLoading={isStageLoading} />
      <Clock />
      {stage ? (
        <>
          <span className={styles.stageState}>
            <CircleCheck {...ICON} />
            <span>{t('presenter.stageOpen')}</span>
          </span>
          <IconButton label={t('presenter.swap')} onClick={onSwap}>
            <ArrowLeftRight {...ICON} />
          </IconButton>
        </>
      ) : (
        <Button kind="primary" onClick={() => void open()}>
          <MonitorUp {...ICON} />
          {t('presenter.openStage')}
        </Button>
      )}
      {recorder && <RecorderBar control={recorder} onOpen={onRecorder} />}
      {logInPath !== undefined && (
        <ButtonLink kind="quiet" href={logInPath}>
          {t('presenter.logInToGoLive')}
        </ButtonLink>
      )}
      {live && (
        <Button onClick={onLive} aria-haspopup="dialog">
          <Radio {...ICON} className={live.session && styles.onAir} />
          {live.session ? t('presenter.followers', { count: live.status?.followers ?? 0 }) : t('presenter.goLive')}
          {hasNewQuestions && <span className={styles.newQuestions}>{t('presenter.newQuestions')}</span>}
        </Button>
      )}
      <Button onClick={onEnd}>{t('presenter.endShow')}</Button>
    </header>
  );
}

/** Whether the presentation works without a network, or how many files are loaded. */
function Readiness({
  files,
  isStageLoading,
}: Pick<ConsoleHeaderProps, 'files'> & { readonly isStageLoading: boolean }) {
  if (!files || files.loaded < files.total || isStageLoading)
    return (
      <span className={styles.readiness} role="status">
        <LoaderCircle {...ICON} className={styles.spinner} />
        {files ? t('presenter.loadingFiles', { loaded: files.loaded, total: files.total }) : t('viewer.loading')}
      </span>
    );
  if (files.failed > 0)
    return (
      <span className={styles.readiness} data-failed role="status">
        <TriangleAlert {...ICON} />
        {t('presenter.filesFailed', { count: files.failed })}
      </span>
    );
  if (files.unstored > 0)
    return (
      <span className={styles.readiness} data-failed role="status" title={t('presenter.filesTooLargeHint')}>
        <TriangleAlert {...ICON} />
        {t('presenter.filesTooLarge', { count: files.unstored })}
      </span>
    );
  return (
    <span className={styles.readiness} data-ready role="status" title={t('presenter.readyHint')}>
      <CircleCheck {...ICON} />
      {t('presenter.ready')}
    </span>
  );
}

const formatClock = (): string =>
  new Date().toLocaleTimeString(activeLanguage(), { hour: 'numeric', minute: '2-digit' });

/** The time of day. */
function Clock() {
  const [time, setTime] = useState(formatClock);
  useEffect(() => {
    const interval = setInterval(() => setTime(formatClock()), 1000);
    return () => clearInterval(interval);
  }, []);
  return (
    <span className={styles.clock} role="img" aria-label={t('presenter.clock', { time })}>
      {time}
    </span>
  );
}
