import type { PresenceState } from '@flydeck/contract/editing/presence';
import { centred, type EditorCamera, type View, visibleAreaOf } from '../camera.ts';
import type { Editor } from '../editor.ts';
import { createGlide } from './glide.ts';
import type { People } from './people.ts';

/**
 * Returns the camera that shows the area that a person sees, as large as fits into the visible area; undefined if the
 * person has no view, or if the topic was removed.
 */
export function cameraOfPerson(view: View, state: PresenceState | null): EditorCamera | undefined {
  if (!state?.topic || !state.area || !view.store.isPresent(state.topic)) return undefined;
  const { x, y, width, height, rotation } = state.area;
  const visible = visibleAreaOf(view);
  return centred(view, {
    topic: state.topic,
    x: x + width / 2,
    y: y + height / 2,
    zoom: Math.min(visible.width / width, visible.height / height),
    rotation: (-rotation * Math.PI) / 180,
  });
}

/** Shows what another person sees, until the author uses the pointer, the wheel or the keyboard. */
export class Following {
  readonly #editor: Editor;
  readonly #people: People;
  readonly #onEnd: () => void;
  readonly #unsubscribe: () => void;
  readonly #connectionId: string;
  #isEnded = false;

  /**
   * Flies to the view of a person, and follows it.
   * @param onEnd called once when the following ends, also because the person has left
   */
  constructor(editor: Editor, people: People, connectionId: string, onEnd: () => void) {
    this.#editor = editor;
    this.#people = people;
    this.#onEnd = onEnd;
    this.#connectionId = connectionId;
    const camera = cameraOfPerson(editor.view, this.#state);
    if (camera) editor.flyTo(camera);
    this.#unsubscribe = people.subscribe(() => this.#update());
    editor.onInput = () => this.end();
  }

  get #state(): PresenceState | null {
    return this.#people.list.find(({ connectionId }) => connectionId === this.#connectionId)?.state ?? null;
  }

  #update(): void {
    if (!this.#people.list.some(({ connectionId }) => connectionId === this.#connectionId)) {
      this.end();
      return;
    }
    if (!cameraOfPerson(this.#editor.view, this.#state)) return;
    // The path may begin later, after the flight to the person.
    this.#editor.glide((view) =>
      createGlide(view, (this.#isEnded ? undefined : cameraOfPerson(view, this.#state)) ?? view.camera),
    );
  }

  end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#unsubscribe();
    this.#editor.onInput = undefined;
    this.#onEnd();
  }
}
