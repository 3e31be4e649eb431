import { useCallback, useEffect, useRef, useState } from 'react';
import { t } from '../i18n/index.ts';
import { PRESENT_HASH, searchTermsOfHash, startsPresenting, stepOfHash } from './deep-link.ts';
import { type Chunk, loadChunk } from './load-chunk.ts';
import { mayAutoplay } from './may-autoplay.ts';
import { Overlay, type OverlayProps } from './overlay.tsx';
import { useViewer } from './use-viewer.ts';
import styles from './viewer.module.css';
import type { ViewerData } from './viewer-data.ts';
import { type ViewerStore, viewerStore } from './viewer-store.ts';
import { Watermark } from './watermark.tsx';

type PlayerModule = typeof import('./player/player-view.tsx');

/** The player's code. `number` and `name` identify the chunk if it fails to load. */
const PLAYER: Chunk<PlayerModule> = {
  number: 1,
  name: 'player-view',
  load: () => import('./player/player-view.tsx'),
  reloadPage: () => {
    // Without a fragment in the URL, the reloaded page would show the start overlay instead of the player.
    location.hash || location.replace(PRESENT_HASH);
    location.reload();
  },
};

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

export interface ViewerProps {
  readonly data: ViewerData;
  /** Default: the store of the only viewer of a page. */
  readonly store?: ViewerStore;
  readonly onLearnMore?: OverlayProps['onLearnMore'];
  readonly foreground?: OverlayProps['foreground'];
}

/** The loaded player. */
interface LoadedPlayer {
  readonly module: PlayerModule;
  /** Number of earlier attempts to load the player. */
  readonly attempt: number;
  /** Response with the scene. The scene is requested at the same time as the module. */
  readonly sceneResponse: Promise<Response>;
}

/**
 * The stage. Contains the overlay at first (also on the server), and later the player, whose code is loaded on demand.
 * The stage fills its container.
 */
export function Viewer({ data, store = viewerStore, onLearnMore, foreground }: ViewerProps) {
  const state = useViewer(store);
  const stage = useRef<HTMLElement>(null);
  const loadedPlayer = usePlayer(data, store);
  const isOpened = useOpenPresentation(data, store);
  const present = useCallback(() => store.present(), [store]);
  const restart = useCallback(() => store.dispatch({ type: 'restart' }), [store]);
  const Player = loadedPlayer?.module.PlayerView;
  // If the presentation starts by itself, visitors never see the start overlay, not even before hydration.
  const mode = !isOpened && startsByItself(data) ? 'loading' : state.mode;

  useEffect(() => {
    // The start removes the focused button of the overlay, so the stage takes the focus to handle keys. An embed that
    // starts by itself must not take the focus from the embedding page.
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
      {Player && loadedPlayer && !state.failure && (
        <Player
          key={loadedPlayer.attempt}
          data={data}
          store={store}
          stage={stage}
          sceneResponse={loadedPlayer.sceneResponse}
        />
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
      {data.watermark && <Watermark watermark={data.watermark} isEmbedded={data.embedMode} />}
    </section>
  );
}

/**
 * Opens the presentation in the store, follows deep links, and starts the presentation if the data or the URL requests
 * this.
 * @returns false until an effect has opened the presentation
 */
function useOpenPresentation(data: ViewerData, store: ViewerStore): boolean {
  const [isOpened, setOpened] = useState(false);
  useEffect(() => {
    const { steps, forceAutoplay, firstStepNumber, firstStep = 0 } = data;
    // If the visitor prefers reduced motion, the steps advance by themselves only after the visitor presses Play.
    const isPlaying = (forceAutoplay || data.advancesAutomatically === true) && !matchMedia(REDUCED_MOTION).matches;
    const stepOfUrl = stepOfHash(location.hash, firstStepNumber, steps);
    const searchTerms = stepOfUrl === undefined ? undefined : searchTermsOfHash(location.hash);
    store.open(steps, { isLooping: forceAutoplay, isPlaying, step: stepOfUrl ?? firstStep, searchTerms });
    if ((startsByItself(data) && mayAutoplay()) || startsPresenting(location.hash)) store.present();
    setOpened(true);
    const goToStepOfHash = () => {
      const step = stepOfHash(location.hash, firstStepNumber, steps);
      if (step !== undefined && (step !== store.getSnapshot().step || store.getSnapshot().mode !== 'present'))
        store.goTo(step);
    };
    addEventListener('hashchange', goToStepOfHash);
    return () => removeEventListener('hashchange', goToStepOfHash);
  }, [data, store]);
  return isOpened;
}

const startsByItself = ({ shouldAutoplay, forceAutoplay }: ViewerData) => shouldAutoplay || forceAutoplay;

/**
 * Loads the player's code and the scene on demand, and again after a failure. Returns undefined until the player's code
 * is loaded.
 */
function usePlayer(data: ViewerData, store: ViewerStore): LoadedPlayer | undefined {
  const { mode, failure, isLoaded } = useViewer(store);
  const [loadedPlayer, setLoadedPlayer] = useState<LoadedPlayer>();
  const attempts = useRef(0);
  useEffect(() => {
    // The player of a failed attempt is discarded. The next attempt sends a new request.
    if (failure) setLoadedPlayer(undefined);
  }, [failure]);
  const shouldLoad = mode === 'loading' && !failure && !isLoaded;
  useEffect(() => {
    if (!shouldLoad) return;
    let isCurrent = true;
    const attempt = attempts.current++;
    const sceneResponse = fetch(data.sceneUrl);
    // The player handles a failed request. Until the player is loaded, this line prevents an unhandled rejection.
    sceneResponse.catch(() => undefined);
    loadChunk(PLAYER, attempt).then(
      (module) => isCurrent && setLoadedPlayer({ module, attempt, sceneResponse }),
      (reason: Error) => isCurrent && store.dispatch({ type: 'failed', failure: reason }),
    );
    return () => {
      isCurrent = false;
    };
  }, [shouldLoad, data.sceneUrl, store]);
  return loadedPlayer;
}
