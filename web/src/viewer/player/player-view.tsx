import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { useViewer } from '../use-viewer.ts';
import type { ViewerData } from '../viewer-data.ts';
import type { ViewerStore } from '../viewer-store.ts';
import { Controls } from './controls.tsx';
import { HelpDialog } from './help-dialog.tsx';
import { LinkLayer } from './link-layer.tsx';
import { type Look, onScreen } from './look.ts';
import styles from './player.module.css';
import type { SearchHit } from './search-index.ts';
import { SearchPanel } from './search-panel.tsx';
import { Session } from './session.ts';
import { StepBar } from './step-bar.tsx';
import { TextLayer } from './text-layer.tsx';
import { useAutoHide } from './use-auto-hide.ts';
import { useAutoplay } from './use-autoplay.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useGestures } from './use-gestures.ts';
import { useKeys } from './use-keys.ts';
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

  const words = useMemo(() => session?.wordsOf(step) ?? '', [session, step]);
  const goToHit = (found: SearchHit) => {
    setHit(found);
    session?.showHit(found, store);
  };
  const title = steps[step]?.title || t('viewer.untitledStep');
  const number = session?.path.numberOf(step) ?? step;
  const place =
    number === 0
      ? t('viewer.overview')
      : t('viewer.stepOf', { step: number, count: session?.path.count ?? 0, title });
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
          <TextLayer
            session={session}
            frame={session.scene.steps[step]?.frame ?? 0}
            look={look}
            store={store}
            lang={data.language === 'und' ? undefined : data.language}
          />
        )}
        {session && look && <LinkLayer scene={session.scene} look={look} store={store} />}
        {session && look && hit && panel === 'search' && (
          <Highlight session={session} hit={hit} look={look} />
        )}
      </div>
      <p className={styles.spoken} aria-live="polite">
        {isPresenting ? place : ''}
      </p>
      {session && (
        <p
          id="viewer-words"
          className={styles.spoken}
          lang={data.language === 'und' ? undefined : data.language}
        >
          {words}
        </p>
      )}
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
          onClose={() => {
            setPanel(undefined);
            setHit(undefined);
            stage.current?.focus({ preventScroll: true });
          }}
        />
      )}
      {panel === 'help' && <HelpDialog onClose={() => setPanel(undefined)} />}
    </div>
  );
}

/** What was found must not lie under the panel that found it. */
function isRightOf(session: Session, hit: SearchHit, look: Look): boolean {
  const { x, width } = onScreen(session.scene, hit.frame, hit.box, look);
  return x + width / 2 > look.viewport.width / 2;
}

function Highlight({ session, hit, look }: { session: Session; hit: SearchHit; look: Look }) {
  const { x, y, width, height } = onScreen(session.scene, hit.frame, hit.box, look);
  return (
    <div
      className={styles.highlight}
      style={{ left: x - 6, top: y - 4, width: width + 12, height: height + 8 }}
    />
  );
}

/** Opens the presentation on the canvas, and keeps it as large as the canvas is. */
function useSession(
  store: ViewerStore,
  response: Promise<Response>,
  canvas: RefObject<HTMLCanvasElement | null>,
  layer: RefObject<HTMLElement | null>,
  onRest: (look: Look | undefined) => void,
  onRoam: (isRoaming: boolean) => void,
): Session | undefined {
  const [session, setSession] = useState<Session>();
  useEffect(() => {
    const target = canvas.current;
    if (!target || !layer.current) return;
    const closing = new AbortController();
    const { signal } = closing;
    const observer = new ResizeObserver(() => opened?.fit(target));
    let opened: Session | undefined;
    Session.open({ canvas: target, layer: layer.current, store, response, onRest, onRoam }, signal).then(
      (ready) => {
        opened = ready;
        observer.observe(target);
        setSession(ready);
        store.dispatch({ type: 'loaded' });
      },
      (failure: Error) => {
        if (!signal.aborted) store.dispatch({ type: 'failed', failure });
      },
    );
    return () => {
      closing.abort();
      observer.disconnect();
      setSession(undefined);
    };
  }, [store, response, canvas, layer, onRest, onRoam]);
  return session;
}

/** Flies wherever the store wants to be. */
function useFlights(store: ViewerStore, session: Session | undefined): void {
  const { mode, step, request } = useViewer(store);
  const flown = useRef<number>(undefined);
  useEffect(() => {
    if (!session) return;
    if (mode !== 'present') {
      session.hush();
      return;
    }
    // Opening a session shows its first step already.
    if (flown.current !== undefined && flown.current !== request) session.goTo(step);
    flown.current = request;
  }, [session, mode, step, request]);
}
