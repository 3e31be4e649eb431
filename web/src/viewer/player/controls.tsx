import {
  ChevronLeft,
  ChevronRight,
  CircleQuestionMark,
  Headphones,
  type LucideIcon,
  Map as MapIcon,
  Maximize,
  Minimize,
  Pause,
  Play,
  Presentation,
  Search,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { RECORDING_HASH } from '../deep-link.ts';
import type { ViewerStore } from '../viewer-store.ts';
import styles from './controls.module.css';
import type { Session } from './session.ts';
import { type Autoplay, INTERVALS_SECONDS } from './use-autoplay.ts';
import type { FullScreen } from './use-full-screen.ts';

export interface ControlsProps {
  readonly store: ViewerStore;
  readonly session: Session;
  readonly autoplay: Autoplay;
  readonly fullScreen: FullScreen;
  readonly openPanel: (panel: 'search' | 'help') => void;
  /** Index of the current step. */
  readonly step: number;
  /** Whether "previous" reverts a build instead of leaving the step. */
  readonly canUndoBuild: boolean;
  /** Whether there is a recording that can be played. */
  readonly offersReplay: boolean;
  /** URL of the presenter's console; undefined if it is not offered. */
  readonly presenterUrl?: string | undefined;
}

/** Buttons for the actions that also have keyboard shortcuts. */
export function Controls(props: ControlsProps) {
  const { store, session, autoplay, fullScreen, openPanel, step, canUndoBuild, offersReplay, presenterUrl } = props;
  const stepNumber = session.pathNumbering.numberOf(step);
  const zoom = (factor: number) => {
    const { width, height } = session.player.cameraView.viewport;
    session.player.zoomAt(factor, { x: width / 2, y: height / 2 });
  };
  return (
    <div className={styles.controls} role="toolbar" aria-label={t('viewer.controls')}>
      <Control
        icon={ChevronLeft}
        name={t('viewer.previous')}
        onPress={() => store.previous()}
        isDisabled={step === 0 && !canUndoBuild}
      />
      <Control icon={ChevronRight} name={t('viewer.next')} onPress={() => store.next()} />
      <span className={styles.optional}>
        <Control
          icon={autoplay.isPlaying ? Pause : Play}
          name={t(autoplay.isPlaying ? 'viewer.pause' : 'viewer.play')}
          onPress={autoplay.toggle}
        />
      </span>
      {autoplay.isPlaying && <Interval autoplay={autoplay} />}
      {offersReplay && (
        <a
          className={styles.control}
          href={RECORDING_HASH}
          target="_self"
          aria-label={t('viewer.playRecording')}
          title={t('viewer.playRecording')}
        >
          <Headphones size={22} strokeWidth={1.75} aria-hidden="true" />
        </a>
      )}
      {/* The step number is the last item on this side of the gap, so that its changing width moves no buttons. */}
      <span className={styles.stepNumber} aria-hidden="true">
        {stepNumber === 0 ? t('viewer.overview') : `${stepNumber} / ${session.pathNumbering.stepCount}`}
      </span>
      <span className={styles.gap} />
      <span className={styles.optional}>
        <Control icon={MapIcon} name={t('viewer.overview')} onPress={() => session.showOverview(store)} />
      </span>
      <span className={styles.wide}>
        <Control icon={ZoomOut} name={t('viewer.zoomOut')} onPress={() => zoom(1 / 1.5)} />
        <Control icon={ZoomIn} name={t('viewer.zoomIn')} onPress={() => zoom(1.5)} />
      </span>
      <Control icon={Search} name={t('viewer.search')} onPress={() => openPanel('search')} />
      <span className={styles.wide}>
        <Control icon={CircleQuestionMark} name={t('viewer.help')} onPress={() => openPanel('help')} />
      </span>
      {presenterUrl !== undefined && (
        <a
          className={classNames(styles.control, styles.wide)}
          href={presenterUrl}
          aria-label={t('viewer.presenterView')}
          title={t('viewer.presenterView')}
        >
          <Presentation size={22} strokeWidth={1.75} aria-hidden="true" />
        </a>
      )}
      <FullScreenButton fullScreen={fullScreen} />
    </div>
  );
}

/** Enters and leaves full screen. */
export function FullScreenButton({ fullScreen: { isFull, toggle } }: Pick<ControlsProps, 'fullScreen'>) {
  return (
    <Control
      icon={isFull ? Minimize : Maximize}
      name={t(isFull ? 'viewer.exitFullScreen' : 'viewer.fullScreen')}
      onPress={toggle}
    />
  );
}

interface ControlProps {
  readonly icon: LucideIcon;
  readonly name: string;
  readonly onPress: () => void;
  readonly isDisabled?: boolean;
}

function Control({ icon: Icon, name, onPress, isDisabled }: ControlProps) {
  return (
    <button
      type="button"
      className={styles.control}
      aria-label={name}
      title={name}
      onClick={onPress}
      aria-disabled={isDisabled || undefined}
    >
      <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
    </button>
  );
}

/** Selects the seconds per step in autoplay. The options are `INTERVALS_SECONDS` and the current value. */
function Interval({ autoplay }: { readonly autoplay: Autoplay }) {
  return (
    <select
      className={styles.secondsPerStep}
      aria-label={t('viewer.interval')}
      value={autoplay.seconds}
      onChange={(event) => autoplay.setSeconds(Number(event.target.value))}
    >
      {[...new Set([...INTERVALS_SECONDS, autoplay.seconds])]
        .sort((a, b) => a - b)
        .map((seconds) => (
          <option key={seconds} value={seconds}>
            {t('viewer.seconds', { seconds })}
          </option>
        ))}
    </select>
  );
}
