/**
 * A step of the path, or the overview at index 0 of a pitch. The steps are in the page data, because the viewer may
 * need them before the scene is loaded.
 */
export interface ViewerStep {
  readonly topicId: string;
  readonly title: string;
  /** Picture of the step for deep links and the step bar; absent or null if there is none. */
  readonly picture?: { readonly url: string; readonly width: number; readonly height: number } | null;
}
