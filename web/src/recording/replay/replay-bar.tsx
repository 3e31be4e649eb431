import {
  Captions,
  CaptionsOff,
  type LucideIcon,
  Pause,
  Pencil,
  Play,
  RotateCcw,
  RotateCw,
  ScrollText,
  Volume2,
  VolumeX,
  X,
} from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { formatTime } from '../../i18n/format-time.ts';
import { t } from '../../i18n/index.ts';
import { classNames } from '../../ui/class-names.ts';
import controls from '../../viewer/player/controls.module.css';
import playerStyles from '../../viewer/player/player.module.css';
import styles from './replay.module.css';
import { JUMP_MS, RATES } from './replay-controls.ts';
import { SeekBar } from './seek-bar.tsx';
import { type Player, useChapter, useReplayTime } from './use-player.ts';

interface ReplayBarProps {
  readonly player: Player;
  readonly fullScreenButton: ReactNode;
  readonly titleOf: (step: number) => string;
  /** Whether the recording has captions. */
  readonly hasCaptions: boolean;
  readonly showsCaptions: boolean;
  readonly onToggleCaptions: () => void;
  readonly isTranscriptOpen: boolean;
  readonly onToggleTranscript: () => void;
  /** Opens the dialog for captions; undefined if the visitor may not edit. */
  readonly onEditCaptions: (() => void) | undefined;
  readonly onPlay: () => void;
  readonly onLeave: () => void;
}

/** The controls of a replay. */
export function ReplayBar(props: ReplayBarProps) {
  const { player, fullScreenButton, titleOf, hasCaptions, showsCaptions, isTranscriptOpen, onEditCaptions } = props;
  const { clock, seekBy } = player;
  const { phase, rate, isMuted, volume } = useSyncExternalStore(clock.subscribe, clock.getState);
  const isRunning = phase === 'playing' || phase === 'waiting';
  return (
    <div className={playerStyles.controlBar}>
      <SeekBar player={player} titleOf={titleOf} />
      <div className={styles.row} role="toolbar" aria-label={t('replay.controls')}>
        <Control
          icon={isRunning ? Pause : Play}
          name={t(isRunning ? 'replay.pause' : 'replay.play')}
          onPress={props.onPlay}
          isBusy={phase === 'waiting'}
        />
        <Control icon={RotateCcw} name={t('replay.back')} onPress={() => seekBy(-JUMP_MS)} />
        <Control icon={RotateCw} name={t('replay.forward')} onPress={() => seekBy(JUMP_MS)} />
        <Position player={player} titleOf={titleOf} />
        <span className={controls.gap} />
        <span className={styles.second}>
          {hasCaptions && (
            <Control
              icon={showsCaptions ? Captions : CaptionsOff}
              name={t('replay.captions')}
              onPress={props.onToggleCaptions}
              isPressed={showsCaptions}
            />
          )}
          {onEditCaptions && <Control icon={Pencil} name={t('replay.editCaptions')} onPress={onEditCaptions} />}
          <Control
            icon={ScrollText}
            name={t('replay.transcript')}
            onPress={props.onToggleTranscript}
            isPressed={isTranscriptOpen}
          />
          <select
            className={controls.secondsPerStep}
            aria-label={t('replay.speed')}
            value={rate}
            onChange={({ target }) => clock.setRate(Number(target.value))}
          >
            {RATES.map((value) => (
              <option key={value} value={value}>
                {t('replay.rate', { rate: value })}
              </option>
            ))}
          </select>
          <Control
            icon={isMuted || volume === 0 ? VolumeX : Volume2}
            name={t(isMuted ? 'replay.unmute' : 'replay.mute')}
            onPress={() => clock.setMuted(!isMuted)}
          />
          <input
            className={classNames(styles.volume, controls.wide)}
            type="range"
            min={0}
            max={1}
            step={0.05}
            aria-label={t('replay.volume')}
            value={isMuted ? 0 : volume}
            onChange={({ target }) => clock.setVolume(Number(target.value))}
          />
          {fullScreenButton}
          <Control icon={X} name={t('replay.leave')} onPress={props.onLeave} />
        </span>
      </div>
    </div>
  );
}

/** Time, duration, and the title of the current step. */
function Position({ player, titleOf }: Pick<ReplayBarProps, 'player' | 'titleOf'>) {
  const timeMs = useReplayTime(player, 1000);
  const chapter = player.timeline.chapters[useChapter(player)];
  return (
    <span className={styles.position} aria-hidden="true">
      <span className={styles.time}>
        {formatTime(timeMs)} / {formatTime(player.clock.durationMs)}
      </span>
      {chapter && (
        <span className={styles.chapter} dir="auto">
          {titleOf(chapter.step)}
        </span>
      )}
    </span>
  );
}

interface ControlProps {
  readonly icon: LucideIcon;
  readonly name: string;
  readonly onPress: () => void;
  /** For buttons that switch something on and off. */
  readonly isPressed?: boolean;
  readonly isBusy?: boolean;
}

function Control({ icon: Icon, name, onPress, isPressed, isBusy }: ControlProps) {
  return (
    <button
      type="button"
      className={classNames(controls.control, isPressed && styles.pressed)}
      aria-label={name}
      title={name}
      aria-pressed={isPressed}
      aria-busy={isBusy || undefined}
      onClick={onPress}
    >
      <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
    </button>
  );
}
