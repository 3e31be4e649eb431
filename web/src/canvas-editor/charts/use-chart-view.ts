import { type EditorCamera, visibleAreaOf } from '@flydeck/editor/camera';
import { fitRecords } from '@flydeck/editor/navigation/fit-records';
import { isSameView } from '@flydeck/editor/navigation/flight';
import { useEffect, useRef } from 'react';
import type { EditorSession } from '../session/editor-session.ts';

/** The cameras before and after the flight to a chart. */
interface ChartView {
  readonly before: EditorCamera;
  readonly atChart: EditorCamera;
  /** Whether the flight has ended. */
  hasArrived: boolean;
}

/**
 * Flies to a chart, because the grid of its data covers a part of the canvas. When the grid is closed, the camera
 * returns to where it was, unless the author has moved it.
 */
export function useChartView(session: EditorSession, chart: string): void {
  const shown = useRef<ChartView>(undefined);
  useEffect(() => {
    session.update((editor) => {
      if (visibleAreaOf(editor.view).height <= 0) return;
      // After a change from one chart to another, the camera returns to where it was before the first one.
      const before = isUnmoved(session, shown.current) ? shown.current.before : editor.view.camera;
      editor.flyTo((view) => {
        const atChart = fitRecords(view, [chart]) ?? view.camera;
        shown.current = { before, atChart, hasArrived: false };
        return atChart;
      });
    });
    return session.subscribe(() => {
      const { current } = shown;
      if (current && isSameView(session.editor.view, current.atChart)) current.hasArrived = true;
    });
  }, [session, chart]);
  useEffect(
    () => () => {
      const { current } = shown;
      if (isUnmoved(session, current)) session.update((editor) => editor.flyTo(() => current.before));
    },
    [session],
  );
}

/** Whether the camera is at the chart or flies there. */
function isUnmoved({ editor }: EditorSession, shown: ChartView | undefined): shown is ChartView {
  if (!shown) return false;
  return isSameView(editor.view, shown.atChart) || (!shown.hasArrived && editor.needsTime);
}
