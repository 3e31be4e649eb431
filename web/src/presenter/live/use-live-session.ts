import type { LiveCommand } from '@flydeck/contract/live/presenter-messages';
import type { LiveSession, LiveSettings } from '@flydeck/contract/live/session';
import type { LiveState } from '@flydeck/contract/live/state';
import type { PresenterPage } from '@flydeck/contract/presentations/pages';
import type { Scene } from '@flydeck/scene/model/scene';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '../../api/call.ts';
import { pointerInFrame, toInk, toLiveState, toShowState } from '../../live/live-state.ts';
import { presenterSocketUrl, scheduleTimeout } from '../../live/presenter-channel.ts';
import type { Session } from '../../viewer/player/session.ts';
import type { ViewerStore } from '../../viewer/viewer-store.ts';
import type { Show } from '../show.ts';
import { LivePresenter, type LivePresenterStatus } from './live-presenter.ts';

const DEFAULT_SETTINGS: LiveSettings = {
  allowsBrowsing: false,
  acceptsQuestions: true,
  moderatesQuestions: true,
};

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
  readonly store: ViewerStore;
  readonly session: Session | undefined;
}

/** Returns the hash in the URL of a scene. */
const hashOf = (sceneUrl: string): string => /([0-9a-f]{64})/.exec(sceneUrl)?.[1] ?? '';

/** Starts and ends the live session of the console, and sends its states to the followers. */
export function useLiveSession({ data, show, store, session: canvas }: LiveTargets): LiveControl {
  const [live, setLive] = useState<LiveSession>();
  const [presenter, setPresenter] = useState<LivePresenter>();
  useRunningSession(data, setLive);
  const id = live?.id;
  const sceneHash = hashOf(data.sceneUrl);
  useEffect(() => {
    if (id === undefined || !canvas) return;
    const opened = new LivePresenter({
      // The group survives reloads, after which this window still has the baton.
      clientId: show.group,
      openSocket: () => new WebSocket(presenterSocketUrl(id)),
      schedule: scheduleTimeout,
      onCommand: (command) => runCommand(command, { store, show, scene: canvas.scene }),
      onJoined: ({ state }) => {
        // A console that was reloaded returns to the step that it showed before.
        if (state && isAtStart(show)) follow(state, { show, canvas, sceneHash });
      },
      onGone: () => {
        show.change({ join: null, question: null });
        setLive(undefined);
      },
    });
    const send = () => {
      opened.setState(toLiveState(show.state, canvas.scene, sceneHash));
      opened.setInk(toInk(show.state, canvas.scene));
    };
    send();
    const unsubscribe = show.subscribe(send);
    setPresenter(opened);
    return () => {
      unsubscribe();
      opened.close();
      setPresenter(undefined);
    };
  }, [id, canvas, show, store, sceneHash]);
  const status = useSyncExternalStore(presenter?.subscribe ?? subscribeToNothing, () => presenter?.status);
  useStageQuestion(show, status);
  const shown = status?.isFollowing ? status.message?.state : undefined;
  useEffect(() => {
    if (shown && canvas) follow(shown, { show, canvas, sceneHash });
  }, [shown, show, canvas, sceneHash]);
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

const subscribeToNothing = () => () => undefined;

/** Continues the running session of the presentation, for example after the console was reloaded. */
function useRunningSession({ oid, canGoLive }: PresenterPage, onFound: (session: LiveSession) => void): void {
  useEffect(() => {
    if (!canGoLive) return;
    call('GET /api/live/sessions').then(
      ({ sessions }) => {
        const running = sessions.find((session) => session.oid === oid && session.code !== null);
        if (running) onFound(running);
      },
      // Without the list, the presenter can still start a session.
      () => undefined,
    );
  }, [oid, canGoLive, onFound]);
}

/** Shows the question for the audience on the stage, as followers see it. */
function useStageQuestion(show: Show, status: LivePresenterStatus | undefined): void {
  const question = status?.message?.question ?? null;
  useEffect(() => {
    if (JSON.stringify(question) !== JSON.stringify(show.state.question)) show.change({ question });
  }, [show, question]);
}

const isAtStart = ({ state: { step, buildCount, area } }: Show): boolean =>
  step === 0 && buildCount === 0 && area === null;

interface FollowTargets {
  readonly show: Show;
  readonly canvas: Session;
  /** Hash of the scene of the windows. */
  readonly sceneHash: string;
}

/** Shows what followers see in the windows of this presenter, unless it belongs to another version of the scene. */
function follow(live: LiveState, { show, canvas, sceneHash }: FollowTargets): void {
  if (live.sceneHash !== sceneHash) return;
  const { step, buildCount, area, isBlack, pointer } = toShowState(live, undefined, canvas.scene);
  show.show({ step, buildCount, area, isBlack, pointer });
}

interface CommandTargets {
  readonly store: ViewerStore;
  readonly show: Show;
  readonly scene: Scene;
}

/** Performs a request of a remote. */
function runCommand(command: LiveCommand, { store, show, scene }: CommandTargets): void {
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
      show.change({ pointer: pointerInFrame(command.pointer, scene.steps[show.state.step]) });
      break;
  }
}
