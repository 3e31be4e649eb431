import { type RefObject, useMemo, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { useViewer } from '../use-viewer.ts';
import type { ViewerData } from '../viewer-data.ts';
import type { ViewerStore } from '../viewer-store.ts';
import type { CameraView } from './camera-view.ts';
import { CanvasLayers } from './canvas-layers.tsx';
import { Controls, type ControlsProps } from './controls.tsx';
import { HelpDialog } from './help-dialog.tsx';
import { isInRightHalf } from './highlight.tsx';
import styles from './player.module.css';
import { SearchPanel } from './search-panel.tsx';
import type { Session } from './session.ts';
import { StepBar } from './step-bar.tsx';
import { useAutoHide } from './use-auto-hide.ts';
import { useAutoplay } from './use-autoplay.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useGestures } from './use-gestures.ts';
import { useKeys } from './use-keys.ts';
import { useOpenedHits } from './use-opened-hits.ts';
import { type Panels, usePanels } from './use-panels.ts';
import { useFlights, useSession } from './use-session.ts';
import { useStepUrl } from './use-step-url.ts';

export interface PlayerViewProps {
  readonly data: ViewerData;
  readonly store: ViewerStore;
  readonly stage: RefObject<HTMLElement | null>;
  readonly scene: Promise<Response>;
}

/** The player: the canvas, the layers over it, and the controls. */
export function PlayerView({ data, store, stage, scene }: PlayerViewProps) {
  const { mode, step, steps, opened } = useViewer(store);
  const canvas = useRef<HTMLCanvasElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const [look, setLook] = useState<CameraView>();
  const [isRoaming, setRoaming] = useState(false);
  const session = useSession(store, scene, canvas, layer, setLook, setRoaming);
  const isPresenting = mode === 'present' && session !== undefined;
  const panels = usePanels(stage, store, session);
  const full = useFullScreen(stage);
  const autoplay = useAutoplay(store, session?.scene, {
    isResting: look !== undefined && !isRoaming,
    ...(data.secondsPerStep === undefined ? {} : { secondsPerStep: data.secondsPerStep }),
  });
  const areControlsShown = useAutoHide(stage, isPresenting && !panels.open);
  useFlights(store, session);
  const found = useOpenedHits(store, isPresenting ? session : undefined, opened);
  useStepUrl(store, isPresenting && !data.forceAutoplay, data.firstStepNumber);
  useGestures(canvas, store, isPresenting ? session : undefined);
  const { toggle: toggleFullScreen } = full;
  const keyTargets = { store, session, toggleFullScreen, open: panels.show, isRoaming };
  useKeys(stage, isPresenting || mode === 'restart', keyTargets);

  const lang = data.language === 'und' ? undefined : data.language;
  const position = positionLabel(session, step, steps[step]?.title);
  const on = session && { store, session, step };
  return (
    <div
      className={styles.player}
      data-controls={areControlsShown || panels.open ? 'shown' : 'hidden'}
      inert={!isPresenting}
    >
      <canvas
        ref={canvas}
        className={styles.canvas}
        role="img"
        aria-label={position}
        aria-describedby={session ? 'viewer-words' : undefined}
        data-roaming={isRoaming || undefined}
      />
      <div ref={layer} className={styles.layer}>
        {on && look && (
          <CanvasLayers {...on} look={look} lang={lang} hits={panels.hit ? [panels.hit] : found} />
        )}
      </div>
      <p className="visually-hidden" aria-live="polite">
        {isPresenting ? position : ''}
      </p>
      {session && <StepText session={session} step={step} lang={lang} />}
      {on && <Chrome {...on} {...{ autoplay, full, isRoaming }} openPanel={panels.show} />}
      <OpenPanel panels={panels} session={session} look={look} />
    </div>
  );
}

/** Label of the current position for screen readers: the overview, or a step by number and title. */
function positionLabel(session: Session | undefined, step: number, title: string | undefined): string {
  const number = session?.path.numberOf(step) ?? step;
  if (number === 0) return t('viewer.overview');
  const count = session?.path.count ?? 0;
  return t('viewer.stepOf', { step: number, count, title: title || t('viewer.untitledStep') });
}

interface StepTextProps {
  readonly session: Session;
  readonly step: number;
  readonly lang: string | undefined;
}

/** The text of a step, for screen readers. */
function StepText({ session, step, lang }: StepTextProps) {
  const words = useMemo(() => session.textOfStep(step), [session, step]);
  return (
    <p id="viewer-words" className="visually-hidden" lang={lang}>
      {words}
    </p>
  );
}

interface ChromeProps extends ControlsProps {
  readonly isRoaming: boolean;
}

/** The controls and the step bar; while roaming, also the button that returns to the path. */
function Chrome({ isRoaming, ...controls }: ChromeProps) {
  const { store, session, step } = controls;
  return (
    <>
      {isRoaming && (
        <button type="button" className={styles.back} onClick={() => store.goTo(step)}>
          {t('viewer.backToPath')}
        </button>
      )}
      <div className={styles.chrome}>
        <Controls {...controls} />
        <StepBar store={store} session={session} />
      </div>
    </>
  );
}

interface OpenPanelProps {
  readonly panels: Panels;
  readonly session: Session | undefined;
  readonly look: CameraView | undefined;
}

/** The open panel: search, on the side that does not cover the hit, or help. */
function OpenPanel({ panels, session, look }: OpenPanelProps) {
  const { open, hit, goTo, closeSearch, closeHelp } = panels;
  if (open === 'help') return <HelpDialog onClose={closeHelp} />;
  if (open !== 'search' || !session) return null;
  const side = hit && look && isInRightHalf(session, hit, look) ? 'left' : 'right';
  return <SearchPanel session={session} side={side} onGo={goTo} onClose={closeSearch} />;
}
