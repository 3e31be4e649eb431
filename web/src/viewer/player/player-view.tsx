import { type RefObject, Suspense, useMemo, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import type { ReplayProps } from '../replay-props.ts';
import { useViewer } from '../use-viewer.ts';
import type { ViewerData } from '../viewer-data.ts';
import type { ViewerStore } from '../viewer-store.ts';
import type { CameraView } from './camera-view.ts';
import { CanvasLayers } from './canvas-layers.tsx';
import { Controls, type ControlsProps, FullScreenButton } from './controls.tsx';
import { HelpDialog } from './help-dialog.tsx';
import { isInRightHalf } from './highlight.tsx';
import styles from './player.module.css';
import { SearchPanel } from './search-panel.tsx';
import type { Session } from './session.ts';
import { StepBar } from './step-bar.tsx';
import { useAutoHide } from './use-auto-hide.ts';
import { useAutoplay } from './use-autoplay.ts';
import { useBuilds } from './use-builds.ts';
import { type FullScreen, useFullScreen } from './use-full-screen.ts';
import { useGestures } from './use-gestures.ts';
import { useKeys } from './use-keys.ts';
import { type Panels, usePanels } from './use-panels.ts';
import { type ReplayMode, useReplay } from './use-replay.ts';
import { useFlights, useSession } from './use-session.ts';
import { useStepUrl } from './use-step-url.ts';
import { useUrlSearchHits } from './use-url-search-hits.ts';

export interface PlayerViewProps {
  readonly data: ViewerData;
  readonly store: ViewerStore;
  /** The element of the viewer. */
  readonly stage: RefObject<HTMLElement | null>;
  /** Response with the scene. */
  readonly sceneResponse: Promise<Response>;
}

/** The player: the canvas, the layers over it, and the controls. */
export function PlayerView({ data, store, stage, sceneResponse }: PlayerViewProps) {
  const { mode, step, steps, linkedStep } = useViewer(store);
  // The canvas is added to `surface`, media elements to `layer`.
  const surface = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  // `cameraView` is undefined while the camera moves.
  const [cameraView, setCameraView] = useState<CameraView>();
  // `isRoaming`: the visitor has moved the camera off the path.
  const [isRoaming, setRoaming] = useState(false);
  const session = useSession(store, sceneResponse, surface, layer, setCameraView, setRoaming);
  const builds = useBuilds(session);
  const isPresenting = mode === 'present' && session !== undefined;
  const replay = useReplay(data.recordings);
  const panels = usePanels(stage, store, session);
  const fullScreen = useFullScreen(stage);
  const autoplay = useAutoplay(store, session?.scene, {
    isResting: cameraView !== undefined && !isRoaming,
    doneBuildCount: builds.doneCount,
    ...(data.secondsPerStep === undefined ? {} : { secondsPerStep: data.secondsPerStep }),
  });
  const areControlsVisible = useAutoHide(stage, isPresenting && !panels.currentPanel && !replay.isHeld);
  useFlights(store, session, replay.isOn);
  const urlSearchHits = useUrlSearchHits(store, isPresenting ? session : undefined, linkedStep);
  useStepUrl(store, isPresenting && !data.forceAutoplay && !replay.isOn, data.firstStepNumber);
  useGestures(surface, store, isPresenting ? session : undefined);
  const { toggle: toggleFullScreen } = fullScreen;
  const keyTargets = { store, session, toggleFullScreen, openPanel: panels.show };
  useKeys(stage, isPresenting || mode === 'restart', keyTargets);

  const lang = data.language === 'und' ? undefined : data.language;
  const position = positionLabel(session, step, steps[step]?.title);
  const sessionProps = session && { store, session, step };
  return (
    <div
      className={styles.player}
      data-controls={areControlsVisible || panels.currentPanel || replay.isHeld ? 'shown' : 'hidden'}
      data-replay={replay.isOn || undefined}
      inert={!isPresenting}
    >
      <div
        ref={surface}
        className={styles.canvas}
        data-surface=""
        role="img"
        aria-label={position}
        aria-describedby={session ? 'viewer-words' : undefined}
        data-roaming={isRoaming || undefined}
      />
      <div ref={layer} className={styles.layer}>
        {sessionProps && cameraView && (
          <CanvasLayers
            videoPlayers={data.videoPlayers}
            {...sessionProps}
            cameraView={cameraView}
            lang={lang}
            hits={panels.hit ? [panels.hit] : urlSearchHits}
            hiddenLinks={builds.state.hiddenLinks}
          />
        )}
      </div>
      {sessionProps && data.lastResults && !replay.isOn && hasLastResults(sessionProps.session) && (
        <Suspense>
          <data.lastResults.Layer source={data.lastResults} session={sessionProps.session} step={step} />
        </Suspense>
      )}
      <p className="visually-hidden" aria-live="polite">
        {/* While a recording is played, the voice of the presenter is heard. */}
        {isPresenting && !replay.isOn ? position : ''}
      </p>
      <p className="visually-hidden" aria-live="polite" lang={lang} data-appeared="">
        {isPresenting && !replay.isOn ? builds.appearedText : ''}
      </p>
      {session && <StepText session={session} step={step} lang={lang} />}
      {sessionProps && replay.isOn && (
        <ReplayView {...{ replay, fullScreen, stage, surface, layer, lang, data }} {...sessionProps} />
      )}
      {sessionProps && !replay.isOn && (
        <ControlBar
          {...sessionProps}
          {...{ autoplay, fullScreen, isRoaming }}
          canUndoBuild={builds.doneCount > 0}
          offersReplay={replay.isOffered}
          presenterUrl={data.presenterUrl}
          openPanel={panels.show}
        />
      )}
      <OpenPanel panels={panels} session={session} cameraView={cameraView} />
    </div>
  );
}

/** Returns whether a question of the presentation shows the results of the last live session. */
const hasLastResults = ({ scene }: Session): boolean =>
  scene.frames.some(({ questions }) => questions?.some(({ showsLastResults }) => showsLastResults));

/** Returns the label of the current position for screen readers: the overview, or a step's number and title. */
function positionLabel(session: Session | undefined, step: number, title: string | undefined): string {
  const stepNumber = session?.pathNumbering.numberOf(step) ?? step;
  if (stepNumber === 0) return t('viewer.overview');
  const count = session?.pathNumbering.stepCount ?? 0;
  return t('viewer.stepOf', { step: stepNumber, count, title: title || t('viewer.untitledStep') });
}

interface StepTextProps {
  readonly session: Session;
  /** Index of the step. */
  readonly step: number;
  readonly lang: string | undefined;
}

/** The text of a step, for screen readers. */
function StepText({ session, step, lang }: StepTextProps) {
  const text = useMemo(() => session.textOfStep(step), [session, step]);
  return (
    <p id="viewer-words" className="visually-hidden" lang={lang}>
      {text}
    </p>
  );
}

interface ControlBarProps extends ControlsProps {
  readonly isRoaming: boolean;
}

/** The controls and the step bar; while roaming, also the button that returns to the path. */
function ControlBar({ isRoaming, ...controls }: ControlBarProps) {
  const { store, session, step } = controls;
  return (
    <>
      {isRoaming && (
        <button type="button" className={styles.back} onClick={() => store.goTo(step)}>
          {t('viewer.backToPath')}
        </button>
      )}
      <div className={styles.controlBar}>
        <Controls {...controls} />
        <StepBar store={store} session={session} />
      </div>
    </>
  );
}

interface ReplayViewProps extends Omit<ReplayProps, 'onHold' | 'onLeave' | 'source' | 'fullScreenButton'> {
  readonly replay: ReplayMode;
  readonly fullScreen: FullScreen;
}

/** The replay of a recording, once its code is loaded. */
function ReplayView({ replay, fullScreen, ...props }: ReplayViewProps) {
  const { Replay } = replay;
  if (replay.hasFailed) return <ReplayFailure onRetry={replay.retry} onLeave={replay.leave} />;
  const source = props.data.recordings;
  if (!Replay || !source) return null;
  const fullScreenButton = <FullScreenButton fullScreen={fullScreen} />;
  return <Replay {...props} {...{ source, fullScreenButton }} onHold={replay.setHeld} onLeave={replay.leave} />;
}

/** Message that the code of the replay could not be loaded. */
function ReplayFailure({ onRetry, onLeave }: { readonly onRetry: () => void; readonly onLeave: () => void }) {
  return (
    <div className={styles.failure} role="alert">
      <p>{t('viewer.failedText')}</p>
      <button type="button" onClick={onRetry}>
        {t('viewer.retry')}
      </button>
      <button type="button" onClick={onLeave}>
        {t('viewer.close')}
      </button>
    </div>
  );
}

interface OpenPanelProps {
  readonly panels: Panels;
  readonly session: Session | undefined;
  readonly cameraView: CameraView | undefined;
}

/** The open panel: help, or the search panel on the side on which the panel does not cover the chosen hit. */
function OpenPanel({ panels, session, cameraView }: OpenPanelProps) {
  const { currentPanel, hit, goTo, closeSearch, closeHelp } = panels;
  if (currentPanel === 'help') return <HelpDialog onClose={closeHelp} />;
  if (currentPanel !== 'search' || !session) return null;
  const side = hit && cameraView && isInRightHalf(session, hit, cameraView) ? 'left' : 'right';
  return <SearchPanel session={session} side={side} onGo={goTo} onClose={closeSearch} />;
}
