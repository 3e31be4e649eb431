import { Play, RotateCcw } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../../i18n/index.ts';
import { InkLayer } from '../../presenter/ink-layer.tsx';
import stageStyles from '../../presenter/stage.module.css';
import playerStyles from '../../viewer/player/player.module.css';
import type { ReplayProps } from '../../viewer/replay-props.ts';
import type { LoadedRecording } from '../load-recording.ts';
import { clipIndexAt } from '../timeline.ts';
import { CaptionsLayer } from './captions-layer.tsx';
import styles from './replay.module.css';
import { ReplayBar } from './replay-bar.tsx';
import { TranscriptPanel } from './transcript-panel.tsx';
import { createRows } from './transcript-rows.ts';
import { useCues } from './use-cues.ts';
import { useEditedSteps } from './use-edited-steps.ts';
import { useMediaSession } from './use-media-session.ts';
import { type Player, usePlayer, useShowOnStage } from './use-player.ts';
import { useRecording } from './use-recording.ts';

const CaptionsDialog = lazy(() => import('../captions/captions-dialog.tsx'));

/** Plays a recording: the presentation itself, with the voice and the flight of the presenter. */
export function Replay(props: ReplayProps) {
  const { source, session, onLeave } = props;
  const { loaded, state, retry } = useRecording(source);
  const player = usePlayer(source, loaded, session);
  if (state === 'failed') return <Failure text={t('replay.failed')} onRetry={retry} onLeave={onLeave} />;
  if (state === 'none' || (player && player.timeline.clips.length === 0))
    return <Failure text={t('replay.none')} onLeave={onLeave} />;
  if (!player || !loaded)
    return (
      <p className={styles.loading} role="status">
        {t('replay.loading')}
      </p>
    );
  return <PlayingReplay {...props} key={loaded.recording.id} player={player} loaded={loaded} />;
}

interface PlayingProps extends ReplayProps {
  readonly player: Player;
  readonly loaded: LoadedRecording;
}

function PlayingReplay(props: PlayingProps) {
  const { data, source, store, session, stage, surface, layer, lang, player, loaded, onHold, onLeave } = props;
  const { clock, show, timeline, resume } = player;
  const [showsCaptions, setShowsCaptions] = useState(false);
  const [isTranscriptOpen, setTranscriptOpen] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const { phase } = useSyncExternalStore(clock.subscribe, clock.getState);
  const isDetached = useSyncExternalStore(show.subscribe, show.isDetached);
  const isBlack = useSyncExternalStore(show.subscribe, () => show.state.isBlack);
  const { cues, cuesByClip, replace: replaceCues } = useCues(source, loaded, timeline);
  const editedSteps = useEditedSteps(session.scene, timeline, loaded.mayEdit);
  const titleOf = (step: number) => data.steps[step]?.title || t('viewer.untitledStep');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the titles of the steps never change.
  const rows = useMemo(
    () => createRows(timeline, cues, { titleOf, textOf: (step) => session.textOfStep(step) }),
    [timeline, cues, session],
  );
  const isRunning = phase === 'playing' || phase === 'waiting';
  const togglePlay = () => (isDetached ? resume() : clock.toggle());
  const closeTranscript = () => {
    setTranscriptOpen(false);
    stage.current?.focus({ preventScroll: true });
  };
  useMediaSession(data, player);
  useShowOnStage(player, session, store, surface.current, {
    togglePlay,
    toggleCaptions: () => setShowsCaptions(!showsCaptions),
    closePanel: () => {
      if (isTranscriptOpen) closeTranscript();
      return isTranscriptOpen;
    },
  });
  useEffect(() => clock.play(), [clock]);
  useEffect(() => onHold(!isRunning || isTranscriptOpen), [onHold, isRunning, isTranscriptOpen]);
  useEffect(() => () => onHold(false), [onHold]);

  const overlay = (
    <>
      {!isDetached && <InkLayer show={show} session={session} />}
      <div className={stageStyles.black} data-shown={isBlack || undefined} aria-hidden="true" />
      {showsCaptions && !isDetached && <CaptionsLayer {...{ player, cues, lang }} hasPanel={isTranscriptOpen} />}
      {phase === 'waiting' && <span className={styles.spinner} role="status" aria-label={t('replay.buffering')} />}
    </>
  );
  return (
    <>
      {layer.current && createPortal(overlay, layer.current)}
      <CenterButton phase={phase} isDetached={isDetached} onPress={togglePlay} />
      {phase === 'failed' && <Failure text={t('replay.failed')} onRetry={() => clock.play()} onLeave={onLeave} />}
      {isTranscriptOpen && <TranscriptPanel {...{ player, rows, editedSteps, lang }} onClose={closeTranscript} />}
      <ReplayBar
        {...{ player, titleOf, showsCaptions, isTranscriptOpen, onLeave }}
        fullScreenButton={props.fullScreenButton}
        hasCaptions={cues.length > 0}
        onToggleCaptions={() => setShowsCaptions(!showsCaptions)}
        onToggleTranscript={() => (isTranscriptOpen ? closeTranscript() : setTranscriptOpen(true))}
        onEditCaptions={
          loaded.mayEdit && !data.embedMode
            ? () => {
                clock.pause();
                setEditing(true);
              }
            : undefined
        }
        onPlay={togglePlay}
      />
      {isEditing && (
        <Suspense>
          <CaptionsDialog
            source={source}
            recording={loaded.recording}
            knownCues={cuesByClip}
            clipId={timeline.clips[clipIndexAt(timeline, clock.timeMs)]?.clip.id ?? ''}
            labelOf={(clip) => titleOf(timeline.clips.find((placed) => placed.clip.id === clip.id)?.step ?? -1)}
            onSaved={replaceCues}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      )}
    </>
  );
}

interface CenterButtonProps {
  readonly phase: ReturnType<Player['clock']['getState']>['phase'];
  readonly isDetached: boolean;
  readonly onPress: () => void;
}

/** The button that starts the replay, starts it again, or returns to it after the visitor has moved by hand. */
function CenterButton({ phase, isDetached, onPress }: CenterButtonProps) {
  const label = isDetached ? 'replay.continue' : { idle: 'replay.play', ended: 'replay.again' }[phase as string];
  if (!label || phase === 'failed') return null;
  return (
    <button type="button" className={playerStyles.back} onClick={onPress}>
      {phase === 'ended' ? (
        <RotateCcw className={styles.icon} size={18} strokeWidth={1.75} aria-hidden="true" />
      ) : (
        <Play className={styles.icon} size={18} strokeWidth={1.75} aria-hidden="true" />
      )}
      {t(label)}
    </button>
  );
}

interface FailureProps {
  readonly text: string;
  readonly onRetry?: () => void;
  readonly onLeave: () => void;
}

/** A message with the ways out. */
function Failure({ text, onRetry, onLeave }: FailureProps) {
  return (
    <div className={playerStyles.failure} role="alert">
      <p>{text}</p>
      {onRetry && (
        <button type="button" onClick={onRetry}>
          {t('viewer.retry')}
        </button>
      )}
      <button type="button" onClick={onLeave}>
        {t('replay.leave')}
      </button>
    </div>
  );
}
