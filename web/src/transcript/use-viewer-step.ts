import { useCallback } from 'react';
import { useViewer } from '../viewer/use-viewer.ts';
import { viewerStore } from '../viewer/viewer-store.ts';

interface CurrentStep {
  /** Topic of the step that the viewer shows. */
  readonly topicId: string | undefined;
  /** Whether the presentation is running: the visitor has started it, and it has not ended. */
  readonly isPresenting: boolean;
  /** The step that the URL specifies, and the search terms in the URL. Undefined after another step was shown. */
  readonly linkedStep: { readonly topicId: string | undefined; readonly searchTerms: readonly string[] } | undefined;
  /** Scrolls the stage into view and flies to the topic's step. */
  readonly goTo: (topicId: string) => void;
}

/** Scrolls to the stage, unless at least half of the stage is in the window. */
function scrollToStage(): void {
  const stage = document.getElementById('stage');
  if (!stage) return;
  const { top, bottom, height } = stage.getBoundingClientRect();
  const visibleHeight = Math.min(bottom, innerHeight) - Math.max(top, 0);
  if (visibleHeight > height / 2) return;
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  stage.scrollIntoView({ block: 'start', behavior: prefersReducedMotion ? 'auto' : 'smooth' });
}

/** The viewer's current step, and a function to change it. */
export function useViewerStep(): CurrentStep {
  const { mode, step, steps, linkedStep } = useViewer();
  const goTo = useCallback((topicId: string) => {
    if (viewerStore.replay?.seekToTopic(topicId) || viewerStore.goTo(topicId)) scrollToStage();
  }, []);
  return {
    topicId: steps[step]?.topicId,
    isPresenting: mode === 'present' || mode === 'loading',
    linkedStep: linkedStep && {
      topicId: steps[linkedStep.step]?.topicId,
      searchTerms: linkedStep.searchTerms,
    },
    goTo,
  };
}
