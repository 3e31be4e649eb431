import { isLocked } from '@flydeck/editor/transform/area';
import { X } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { IconButton } from '../../ui/button.tsx';
import { useChangingSession } from '../session/use-session.ts';
import { focusStage } from '../stage/focus-stage.ts';
import styles from './chart-grid.module.css';
import { rangeOf } from './grid-range.ts';
import { GridSession } from './grid-session.ts';
import { GridTable } from './grid-table.tsx';
import { GridTools } from './grid-tools.tsx';
import { useChartView } from './use-chart-view.ts';
import { useGridSelection } from './use-grid-selection.ts';

/**
 * A panel below the canvas with the data of the selected chart. The panel is not modal: the chart on the canvas shows
 * each change. Closes when the chart is deleted or locked.
 */
export function ChartGrid({ onClose }: { readonly onClose: () => void }) {
  const session = useChangingSession();
  const { store, selection } = session.editor;
  const [first = ''] = selection;
  const [opened, setOpened] = useState(first);
  const chart = selection.length === 1 && store.get(first)?.kind === 'chart' ? first : opened;
  const grid = useMemo(() => new GridSession(session, chart), [session, chart]);
  const { range, select: setSelection } = useGridSelection(session, grid);
  const [message, setMessage] = useState('');
  const isEditable = store.isPresent(chart) && store.get(chart)?.kind === 'chart' && !isLocked(store, chart);
  useEffect(() => setOpened(chart), [chart]);
  useEffect(() => {
    if (!isEditable) onClose();
  }, [isEditable, onClose]);
  useChartView(session, chart);
  if (!isEditable) return null;
  const close = () => {
    onClose();
    focusStage();
  };
  return (
    <div
      className={styles.dock}
      role="dialog"
      aria-label={t('canvas-charts.data')}
      data-covers-canvas
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        close();
      }}
    >
      <div className={styles.header}>
        <h2>{t('canvas-charts.data')}</h2>
        <GridTools grid={grid} range={rangeOf(range)} onSelect={setSelection} onMessage={setMessage} />
        <IconButton label={t('page.close')} onClick={close}>
          <X size={20} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </div>
      <p className={styles.status} role="status">
        {message}
      </p>
      <GridTable key={chart} grid={grid} selection={range} onSelect={setSelection} onMessage={setMessage} />
    </div>
  );
}
