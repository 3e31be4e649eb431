import { type Gradient, sortedStops, stopColor, withStop } from '@flydeck/editor/properties/fills/gradient-stops';
import type { Theme } from '@flydeck/scene/model/theme';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { t } from '../../../i18n/index.ts';
import { colorName, cssColor } from '../fields/color-names.ts';
import styles from './fills.module.css';

/** Changes of a position by an arrow key, and by an arrow key with Shift, as fractions of the bar. */
const STEP = 0.01;
const LARGE_STEP = 0.1;

interface GradientBarProps {
  readonly gradient: Gradient;
  readonly theme: Theme;
  /** Index of the chosen stop. */
  readonly chosen: number;
  onChoose(index: number): void;
  /** Called when the author clicks on the bar next to the stops. */
  onAdd(offset: number): void;
  onRemove(index: number): void;
  /** Called while a stop is being dragged. */
  onPreview(index: number, offset: number): void;
  /** Called when a stop was dragged or moved with a key. */
  onMove(index: number, offset: number): void;
}

/** A stop that is being dragged. */
interface Drag {
  readonly index: number;
  readonly offset: number;
}

/**
 * A bar with the colours of a gradient and a handle for each stop. Handles are moved by dragging and with the arrow
 * keys, Home and End; Delete removes a stop. A click on the bar adds a stop.
 */
export function GradientBar(props: GradientBarProps) {
  const { gradient, theme, chosen, onChoose, onAdd, onPreview, onMove } = props;
  const bar = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<Drag>();
  const dragged = drag && gradient.stops[drag.index];
  const shown = drag && dragged ? withStop(gradient, drag.index, { ...dragged, offset: drag.offset }) : gradient;
  const order = sortedStops(shown);

  const offsetAt = ({ clientX }: PointerEvent): number => {
    const { left = 0, width = 1 } = bar.current?.getBoundingClientRect() ?? {};
    return Math.round(Math.min(Math.max((clientX - left) / width, 0), 1) * 1000) / 1000;
  };
  const onPointerMove = (event: PointerEvent, index: number) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const offset = offsetAt(event);
    setDrag({ index, offset });
    onPreview(index, offset);
  };
  const endDrag = () => {
    if (!drag) return;
    onMove(drag.index, drag.offset);
    setDrag(undefined);
  };
  return (
    <div className={styles.bar} dir="ltr">
      <div
        ref={bar}
        className={styles.track}
        onPointerDown={(event) => event.target === event.currentTarget && onAdd(offsetAt(event))}
      >
        <div className={styles.colors} style={{ background: gradientCss(shown, theme) }} />
        {shown.stops.map((stop, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a stop keeps its index when it is moved.
            key={index}
            role="slider"
            tabIndex={0}
            className={styles.handle}
            style={{ left: `${stop.offset * 100}%` }}
            data-chosen={index === chosen}
            aria-label={t('canvas-properties.gradient.stop', { number: order.indexOf(stop) + 1 })}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(stop.offset * 100)}
            aria-valuetext={`${Math.round(stop.offset * 100)} %, ${colorName(stopColor(stop, theme).color, theme)}`}
            onFocus={() => onChoose(index)}
            onKeyDown={(event) => handleKey(event, props, index)}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              onChoose(index);
            }}
            onPointerMove={(event) => onPointerMove(event, index)}
            onLostPointerCapture={endDrag}
          >
            <span style={{ background: cssColor(stop, theme) }} />
          </span>
        ))}
      </div>
    </div>
  );
}

/** Moves or removes the stop whose handle has the focus. */
function handleKey(event: KeyboardEvent, { gradient, onMove, onRemove }: GradientBarProps, index: number): void {
  const offset = gradient.stops[index]?.offset ?? 0;
  const step = event.shiftKey ? LARGE_STEP : STEP;
  const isRemoval = event.key === 'Delete' || event.key === 'Backspace';
  const next = {
    ArrowLeft: offset - step,
    ArrowDown: offset - step,
    ArrowRight: offset + step,
    ArrowUp: offset + step,
    Home: 0,
    End: 1,
  }[event.key];
  if (next === undefined && !isRemoval) return;
  // Otherwise, the key would move or delete the selected objects.
  event.preventDefault();
  event.stopPropagation();
  if (next === undefined) {
    // If the last handle is removed, the handle before it gets the focus.
    const { previousElementSibling } = event.currentTarget;
    if (previousElementSibling instanceof HTMLElement) previousElementSibling.focus();
    onRemove(index);
    return;
  }
  const limited = Number(Math.min(Math.max(next, 0), 1).toFixed(4));
  if (limited !== offset) onMove(index, limited);
}

/** Returns the CSS background that shows the colours of a gradient from left to right. */
function gradientCss(gradient: Gradient, theme: Theme): string {
  const stops = sortedStops(gradient).map((stop) => `${cssColor(stop, theme)} ${stop.offset * 100}%`);
  return `linear-gradient(90deg, ${stops.join(', ')})`;
}
