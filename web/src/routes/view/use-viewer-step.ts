import type { PresentationPage } from '@flydeck/contract/presentations/page-data';

interface ViewerStep {
  readonly topicId: string | undefined;
  readonly flying: boolean;
  readonly goTo: (topicId: string) => void;
}

/** Where the viewer stands, and how to send it elsewhere. */
export function useViewerStep(_data: PresentationPage): ViewerStep {
  return { topicId: undefined, flying: false, goTo: () => {} };
}
