import { type SmallTextMark, smallTextMarks } from '@flydeck/editor/legibility/small-texts';
import type { EditorSession } from '../session/editor-session.ts';

/** Time in ms after the last change of the view or the document until the texts are measured. */
const SETTLE_MS = 250;
const NO_MARKS: readonly SmallTextMark[] = [];

/** What determines the marks: the view, the document, and whether a gesture is running. */
interface MarkedState {
  readonly camera: object;
  readonly window: object;
  /** The scene is replaced after each change of the document. */
  readonly scene: object | undefined;
  readonly isBusy: boolean;
  readonly editedTextId: string | undefined;
}

function stateOf({ editor, scene }: EditorSession): MarkedState {
  const { view, toolState, needsTime, editedTextId } = editor;
  const isBusy = toolState !== 'idling' || needsTime;
  return { camera: view.camera, window: view.window, scene, isBusy, editedTextId };
}

/**
 * Calls `show` with the elements whose text is too small for phones, when the view and the document have not changed
 * for `SETTLE_MS`. While the view moves or a gesture runs, calls `show` with no elements, and measures no texts.
 * Returns a function that ends the observation.
 */
export function observeSmallTexts(session: EditorSession, show: (marks: readonly SmallTextMark[]) => void): () => void {
  let last: MarkedState | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const measure = () => {
    const { view, openIds, editedTextId } = session.editor;
    show(smallTextMarks(view, openIds).filter(({ id }) => id !== editedTextId));
  };
  const handleChange = () => {
    const state = stateOf(session);
    const previous = last;
    last = state;
    const isMoved = state.isBusy || state.camera !== previous?.camera || state.window !== previous.window;
    const isSame = !isMoved && state.scene === previous?.scene && state.editedTextId === previous?.editedTextId;
    if (isSame && !previous?.isBusy) return;
    if (isMoved) show(NO_MARKS);
    clearTimeout(timer);
    if (!state.isBusy) timer = setTimeout(measure, SETTLE_MS);
  };
  const unsubscribe = session.subscribe(handleChange);
  handleChange();
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}
