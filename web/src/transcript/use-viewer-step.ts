import { useCallback } from 'react';
import { useViewer } from '../viewer/use-viewer.ts';
import { viewerStore } from '../viewer/viewer-store.ts';

interface ViewerStep {
  readonly topicId: string | undefined;
  /** The visitor is inside the presentation, so where it stands means something. */
  readonly flying: boolean;
  /** The step that the address names, and the words that a search found on it. */
  readonly opened: { readonly topicId: string | undefined; readonly words: readonly string[] } | undefined;
  /** Brings the stage into sight and flies to the topic's step. */
  readonly goTo: (topicId: string) => void;
}

/** Scrolls to the stage unless at least half of it is in the window already. */
function showStage(): void {
  const stage = document.getElementById('stage');
  if (!stage) return;
  const { top, bottom, height } = stage.getBoundingClientRect();
  const inSight = Math.min(bottom, innerHeight) - Math.max(top, 0);
  if (inSight > height / 2) return;
  const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  stage.scrollIntoView({ block: 'start', behavior: reduced ? 'auto' : 'smooth' });
}

/** Where the viewer stands, and how to send it elsewhere. */
export function useViewerStep(): ViewerStep {
  const { mode, step, steps, opened } = useViewer();
  const goTo = useCallback((topicId: string) => {
    if (viewerStore.goTo(topicId)) showStage();
  }, []);
  return {
    topicId: steps[step]?.topicId,
    flying: mode === 'present' || mode === 'loading',
    opened: opened && { topicId: steps[opened.step]?.topicId, words: opened.words },
    goTo,
  };
}
