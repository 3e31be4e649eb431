import type { Joined, LiveFacts } from '@flydeck/contract/live/session';
import type { Scene } from '@flydeck/scene/model/scene';
import { ChevronLeft, ChevronRight, LayoutGrid, MonitorX, Pointer, Unplug } from 'lucide-react';
import { type PointerEvent, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { t } from '../../i18n/index.ts';
import { Notes } from '../../presenter/notes.tsx';
import { fromLiveTimer, NEW_TIMER } from '../../presenter/show-timer.ts';
import { type TimerControl, useNow } from '../../presenter/use-timer.ts';
import { useWakeLock } from '../../presenter/use-wake-lock.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { loadJson } from '../load-json.ts';
import { presenterSocketUrl, scheduleTimeout } from '../presenter-channel.ts';
import { loadRemote, type StoredRemote, saveRemote } from '../stored-live.ts';
import { PairForm } from './pair-form.tsx';
import styles from './remote.module.css';
import { RemoteConnection } from './remote-connection.ts';

const ICON = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The page of a remote: the form for the pairing code, then the buttons that control the presenter's windows. */
export function Remote() {
  const [remote, setRemote] = useState(loadRemote);
  const change = (changed: StoredRemote | undefined) => {
    saveRemote(changed);
    setRemote(changed);
  };
  if (!remote) return <PairForm onPaired={change} />;
  return <Controls key={remote.token} remote={remote} onDisconnect={() => change(undefined)} />;
}

function useConnection({ sessionId, token }: StoredRemote): RemoteConnection | undefined {
  const [connection, setConnection] = useState<RemoteConnection>();
  useEffect(() => {
    const opened = new RemoteConnection({
      clientId: crypto.randomUUID(),
      token,
      openSocket: () => new WebSocket(presenterSocketUrl(sessionId)),
      schedule: scheduleTimeout,
    });
    setConnection(opened);
    return () => opened.close();
  }, [sessionId, token]);
  return connection;
}

/** Returns the timer of the console. Its buttons send requests to the console. */
function useRemoteTimer(connection: RemoteConnection | undefined, stepId: string | undefined): TimerControl {
  const [nowMs] = useNow();
  const { timer, status } = connection?.state ?? {};
  const change = (action: 'start' | 'pause' | 'reset') => () => connection?.send({ kind: 'timer', action });
  return {
    timer: timer ? fromLiveTimer(timer.shown, stepId, timer.receivedMs) : { ...NEW_TIMER, stepId },
    // The clock is up to half a second late.
    nowMs: Math.max(nowMs, timer?.receivedMs ?? 0),
    isDisabled: !timer || status !== 'connected',
    start: change('start'),
    pause: change('pause'),
    reset: change('reset'),
  };
}

const subscribeToNothing = () => () => undefined;

interface ControlsProps {
  readonly remote: StoredRemote;
  readonly onDisconnect: () => void;
}

function Controls({ remote, onDisconnect }: ControlsProps) {
  const connection = useConnection(remote);
  const state = useSyncExternalStore(connection?.subscribe ?? subscribeToNothing, () => connection?.state);
  const { status = 'connecting', facts, message, code } = state ?? {};
  const steps = useSteps(code, message?.sceneHash);
  const [isOverviewOpen, setOverviewOpen] = useState(false);
  const [isPointing, setPointing] = useState(false);
  const index = message?.state?.step ?? 0;
  const stepIds = useMemo(() => (facts?.steps ?? []).map(({ id }) => id), [facts]);
  const timer = useRemoteTimer(connection, stepIds[index]);
  useWakeLock();
  if (status === 'ended')
    return (
      <div className={styles.message}>
        <h1>{t('live.ended')}</h1>
        <Button kind="primary" onClick={onDisconnect}>
          {t('live.pairAgain')}
        </Button>
      </div>
    );
  if (!connection || !facts)
    return (
      <div className={styles.message}>
        <h1>{t('live.joining')}</h1>
        <Skeleton width="100%" height={120} />
        <Button onClick={onDisconnect}>{t('live.pairAgain')}</Button>
      </div>
    );
  const isBlack = message?.state?.isBlack ?? false;
  const isDisconnected = status !== 'connected';
  const stopPointing = () => {
    connection.send({ kind: 'pointer', pointer: null });
    setPointing(false);
  };
  return (
    <div className={styles.remote}>
      <header className={styles.header}>
        <h1 dir="auto">{facts.title}</h1>
        <p className={styles.position}>
          {index} / {facts.steps.length - 1}
        </p>
      </header>
      <p role="status" className={styles.status}>
        {isDisconnected && t('live.reconnecting')}
      </p>
      <div className={styles.titles}>
        <p className={styles.step} aria-live="polite">
          <bdi>{titleOf(facts, index)}</bdi>
        </p>
        {index + 1 < facts.steps.length && (
          <p className={styles.next}>
            {t('live.nextStep')} <bdi>{titleOf(facts, index + 1)}</bdi>
          </p>
        )}
      </div>
      {isPointing ? (
        <PointerPad connection={connection} aspectRatio={facts.aspectRatio} />
      ) : (
        <div className={styles.notes}>
          <Notes
            notes={steps?.[index]?.notes}
            language={facts.language}
            step={index}
            stepIds={stepIds}
            seconds={steps?.[index]?.seconds}
            timer={timer}
            oid={remote.sessionId}
          />
        </div>
      )}
      <div className={styles.tools}>
        <Button onClick={() => setOverviewOpen(true)}>
          <LayoutGrid {...ICON} /> {t('presenter.steps')}
        </Button>
        <Button aria-pressed={isPointing} onClick={isPointing ? stopPointing : () => setPointing(true)}>
          <Pointer {...ICON} /> {t('presenter.pointer')}
        </Button>
        <Button
          aria-pressed={isBlack}
          disabled={isDisconnected}
          onClick={() => connection.send({ kind: 'black', isBlack: !isBlack })}
        >
          <MonitorX {...ICON} /> {t('presenter.black')}
        </Button>
        <Button kind="quiet" onClick={onDisconnect}>
          <Unplug {...ICON} /> {t('live.disconnect')}
        </Button>
      </div>
      <div className={styles.move}>
        <Button disabled={isDisconnected} onClick={() => connection.send({ kind: 'back' })}>
          <ChevronLeft {...ICON} /> {t('live.back')}
        </Button>
        <Button kind="primary" disabled={isDisconnected} onClick={() => connection.send({ kind: 'next' })}>
          {t('live.next')} <ChevronRight {...ICON} />
        </Button>
      </div>
      {isOverviewOpen && (
        <Overview
          facts={facts}
          step={index}
          onGo={(step) => {
            connection.send({ kind: 'goTo', step });
            setOverviewOpen(false);
          }}
          onClose={() => setOverviewOpen(false)}
        />
      )}
    </div>
  );
}

const titleOf = ({ steps }: LiveFacts, index: number): string =>
  steps[index]?.title || t(index === 0 ? 'viewer.overview' : 'viewer.untitledStep');

/** Loads the steps of the presented scene with their notes. Until they are loaded, there are no notes. */
function useSteps(code: string | undefined, sceneHash: string | undefined): Scene['steps'] | undefined {
  const [steps, setSteps] = useState<Scene['steps']>();
  useEffect(() => {
    if (!code || sceneHash === undefined) return;
    let isCurrent = true;
    loadSteps(code).then(
      (loaded) => isCurrent && setSteps(loaded),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [code, sceneHash]);
  return steps;
}

async function loadSteps(code: string): Promise<Scene['steps'] | undefined> {
  const joined = await loadJson<Joined>(`/api/live/${code}`);
  if (!joined) return undefined;
  const scene = await loadJson<Scene>(`${joined.sceneUrl}${joined.accessKey ? `?key=${joined.accessKey}` : ''}`);
  return scene?.steps;
}

interface PointerPadProps {
  readonly connection: RemoteConnection;
  readonly aspectRatio: number;
}

/** An area with the shape of the step. The pointer on the stage is where the finger is on the area. */
function PointerPad({ connection, aspectRatio }: PointerPadProps) {
  const move = (event: PointerEvent) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const fraction = (value: number) => Math.min(Math.max(value, 0), 1);
    const pointer = { x: fraction((event.clientX - left) / width), y: fraction((event.clientY - top) / height) };
    connection.send({ kind: 'pointer', pointer });
  };
  const hide = () => connection.send({ kind: 'pointer', pointer: null });
  return (
    <div
      className={styles.pad}
      style={{ aspectRatio: Math.max(aspectRatio, 1) }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        move(event);
      }}
      onPointerMove={(event) => event.buttons > 0 && move(event)}
      onPointerUp={hide}
      onPointerCancel={hide}
    >
      <p className={styles.padHint}>{t('live.pointerHint')}</p>
    </div>
  );
}

interface OverviewProps {
  readonly facts: LiveFacts;
  readonly step: number;
  readonly onGo: (step: number) => void;
  readonly onClose: () => void;
}

/** All steps. A tap goes to a step. */
function Overview({ facts, step, onGo, onClose }: OverviewProps) {
  return (
    <Dialog open title={t('presenter.steps')} onClose={onClose}>
      <ol className={styles.steps} start={0}>
        {facts.steps.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several steps can show one topic; the order is fixed.
          <li key={index}>
            <button type="button" aria-current={index === step ? 'step' : undefined} onClick={() => onGo(index)}>
              <span className={styles.number}>{index}</span> <bdi>{titleOf(facts, index)}</bdi>
            </button>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
