import type { PresenterPage } from '@flydeck/contract/presentations/pages';
import { presenterPath } from '@flydeck/contract/presentations/presenter-path';
import { stepIdsOf } from '@flydeck/scene/step-id';
import { type CSSProperties, useEffect, useMemo, useState } from 'react';
import { t } from '../i18n/index.ts';
import { QuestionLayer } from '../live/question-layer.tsx';
import { useHref } from '../page-context.tsx';
import type { RecorderHandover } from '../recording/recorder/recorder-handover.ts';
import { RecordingPanel } from '../recording/recorder/recording-panel.tsx';
import { useRecorder } from '../recording/recorder/use-recorder.ts';
import { classNames } from '../ui/class-names.ts';
import { Toasts } from '../ui/toast.tsx';
import { unixMs } from '../viewer/player/playback.ts';
import { SearchPanel } from '../viewer/player/search-panel.tsx';
import { useFullScreen } from '../viewer/player/use-full-screen.ts';
import { useGestures } from '../viewer/player/use-gestures.ts';
import styles from './console.module.css';
import { ConsoleHeader } from './console-header.tsx';
import { EndDialog } from './end-dialog.tsx';
import { HelpDialog } from './help-dialog.tsx';
import { InkLayer } from './ink-layer.tsx';
import { followUrl, LivePanel } from './live/live-panel.tsx';
import { StepQuestions } from './live/step-questions.tsx';
import { useLiveSession } from './live/use-live-session.ts';
import { LoadFailure } from './load-failure.tsx';
import { NextPreview, nextOf } from './next-preview.tsx';
import { Notes } from './notes.tsx';
import type { ShowAction } from './presenter-keys.ts';
import type { Show } from './show.ts';
import { type JoinInfo, nextJoin } from './show-state.ts';
import { timesOf } from './show-timer.ts';
import stageStyles from './stage.module.css';
import { StepsDialog } from './steps-dialog.tsx';
import { loadInk, saveInk, saveRun } from './stored-show.ts';
import { type Tool, ToolLayer } from './tool-layer.tsx';
import { PEN_COLORS, Tools } from './tools.tsx';
import { usePresenterKeys } from './use-presenter-keys.ts';
import { useShowCanvas } from './use-show-canvas.ts';
import { useShowValue } from './use-show-value.ts';
import { useTimer } from './use-timer.ts';
import { useVersions } from './use-versions.ts';
import { VersionOffer } from './version-offer.tsx';

interface ConsoleProps {
  readonly data: PresenterPage;
  readonly show: Show;
  /** URL of the window with the stage. */
  readonly stageUrl: string;
  /** Swaps console and stage. */
  readonly onSwap: () => void;
  readonly handover: RecorderHandover;
}

/** Ratio of the canvas of the console while the stage is not open: that of most screens and projectors. */
const DEFAULT_RATIO = 16 / 9;
/** A stage that is higher or wider is shown with bars, so that the console keeps its layout. */
const [MIN_RATIO, MAX_RATIO] = [4 / 3, 2.4];

type Panel = 'steps' | 'search' | 'help' | 'end' | 'live' | 'recordings';

/** The presenter's own window: the current and the next step, the notes, the time, and tools. */
export function Console({ data: pageData, show, stageUrl, onSwap, handover }: ConsoleProps) {
  const canvas = useShowCanvas(pageData, show);
  const { store, session, surface, layer } = canvas;
  const state = useShowValue(show, (current) => current.state);
  const stageRatio = useShowValue(show, ({ stage }) =>
    Math.min(Math.max(stage?.aspectRatio ?? DEFAULT_RATIO, MIN_RATIO), MAX_RATIO),
  );
  const href = useHref();
  const [tool, setTool] = useState<Tool>('navigate');
  const [color, setColor] = useState<string>(PEN_COLORS[0]);
  const [panel, setPanel] = useState<Panel>();
  const [root] = useState({ current: document.documentElement });
  const fullScreen = useFullScreen(root);
  const stepIds = useMemo(() => (session ? stepIdsOf(session.scene) : []), [session]);
  const timer = useTimer(show.group, stepIds[state.step]);
  const live = useLiveSession({ data: pageData, show, canvas, timer });
  const versions = useVersions({ data: pageData, show, canvas, live });
  const { data } = versions;
  const recorder = useRecorder(data, show, canvas, handover);
  useGestures(surface, store, tool === 'navigate' ? session : undefined);
  useSavedInk(pageData, show);
  const hasStage = useShowValue(show, ({ stage }) => stage !== undefined);
  // The audience hears the stage.
  useEffect(() => session?.muteMedia(hasStage), [session, hasStage]);

  const questionsRevision = live.status?.message?.questionsRevision ?? 0;
  const [seenRevision, setSeenRevision] = useState(0);
  if (panel === 'live' && seenRevision !== questionsRevision) setSeenRevision(questionsRevision);

  const showJoin = (size: JoinInfo['size'] | 'hidden') => {
    const code = live.session?.code;
    show.change({ join: code && size !== 'hidden' ? { code, url: followUrl(code), size } : null });
  };
  const toggleJoin = () => {
    if (!live.session) setPanel('live');
    else if (state.join) show.change({ join: nextJoin(state.join) });
    else showJoin('large');
  };
  const toggleRecording = () => {
    if (!recorder) return;
    if (recorder.status.phase === 'recording') recorder.opened?.recorder.pause();
    else if (recorder.status.phase === 'paused') recorder.opened?.recorder.resume();
    else setPanel('recordings');
  };
  const chooseTool = (chosen: Tool) => {
    setTool(chosen === tool ? 'navigate' : chosen);
    show.change({ pointer: null });
  };
  const onShowAction = (action: ShowAction) => {
    if (action === 'black') show.change({ isBlack: !state.isBlack });
    else if (action === 'join') toggleJoin();
    else if (action === 'record') toggleRecording();
    else if (action === 'steps') setPanel('steps');
    else if (action === 'erase') show.change({ strokes: state.strokes.filter(({ step }) => step !== state.step) });
    else chooseTool(action);
  };
  const keyTargets = {
    store,
    session,
    onShowAction,
    toggleFullScreen: fullScreen.toggle,
    openPanel: (name: 'search' | 'help') => setPanel(name),
  };
  usePresenterKeys(keyTargets);
  const close = () => setPanel(undefined);
  const goTo = (step: number) => {
    store.goTo(step);
    close();
  };
  const end = async (keepsInk: boolean) => {
    saveInk(data.oid, data.sceneUrl, keepsInk ? state.strokes : []);
    const times = timesOf(timer.timer, unixMs());
    if (times.totalMs > 0) saveRun(data.oid, { endedAt: new Date().toISOString(), ...times }, stepIds);
    show.end();
    await recorder?.finish();
    location.assign(href(data.path));
  };
  const next = session && nextOf(session, state);
  const title = data.title || t('page.untitled');
  return (
    <div className={styles.console} style={{ '--stage-ratio': stageRatio } as CSSProperties}>
      <ConsoleHeader
        title={title}
        show={show}
        stageUrl={stageUrl}
        files={canvas.files}
        onSwap={onSwap}
        live={data.canGoLive ? live : undefined}
        logInPath={
          data.needsAccountToGoLive ? href(`/login/?next=${encodeURIComponent(presenterPath(data.oid))}`) : undefined
        }
        onLive={() => setPanel('live')}
        hasNewQuestions={panel !== 'live' && questionsRevision > seenRevision}
        onEnd={() => (state.strokes.length > 0 ? setPanel('end') : void end(false))}
        recorder={recorder}
        onRecorder={() => setPanel('recordings')}
      />
      <section className={styles.current} aria-label={t('presenter.current')}>
        <div className={styles.currentBox}>
          <div ref={surface} className={stageStyles.surface} role="img" aria-label={stepLabel(data, state.step)} />
          <div ref={layer} className={stageStyles.mediaLayer} />
          <QuestionLayer session={session} question={state.question} />
          <InkLayer show={show} session={session} />
          {session && <ToolLayer show={show} session={session} tool={tool} color={color} />}
          {state.isBlack && <div className={styles.blackNotice}>{t('presenter.isBlack')}</div>}
          {!state.isBlack && state.join?.size === 'large' && (
            <div className={styles.blackNotice}>{t('presenter.codeHides')}</div>
          )}
          {canvas.failure && <LoadFailure onRetry={canvas.retry} />}
          {panel === 'search' && session && (
            <SearchPanel session={session} side="right" onGo={(hit) => session.showHit(hit, store)} onClose={close} />
          )}
        </div>
        <Tools
          show={show}
          store={store}
          data={data}
          tool={tool}
          color={color}
          onTool={chooseTool}
          onColor={setColor}
          onShowAction={onShowAction}
          onSearch={() => setPanel(panel === 'search' ? undefined : 'search')}
          onHelp={() => setPanel('help')}
        />
      </section>
      <section className={styles.side} aria-label={t('presenter.nextAndNotes')}>
        <VersionOffer versions={versions} />
        <p className={styles.nextTitle}>
          <span>{t('presenter.next')}</span>{' '}
          <bdi className={styles.nextName}>{next ? stepLabel(data, next.step) : t('presenter.end')}</bdi>
        </p>
        <NextPreview data={data} next={next} canvas={canvas} store={show.files} />
        <StepQuestions data={data} live={live} scene={session?.scene} step={state.step} />
        <Notes
          notes={session?.scene.steps[state.step]?.notes}
          language={data.language}
          step={state.step}
          stepIds={stepIds}
          seconds={session?.scene.steps[state.step]?.seconds}
          timer={timer}
          oid={data.oid}
        />
      </section>
      {panel === 'steps' && (
        <StepsDialog
          data={data}
          step={state.step}
          urlOf={(url) => session?.urlOf(url) ?? url}
          onGo={goTo}
          onClose={close}
        />
      )}
      {panel === 'help' && <HelpDialog onClose={close} />}
      {panel === 'live' && <LivePanel live={live} oid={data.oid} join={state.join} onJoin={showJoin} onClose={close} />}
      {panel === 'recordings' && recorder && (
        <RecordingPanel
          data={data}
          control={recorder}
          stepLabel={(index) => stepLabel(data, index)}
          onGo={(step) => store.goTo(step)}
          onClose={close}
        />
      )}
      {panel === 'end' && <EndDialog onEnd={(keepsInk) => void end(keepsInk)} onClose={close} />}
      <p className={classNames('visually-hidden')} aria-live="polite">
        {stepLabel(data, state.step)}
      </p>
      <Toasts />
    </div>
  );
}

/** Returns the number and title of a step, for example "3. Rivers". */
function stepLabel({ steps, schemaVersion }: PresenterPage, index: number): string {
  const title = steps[index]?.title || t('viewer.untitledStep');
  if (schemaVersion === '0') return `${index + 1}. ${title}`;
  return index === 0 ? t('viewer.overview') : `${index}. ${title}`;
}

/** Shows the lines that were saved for this version when the console opens, unless another window has shown some. */
function useSavedInk({ oid, sceneUrl }: PresenterPage, show: Show): void {
  useState(() => {
    const strokes = loadInk(oid, sceneUrl);
    if (strokes.length > 0 && show.state.strokes.length === 0) show.change({ strokes });
  });
}
