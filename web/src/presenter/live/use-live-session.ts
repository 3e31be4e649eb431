import type { LiveCommand } from '@flydeck/contract/live/presenter-messages';
import type { LiveSession, LiveSettings } from '@flydeck/contract/live/session';
import type { LiveState } from '@flydeck/contract/live/state';
import type { PresenterPage } from '@flydeck/contract/presentations/pages';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { call } from '../../api/call.ts';
import { pointerInFrame, toInk, toLiveState, toShowState } from '../../live/live-state.ts';
import { presenterSocketUrl, scheduleTimeout } from '../../live/presenter-channel.ts';
import { unixMs } from '../../viewer/player/playback.ts';
import type { Show } from '../show.ts';
import { toLiveTimer } from '../show-timer.ts';
import type { ShowCanvas } from '../use-show-canvas.ts';
import type { TimerControl } from '../use-timer.ts';
import { LivePresenter, type LivePresenterStatus } from './live-presenter.ts';

const DEFAULT_SETTINGS: LiveSettings = {
  allowsBrowsing: false,
  acceptsQuestions: true,
  moderatesQuestions: true,
};

/** Interval at which the list of sessions is loaded again after a failure. */
const LIST_RETRY_MS = 3000;

/** Interval in which the position of a playing medium is sent, for followers who join later. */
const MEDIA_INTERVAL_MS = 4000;

export interface LiveControl {
  /** The running session; undefined if there is none. */
  readonly session: LiveSession | undefined;
  readonly presenter: LivePresenter | undefined;
  readonly status: LivePresenterStatus | undefined;
  readonly start: () => Promise<void>;
  readonly end: () => Promise<void>;
  readonly change: (settings: Partial<LiveSettings>) => Promise<void>;
}

interface LiveTargets {
  readonly data: PresenterPage;
  readonly show: Show;
  readonly canvas: ShowCanvas;
  readonly timer: TimerControl;
}

/** Returns the hash in the URL of a scene. */
export const hashOf = (sceneUrl: string): string => /([0-9a-f]{64})/.exec(sceneUrl)?.[1] ?? '';

/** Starts and ends the live session of the console, and sends its states to the followers. */
export function useLiveSession({ data, show, canvas, timer }: LiveTargets): LiveControl {
  const [live, setLive] = useState<LiveSession>();
  const onListed = useCallback(
    (running: LiveSession | undefined) => {
      setLive((current) => current ?? running);
      // Another window may have shown what belongs to a session that has ended.
      if (!running && (show.state.join || show.state.question)) show.change({ join: null, question: null });
    },
    [show],
  );
  useRunningSession(data, onListed);
  const id = live?.id;
  const presenter = useLivePresenter(id, { show, canvas, timer, onGone: () => setLive(undefined) });
  const status = useSyncExternalStore(presenter?.subscribe ?? subscribeToNothing, () => presenter?.status);
  useStageQuestion(show, status);
  const shown = status?.isFollowing ? status.message?.state : undefined;
  useEffect(() => {
    if (shown) follow(shown, show, canvas);
  }, [shown, show, canvas]);
  const start = useCallback(async () => {
    setLive(await call('POST /api/live/sessions', { body: { oid: data.oid, settings: DEFAULT_SETTINGS } }));
  }, [data.oid]);
  const end = useCallback(async () => {
    if (id === undefined) return;
    await call('POST /api/live/sessions/:id/end', { params: { id } });
    show.change({ join: null, question: null });
    setLive(undefined);
  }, [id, show]);
  const change = useCallback(
    async (settings: Partial<LiveSettings>) => {
      if (id !== undefined) setLive(await call('PATCH /api/live/sessions/:id', { params: { id }, body: settings }));
    },
    [id],
  );
  return { session: live, presenter, status, start, end, change };
}

interface PresenterTargets extends Pick<LiveTargets, 'show' | 'canvas' | 'timer'> {
  readonly onGone: () => void;
}

/** Connects the console with a session, and sends its states while the canvas shows the version of the state. */
function useLivePresenter(id: string | undefined, targets: PresenterTargets): LivePresenter | undefined {
  const [presenter, setPresenter] = useState<LivePresenter>();
  const latest = useRef(targets);
  latest.current = targets;
  /** What followers saw when the console was opened, until the canvas shows this version. */
  const joined = useRef<LiveState>(undefined);
  const { show, canvas } = targets;
  const { timer: shownTimer } = targets.timer;
  const isLoaded = canvas.session !== undefined;
  useEffect(() => {
    if (id === undefined || !isLoaded) return;
    const opened = new LivePresenter({
      // The group survives reloads, after which this window still has the baton.
      clientId: show.group,
      openSocket: () => new WebSocket(presenterSocketUrl(id)),
      schedule: scheduleTimeout,
      onCommand: (command) => runCommand(command, latest.current),
      onJoined: ({ state }) => {
        joined.current = state ?? undefined;
        restore(joined, show, latest.current.canvas);
      },
      onGone: () => {
        show.change({ join: null, question: null });
        latest.current.onGone();
      },
    });
    const send = () => sendState(opened, show, latest.current.canvas);
    send();
    const unsubscribe = show.subscribe(send);
    const timer = setInterval(() => show.state.media?.isPlaying && send(), MEDIA_INTERVAL_MS);
    setPresenter(opened);
    return () => {
      clearInterval(timer);
      unsubscribe();
      opened.close();
      setPresenter(undefined);
    };
  }, [id, isLoaded, show]);
  useEffect(() => {
    if (!presenter) return;
    restore(joined, show, canvas);
    sendState(presenter, show, canvas);
  }, [presenter, show, canvas]);
  useEffect(() => presenter?.setTimer(() => toLiveTimer(shownTimer, unixMs())), [presenter, shownTimer]);
  return presenter;
}

/** Returns a console that was reloaded to the step that followers see. */
function restore(joined: { current: LiveState | undefined }, show: Show, canvas: ShowCanvas): void {
  if (!joined.current || hashOf(canvas.sceneUrl) !== joined.current.sceneHash) return;
  if (isAtStart(show)) follow(joined.current, show, canvas);
  joined.current = undefined;
}

function sendState(presenter: LivePresenter, { state }: Show, { session, sceneUrl }: ShowCanvas): void {
  if (!session || (state.sceneUrl ?? sceneUrl) !== sceneUrl) return;
  presenter.setState(toLiveState(state, session.scene, hashOf(sceneUrl)));
  presenter.setInk(toInk(state, session.scene));
}

const subscribeToNothing = () => () => undefined;

/** Joins the running session of the presentation: that of another presenter, or that of this console after a reload. */
function useRunningSession(
  { oid, canGoLive }: PresenterPage,
  onListed: (session: LiveSession | undefined) => void,
): void {
  useEffect(() => {
    if (!canGoLive) return;
    let cancel: (() => void) | undefined;
    let isClosed = false;
    const load = async () => {
      try {
        const { sessions } = await call('GET /api/live/sessions', { query: { oid } });
        if (!isClosed) onListed(sessions.find(({ code }) => code !== null));
      } catch {
        // Without the list, the presenter can still start a session.
        if (!isClosed) cancel = scheduleTimeout(() => void load(), LIST_RETRY_MS);
      }
    };
    void load();
    return () => {
      isClosed = true;
      cancel?.();
    };
  }, [oid, canGoLive, onListed]);
}

/** Shows the question for the audience on the stage, as followers see it. */
function useStageQuestion(show: Show, status: LivePresenterStatus | undefined): void {
  const question = status?.message?.question;
  useEffect(() => {
    // Before this window has joined, the question of the window that was the console before remains.
    if (question === undefined) return;
    if (JSON.stringify(question) !== JSON.stringify(show.state.question)) show.change({ question });
  }, [show, question]);
}

const isAtStart = ({ state: { step, buildCount, area } }: Show): boolean =>
  step === 0 && buildCount === 0 && area === null;

/** Shows what followers see in the windows of this presenter, unless it belongs to another version of the scene. */
function follow(live: LiveState, show: Show, { session, sceneUrl }: ShowCanvas): void {
  if (!session || live.sceneHash !== hashOf(sceneUrl)) return;
  const { step, buildCount, area, isBlack, pointer, media } = toShowState(live, undefined, session.scene);
  show.show({ step, buildCount, area, isBlack, pointer, media });
}

/** Performs a request of a remote. */
function runCommand(command: LiveCommand, { show, canvas, timer }: PresenterTargets): void {
  const { store, session } = canvas;
  switch (command.kind) {
    case 'next':
      store.next();
      break;
    case 'back':
      store.previous();
      break;
    case 'goTo':
      store.goTo(command.step);
      break;
    case 'black':
      show.change({ isBlack: command.isBlack });
      break;
    case 'pointer':
      show.change({ pointer: pointerInFrame(command.pointer, session?.scene.steps[show.state.step]) });
      break;
    case 'timer':
      timer[command.action]();
      break;
  }
}
