import { type RefObject, useMemo, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { useViewer } from '../use-viewer.ts';
import type { ViewerData } from '../viewer-data.ts';
import type { ViewerStore } from '../viewer-store.ts';
import { Controls } from './controls.tsx';
import { HelpDialog } from './help-dialog.tsx';
import { Highlight, isRightOf } from './highlight.tsx';
import { LinkLayer } from './link-layer.tsx';
import type { Look } from './look.ts';
import styles from './player.module.css';
import type { SearchHit } from './search-index.ts';
import { SearchPanel } from './search-panel.tsx';
import type { Session } from './session.ts';
import { StepBar } from './step-bar.tsx';
import { TextLayer } from './text-layer.tsx';
import { useAutoHide } from './use-auto-hide.ts';
import { useAutoplay } from './use-autoplay.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useGestures } from './use-gestures.ts';
import { useKeys } from './use-keys.ts';
import { useFlights, useSession } from './use-session.ts';
import { useStepAddress } from './use-step-address.ts';

export interface PlayerViewProps {
  readonly data: ViewerData;
  readonly store: ViewerStore;
  readonly stage: RefObject<HTMLElement | null>;
  readonly scene: Promise<Response>;
}

/** The player: the canvas, what lies over it, and the controls. */
export function PlayerView({ data, store, stage, scene }: PlayerViewProps) {
  const { mode, step, steps } = useViewer(store);
  const canvas = useRef<HTMLCanvasElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const [look, setLook] = useState<Look>();
  const [isRoaming, setRoaming] = useState(false);
  const [panel, setPanel] = useState<'search' | 'help'>();
  const [hit, setHit] = useState<SearchHit>();
  const session = useSession(store, scene, canvas, layer, setLook, setRoaming);
  const isPresenting = mode === 'present' && session !== undefined;
  const full = useFullScreen(stage);
  const autoplay = useAutoplay(store, session?.scene, {
    isResting: look !== undefined && !isRoaming,
    ...(data.secondsPerStep === undefined ? {} : { secondsPerStep: data.secondsPerStep }),
  });
  const areControlsShown = useAutoHide(stage, isPresenting && !panel);
  useFlights(store, session);
  useStepAddress(store, isPresenting && !data.forceAutoplay, data.firstStepNumber);
  useGestures(canvas, store, isPresenting ? session : undefined);
  useKeys(stage, isPresenting || mode === 'restart', {
    store,
    session,
    toggleFullScreen: full.toggle,
    open: setPanel,
    isRoaming,
  });

  const goToHit = (found: SearchHit) => {
    setHit(found);
    session?.showHit(found, store);
  };
  const closeSearch = () => {
    setPanel(undefined);
    setHit(undefined);
    stage.current?.focus({ preventScroll: true });
  };
  const lang = data.language === 'und' ? undefined : data.language;
  const place = placeOf(session, step, steps[step]?.title);
  return (
    <div
      className={styles.player}
      data-controls={areControlsShown || panel ? 'shown' : 'hidden'}
      inert={!isPresenting}
    >
      <canvas
        ref={canvas}
        className={styles.canvas}
        role="img"
        aria-label={place}
        aria-describedby={session ? 'viewer-words' : undefined}
        data-roaming={isRoaming || undefined}
      />
      <div ref={layer} className={styles.layer}>
        {session && look && (
          <OverCanvas
            store={store}
            session={session}
            step={step}
            look={look}
            lang={lang}
            hit={panel === 'search' ? hit : undefined}
          />
        )}
      </div>
      <p className={styles.spoken} aria-live="polite">
        {isPresenting ? place : ''}
      </p>
      {session && <Words session={session} step={step} lang={lang} />}
      {session && isRoaming && (
        <button type="button" className={styles.back} onClick={() => store.goTo(step)}>
          {t('viewer.backToPath')}
        </button>
      )}
      {session && (
        <div className={styles.chrome}>
          <Controls
            store={store}
            session={session}
            autoplay={autoplay}
            full={full}
            openPanel={setPanel}
            step={step}
          />
          <StepBar store={store} session={session} />
        </div>
      )}
      {session && panel === 'search' && (
        <SearchPanel
          session={session}
          side={hit && look && isRightOf(session, hit, look) ? 'left' : 'right'}
          onGo={goToHit}
          onClose={closeSearch}
        />
      )}
      {panel === 'help' && <HelpDialog onClose={() => setPanel(undefined)} />}
    </div>
  );
}

/** Where the visitor is, as it is said: the overview, or a step by its number and name. */
function placeOf(session: Session | undefined, step: number, title: string | undefined): string {
  const number = session?.path.numberOf(step) ?? step;
  if (number === 0) return t('viewer.overview');
  const count = session?.path.count ?? 0;
  return t('viewer.stepOf', { step: number, count, title: title || t('viewer.untitledStep') });
}

interface OnStep {
  readonly session: Session;
  readonly step: number;
  readonly lang: string | undefined;
}

interface OverCanvasProps extends OnStep {
  readonly store: ViewerStore;
  readonly look: Look;
  readonly hit: SearchHit | undefined;
}

/** Text to select, links to press, and what was found. */
function OverCanvas({ store, session, step, look, lang, hit }: OverCanvasProps) {
  const { scene } = session;
  const frame = scene.steps[step]?.frame ?? 0;
  return (
    <>
      <TextLayer session={session} frame={frame} look={look} store={store} lang={lang} />
      <LinkLayer scene={scene} look={look} store={store} />
      {hit && <Highlight session={session} hit={hit} look={look} />}
    </>
  );
}

/** What stands on a step, for those who hear it. */
function Words({ session, step, lang }: OnStep) {
  const words = useMemo(() => session.wordsOf(step), [session, step]);
  return (
    <p id="viewer-words" className={styles.spoken} lang={lang}>
      {words}
    </p>
  );
}
