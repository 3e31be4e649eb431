import { useCallback } from 'react';
import { useViewer } from '../../viewer/use-viewer.ts';
import { viewerStore } from '../../viewer/viewer-store.ts';

interface ViewerStep {
  readonly topicId: string | undefined;
  /** The visitor is inside the presentation, so where it stands means something. */
  readonly flying: boolean;
  /** Brings the stage into sight and flies to the topic's step. */
  readonly goTo: (topicId: string) => void;
}

function showStage(): void {
  const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const stage = document.getElementById('stage');
  if (stage && stage.getBoundingClientRect().bottom < 120) {
    stage.scrollIntoView({ block: 'start', behavior: reduced ? 'auto' : 'smooth' });
  }
}

/** Where the viewer stands, and how to send it elsewhere. */
export function useViewerStep(): ViewerStep {
  const { mode, step, steps } = useViewer();
  const goTo = useCallback((topicId: string) => {
    if (viewerStore.goTo(topicId)) showStage();
  }, []);
  return { topicId: steps[step]?.topicId, flying: mode === 'present' || mode === 'loading', goTo };
}
