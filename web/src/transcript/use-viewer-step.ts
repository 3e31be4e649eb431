import { useCallback } from 'react';
import { useViewer } from '../viewer/use-viewer.ts';
import { viewerStore } from '../viewer/viewer-store.ts';

interface ViewerStep {
  readonly topicId: string | undefined;
  /** The visitor has started the presentation, so that the current step is meaningful. */
  readonly flying: boolean;
  /** The step that the URL names, and its search terms. */
  readonly opened: { readonly topicId: string | undefined; readonly words: readonly string[] } | undefined;
  /** Scrolls the stage into view and flies to the topic's step. */
  readonly goTo: (topicId: string) => void;
}

/** Scrolls to the stage, unless at least half of it is in the window. */
function showStage(): void {
  const stage = document.getElementById('stage');
  if (!stage) return;
  const { top, bottom, height } = stage.getBoundingClientRect();
  const visibleHeight = Math.min(bottom, innerHeight) - Math.max(top, 0);
  if (visibleHeight > height / 2) return;
  const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  stage.scrollIntoView({ block: 'start', behavior: reduced ? 'auto' : 'smooth' });
}

/** The viewer's current step, and a function to change it. */
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
