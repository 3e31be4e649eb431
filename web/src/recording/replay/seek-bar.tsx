import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { formatTime } from '../../i18n/format-time.ts';
import { t } from '../../i18n/index.ts';
import { chapterIndexAt } from '../timeline.ts';
import styles from './replay.module.css';
import { type Player, useReplayTime } from './use-player.ts';

/** Time by which an arrow key moves. */
const ARROW_MS = 5000;

interface SeekBarProps {
  readonly player: Player;
  /** Returns the title of a step. */
  readonly titleOf: (step: number) => string;
}

/** The time of the replay as a slider, with one segment for each chapter. */
export function SeekBar({ player, titleOf }: SeekBarProps) {
  const { clock, timeline, seek, seekBy, seekToChapter } = player;
  const bar = useRef<HTMLDivElement>(null);
  const timeMs = useReplayTime(player, 200);
  /** The time under the pointer. */
  const [hoverMs, setHoverMs] = useState<number>();
  const [isDragging, setDragging] = useState(false);
  const shownMs = isDragging && hoverMs !== undefined ? hoverMs : timeMs;
  const timeOf = ({ clientX }: PointerEvent) => {
    const { left, width } = bar.current?.getBoundingClientRect() ?? { left: 0, width: 1 };
    return Math.min(1, Math.max(0, (clientX - left) / width)) * clock.durationMs;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const actions: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => seekBy(-ARROW_MS),
      ArrowDown: () => seekBy(-ARROW_MS),
      ArrowRight: () => seekBy(ARROW_MS),
      ArrowUp: () => seekBy(ARROW_MS),
      PageDown: () => seekToChapter(-1),
      PageUp: () => seekToChapter(1),
      Home: () => seek(0),
      End: () => seek(clock.durationMs),
    };
    const action = event.altKey || event.ctrlKey || event.metaKey ? undefined : actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
  const describe = (ms: number) =>
    t('replay.timeOf', {
      time: formatTime(ms),
      duration: formatTime(clock.durationMs),
      title: titleOf(timeline.chapters[chapterIndexAt(timeline, ms)]?.step ?? 0),
    });
  return (
    <div
      ref={bar}
      className={styles.seekBar}
      role="slider"
      tabIndex={0}
      aria-label={t('replay.seek')}
      aria-valuemin={0}
      aria-valuemax={Math.round(clock.durationMs / 1000)}
      aria-valuenow={Math.round(shownMs / 1000)}
      aria-valuetext={describe(shownMs)}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragging(true);
        setHoverMs(timeOf(event));
      }}
      onPointerMove={(event) => setHoverMs(timeOf(event))}
      onPointerUp={(event) => {
        if (isDragging) seek(timeOf(event));
        setDragging(false);
        if (event.pointerType !== 'mouse') setHoverMs(undefined);
      }}
      onPointerCancel={() => setDragging(false)}
      onPointerLeave={() => !isDragging && setHoverMs(undefined)}
    >
      <div className={styles.segments} aria-hidden="true">
        {timeline.chapters.map(({ startMs, endMs }) => {
          const ratio = Math.min(1, Math.max(0, (shownMs - startMs) / (endMs - startMs)));
          return (
            <span key={startMs} className={styles.segment} style={{ flexGrow: endMs - startMs }}>
              <span style={{ width: `${ratio * 100}%` }} />
            </span>
          );
        })}
      </div>
      <span className={styles.knob} style={{ left: `${percent(shownMs, clock.durationMs)}%` }} aria-hidden="true" />
      {hoverMs !== undefined && (
        <span
          className={styles.hint}
          style={{ left: `clamp(72px, ${percent(hoverMs, clock.durationMs)}%, calc(100% - 72px))` }}
          aria-hidden="true"
        >
          <span dir="auto">{titleOf(timeline.chapters[chapterIndexAt(timeline, hoverMs)]?.step ?? 0)}</span>
          {formatTime(hoverMs)}
        </span>
      )}
    </div>
  );
}

const percent = (ms: number, durationMs: number) => (durationMs > 0 ? (ms / durationMs) * 100 : 0);
