import { useCallback, useEffect, useRef, useState } from 'react';
import { t } from '../i18n/index.ts';
import { foundWordsOf, PRESENT_HASH, stepOfHash } from './deep-link.ts';
import { type Chunk, loadChunk } from './load-chunk.ts';
import { mayAutoplay } from './may-autoplay.ts';
import { Overlay, type OverlayProps } from './overlay.tsx';
import { useViewer } from './use-viewer.ts';
import styles from './viewer.module.css';
import type { ViewerData } from './viewer-data.ts';
import { type ViewerStore, viewerStore } from './viewer-store.ts';
import { Watermark } from './watermark.tsx';

type PlayerModule = typeof import('./player/player-view.tsx');

const PLAYER: Chunk<PlayerModule> = {
  number: 1,
  name: 'player-view',
  load: () => import('./player/player-view.tsx'),
};

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

export interface ViewerProps {
  readonly data: ViewerData;
  readonly store?: ViewerStore;
  readonly onLearnMore?: OverlayProps['onLearnMore'];
  readonly foreground?: OverlayProps['foreground'];
}

/** What is needed to draw the player, once there. */
interface Loaded {
  readonly module: PlayerModule;
  readonly attempt: number;
  /** Under way since Present was pressed, beside the chunk. */
  readonly scene: Promise<Response>;
}

/**
 * The stage: an overlay at first (also on the server), and from Present on the player, whose code is loaded only
 * then. Fills its container.
 */
export function Viewer({ data, store = viewerStore, onLearnMore, foreground }: ViewerProps) {
  const state = useViewer(store);
  const stage = useRef<HTMLElement>(null);
  const loaded = usePlayer(data, store);
  const isOpened = useOpening(data, store);
  const present = useCallback(() => store.present(), [store]);
  const restart = useCallback(() => store.dispatch({ type: 'restart' }), [store]);
  const Player = loaded?.module.PlayerView;
  // What starts by itself skips the start, also before the page has come to life.
  const mode = !isOpened && startsByItself(data) ? 'loading' : state.mode;

  useEffect(() => {
    // Focus was on the button that just left; the keys go on from the stage.
    // A frame that starts by itself must not take the focus from the page around it.
    if (mode === 'present' && document.hasFocus() && document.activeElement === document.body)
      stage.current?.focus({ preventScroll: true });
  }, [mode]);

  return (
    <section
      ref={stage}
      className={styles.viewer}
      data-mode={mode}
      data-on-page={data.embedMode ? undefined : ''}
      tabIndex={-1}
      aria-label={t('viewer.stage', { title: data.title })}
      onPointerEnter={() => void PLAYER.load().catch(() => undefined)}
    >
      {Player && loaded && !state.failure && (
        <Player key={loaded.attempt} data={data} store={store} stage={stage} scene={loaded.scene} />
      )}
      {mode !== 'present' && (
        <Overlay
          mode={mode}
          data={data}
          state={state}
          onPresent={present}
          onRestart={restart}
          onLearnMore={onLearnMore}
          foreground={foreground}
        />
      )}
      {data.watermark && <Watermark mark={data.watermark} isFramed={data.embedMode} />}
    </section>
  );
}

/**
 * Tells the store what stands on the stage, follows deep links, and starts by itself where that is asked for.
 * @returns whether that has happened: until then nobody knows whether it may start by itself.
 */
function useOpening(data: ViewerData, store: ViewerStore): boolean {
  const [isOpened, setOpened] = useState(false);
  useEffect(() => {
    const { steps, forceAutoplay, firstStepNumber, firstStep = 0 } = data;
    // Who asked for less motion lets it play by hand.
    const plays = (forceAutoplay || data.plays === true) && !matchMedia(REDUCED_MOTION).matches;
    const named = stepOfHash(location.hash, firstStepNumber, steps);
    const words = named === undefined ? undefined : foundWordsOf(location.hash);
    store.open(steps, { loops: forceAutoplay, plays, step: named ?? firstStep, words });
    if ((startsByItself(data) && mayAutoplay()) || location.hash === PRESENT_HASH) store.present();
    setOpened(true);
    const follow = () => {
      const step = stepOfHash(location.hash, firstStepNumber, steps);
      if (step !== undefined && (step !== store.getSnapshot().step || store.getSnapshot().mode !== 'present'))
        store.goTo(step);
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [data, store]);
  return isOpened;
}

const startsByItself = ({ shouldAutoplay, forceAutoplay }: ViewerData) => shouldAutoplay || forceAutoplay;

/** Loads the player's code and the scene once they are wanted, again after a failure. */
function usePlayer(data: ViewerData, store: ViewerStore): Loaded | undefined {
  const { mode, failure, isLoaded } = useViewer(store);
  const [loaded, setLoaded] = useState<Loaded>();
  const attempts = useRef(0);
  useEffect(() => {
    // What failed is not kept: another attempt begins with a new request.
    if (failure) setLoaded(undefined);
  }, [failure]);
  const isWanted = mode === 'loading' && !failure && !isLoaded;
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    const attempt = attempts.current++;
    const scene = fetch(data.sceneUrl);
    // Whoever awaits it reports the failure; until then it is no unhandled one.
    scene.catch(() => undefined);
    loadChunk(PLAYER, attempt).then(
      (module) => isCurrent && setLoaded({ module, attempt, scene }),
      (reason: Error) => isCurrent && store.dispatch({ type: 'failed', failure: reason }),
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, data.sceneUrl, store]);
  return loaded;
}
