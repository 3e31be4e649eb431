import { Blend, EyeOff, Focus, type LucideIcon, NotebookText, Repeat2, Scissors, Timer } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import type { PanelRow } from './path-model.ts';
import styles from './row.module.css';
import { useHasPages } from './use-path.ts';

/**
 * Icons of a row. Each icon marks a special case: the row is not on the path, its step is a view, its step repeats a
 * topic, it has notes, its transition is not a flight, or it has a duration, which is shown in seconds.
 */
export function RowMarkers({ row }: { readonly row: PanelRow }) {
  const hidden = useHasPages() ? 'canvas-path.pageHidden' : 'canvas-path.hidden';
  const { step, isView, isRepeated, notes, seconds, transition } = row;
  // Whether the icon is shown, the icon, and the message key of its label.
  const markers: readonly (readonly [boolean, LucideIcon, string])[] = [
    [step === undefined, EyeOff, hidden],
    [isView, Focus, 'canvas-path.view'],
    [isRepeated && !isView, Repeat2, 'canvas-path.repeated'],
    [notes !== '', NotebookText, 'canvas-path.hasNotes'],
    [transition === 'fade', Blend, 'canvas-path.fade'],
    [transition === 'cut', Scissors, 'canvas-path.cut'],
  ];
  const shown = markers.filter(([isShown]) => isShown);
  if (shown.length === 0 && seconds === undefined) return null;
  return (
    <span className={styles.markers}>
      {shown.map(([, Icon, key]) => (
        <span key={key} role="img" aria-label={t(key)} title={t(key)}>
          <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
        </span>
      ))}
      {seconds !== undefined && (
        <span className={styles.seconds}>
          <Timer size={14} strokeWidth={1.75} aria-hidden="true" />
          {t('canvas-path.secondsShort', { seconds })}
        </span>
      )}
    </span>
  );
}
