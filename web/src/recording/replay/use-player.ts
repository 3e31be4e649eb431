import type { Scene } from '@flydeck/scene/model/scene';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { ShowPlayer } from '../../presenter/show-player.ts';
import type { Session } from '../../viewer/player/session.ts';
import type { ViewerStore } from '../../viewer/viewer-store.ts';
import { clipUrl, type LoadedRecording, type RecordingsSource } from '../load-recording.ts';
import { chapterIndexAt, createTimeline, type ReplayTimeline, startOfStep } from '../timeline.ts';
import { ReplayClock } from './replay-clock.ts';
import { pressReplayKey, type ReplayKeyActions } from './replay-keys.ts';
import { rememberSettings } from './replay-settings.ts';
import { ReplayShow } from './replay-show.ts';

/** A recording that is being played. */
export interface Player {
  readonly clock: ReplayClock;
  readonly show: ReplayShow;
  readonly timeline: ReplayTimeline;
  /** Moves to another time. The camera jumps. */
  seek(timeMs: number): void;
  seekBy(ms: number): void;
  /** Moves to the start of a chapter before or after the current one. */
  seekToChapter(offset: number): void;
  /** Continues where the visitor has left the recording. */
  resume(): void;
}

/** A press of "previous" within this time after the start of a chapter moves to the chapter before it. */
const CHAPTER_START_MS = 3000;

/** Creates the player of a recording. */
function createPlayer(source: RecordingsSource, { recording, flight }: LoadedRecording, scene: Scene): Player {
  const timeline = createTimeline(recording.clips, flight, scene);
  const clock = new ReplayClock(
    timeline.clips.map(({ clip, startMs, endMs }) => ({
      url: clipUrl(source, recording.id, clip.id, 'audio'),
      startMs,
      endMs,
    })),
  );
  rememberSettings(clock);
  const show = new ReplayShow(scene, timeline, () => clock.pause());
  const seek = (timeMs: number) => {
    clock.seek(timeMs);
    show.showAt(clock.timeMs, { isInstant: true });
  };
  return {
    clock,
    show,
    timeline,
    seek,
    seekBy: (ms) => seek(clock.timeMs + ms),
    seekToChapter(offset) {
      const index = chapterIndexAt(timeline, clock.timeMs);
      const isAtStart = clock.timeMs - (timeline.chapters[index]?.startMs ?? 0) < CHAPTER_START_MS;
      const target = timeline.chapters[offset < 0 && !isAtStart ? index : index + offset];
      if (target) seek(target.startMs);
      else if (offset < 0) seek(0);
    },
    resume() {
      show.showAt(clock.timeMs);
      clock.play();
    },
  };
}

/** Connects the player with the canvas while the component is mounted. */
export function useShowOnStage(
  player: Player,
  session: Session,
  store: ViewerStore,
  surface: HTMLElement | null,
  keyActions: ReplayKeyActions,
): void {
  const currentActions = useRef(keyActions);
  useEffect(() => {
    currentActions.current = keyActions;
  });
  useEffect(() => {
    const { clock, show, timeline, seek } = player;
    store.pause();
    const showPlayer = new ShowPlayer({
      session,
      store,
      getState: () => show.state,
      onChange: (fields) => show.change(fields),
      get fliesToAreas() {
        return show.fliesToAreas;
      },
    });
    show.setPlayer(showPlayer);
    store.replay = {
      press() {
        if (show.isDetached()) return false;
        clock.toggle();
        return true;
      },
      pressKey: (event) => pressReplayKey(event, player, currentActions.current),
      seekToTopic(topicId) {
        const { steps } = store.getSnapshot();
        const starts = steps.flatMap((step, index) =>
          step.topicId === topicId ? (startOfStep(timeline, index) ?? []) : [],
        );
        if (starts[0] === undefined) return false;
        seek(starts[0]);
        return true;
      },
    };
    let frame: number | undefined;
    const tick = () => {
      frame = clock.getState().phase === 'playing' ? requestAnimationFrame(tick) : undefined;
      if (frame !== undefined) clock.notifyTime();
    };
    // Visitors can also change the volume of a medium by its own controls, until they change that of the replay.
    let mediaVolume = 1;
    const followClock = () => {
      const { phase, rate, volume, isMuted } = clock.getState();
      show.setPlaying({ isRunning: phase === 'playing', rate, timeMs: clock.timeMs });
      session.muteMedia(isMuted);
      if (volume !== mediaVolume) session.setMediaVolume(volume);
      mediaVolume = volume;
    };
    const unsubscribeFromPhase = clock.subscribe(() => {
      if (frame === undefined) tick();
      followClock();
    });
    // In background tabs, the browser calls no animation frames, but the time is still notified.
    const unsubscribe = clock.subscribeToTime(() => {
      if (!show.isDetached()) show.showAt(clock.timeMs);
    });
    const stopInput = surface ? listenToInput(surface, showPlayer) : undefined;
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame);
      unsubscribeFromPhase();
      unsubscribe();
      stopInput?.();
      show.stopMedia();
      session.muteMedia(false);
      session.setMediaVolume(1);
      show.setPlayer(undefined);
      showPlayer.close();
      clock.close();
      store.replay = undefined;
      if (session.player.isRoaming) store.goTo(store.getSnapshot().step);
    };
  }, [player, session, store, surface]);
}

/** Movements of the pointer below this distance in CSS pixels are presses. */
const DRAG_PX = 4;

/** Notifies the player about movements of the camera by the visitor. Returns a function that ends this. */
function listenToInput(surface: HTMLElement, showPlayer: ShowPlayer): () => void {
  const controller = new AbortController();
  const options = { signal: controller.signal, passive: true };
  let start: { readonly x: number; readonly y: number } | undefined;
  const report = () => {
    showPlayer.handleInput();
    // The gesture has moved the camera after the other listeners have run.
    requestAnimationFrame(() => showPlayer.handlePaint());
  };
  surface.addEventListener('pointerdown', ({ clientX: x, clientY: y }) => (start = { x, y }), options);
  surface.addEventListener(
    'pointermove',
    ({ buttons, clientX, clientY }) => {
      if (buttons !== 0 && start && Math.hypot(clientX - start.x, clientY - start.y) > DRAG_PX) report();
    },
    options,
  );
  surface.addEventListener('wheel', report, options);
  addEventListener('keydown', ({ key }) => /^[-+=]$/.test(key) && report(), options);
  return () => controller.abort();
}

/** Returns the time of the replay, in steps of `stepMs`. The component renders again after each step. */
export function useReplayTime({ clock }: Player, stepMs: number): number {
  return useSyncExternalStore(clock.subscribeToTime, () => Math.floor(clock.timeMs / stepMs) * stepMs);
}

/** Returns the index of the current chapter. */
export function useChapter({ clock, timeline }: Player): number {
  return useSyncExternalStore(clock.subscribeToTime, () => chapterIndexAt(timeline, clock.timeMs));
}

/** Creates the player of a recording when it is loaded. */
export function usePlayer(
  source: RecordingsSource,
  loaded: LoadedRecording | undefined,
  session: Session,
): Player | undefined {
  return useMemo(() => loaded && createPlayer(source, loaded, session.scene), [source, loaded, session]);
}
