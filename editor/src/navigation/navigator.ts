import type { Size } from '@flydeck/scene/model/geometry';
import type { Operation } from '@flydeck/scene/records/operations';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { anchorCamera, type EditorCamera, fitTopic, type View } from '../camera.ts';
import { currentTopic, openTopics, rootTopic } from '../levels.ts';
import { anchorOutside, camerasOfChain, presentCamera } from './anchor.ts';
import { type EditorFlight, flyTo, isSameView } from './flight.ts';

/** Maximum number of stored earlier views. */
const HISTORY_LENGTH = 100;

/**
 * Moves the camera of an editor, stores earlier views, and determines which topics and groups are open. The camera's
 * position is always relative to (anchored to) the deepest open topic at its centre, so that it is precise at any zoom.
 */
export class Navigator {
  /** Whether the camera jumps to its target instead of flying there. */
  reducesMotion = false;
  readonly #store: RecordStore;
  #window: Size;
  #camera: EditorCamera;
  #openTopics: ReadonlySet<string> = new Set();
  #openGroup: string | undefined;
  #flight: EditorFlight | undefined;
  /** Time of the first call of `advance` during the flight, in milliseconds; undefined before this call. */
  #flightStart: number | undefined;
  readonly #history: EditorCamera[] = [];
  /**
   * The camera after the last zoom or pan by wheel or fingers. If it is the current camera, a zoom or pan continues a
   * series. The history only gets the view before a series.
   */
  #lastScrolled: EditorCamera | undefined;

  constructor(store: RecordStore, window: Size) {
    this.#store = store;
    this.#window = window;
    this.#camera = { topic: rootTopic(store), x: 0, y: 0, zoom: 1, rotation: 0 };
    this.moveTo(fitTopic(this.view, this.#camera.topic));
  }

  get view(): View {
    return { store: this.#store, camera: this.#camera, window: this.#window };
  }

  /** Ids of the open topics and groups: a click in them selects their content. */
  get open(): ReadonlySet<string> {
    const groups = this.#openGroup === undefined ? [] : this.#store.ancestry(this.#openGroup);
    return groups.length === 0
      ? this.#openTopics
      : new Set([...this.#openTopics, ...groups.filter((id) => this.#store.get(id)?.kind === 'group')]);
  }

  /** Whether the camera is flying. `advance` must then be called for each frame. */
  get isFlying(): boolean {
    return this.#flight !== undefined;
  }

  resize(window: Size): void {
    this.#window = window;
    this.#setCamera(this.#camera);
  }

  /** Moves the camera without a flight. A running flight ends. */
  moveTo(camera: EditorCamera): void {
    this.stop();
    this.#setCamera(camera);
  }

  /** Moves the camera after an event of the wheel or of fingers, without a flight. */
  scrollTo(camera: EditorCamera): void {
    if (this.#lastScrolled !== this.#camera) this.#storeView();
    this.moveTo(camera);
    this.#lastScrolled = this.#camera;
  }

  /** Flies to a view, or jumps if motion is reduced. */
  flyTo(camera: EditorCamera): void {
    if (isSameView(this.view, camera)) return;
    this.#storeView();
    this.#startFlight(camera);
  }

  /** Stores the current view for `goBack`. */
  #storeView(): void {
    const last = this.#history.at(-1);
    if (last && this.#store.isPresent(last.topic) && isSameView(this.view, last)) return;
    this.#history.push(this.#camera);
    if (this.#history.length > HISTORY_LENGTH) this.#history.shift();
  }

  /** Flies to the previous view. Skips views of removed topics. */
  goBack(): void {
    for (let camera = this.#history.pop(); camera; camera = this.#history.pop()) {
      if (!this.#store.isPresent(camera.topic) || isSameView(this.view, camera)) continue;
      this.#startFlight(camera);
      return;
    }
  }

  #startFlight(camera: EditorCamera): void {
    if (this.reducesMotion) {
      this.moveTo(camera);
      return;
    }
    this.#flight = flyTo(this.view, camera);
    this.#flightStart = undefined;
  }

  /** Ends a flight. The camera stays where it is. */
  stop(): void {
    this.#flight = undefined;
  }

  /** Moves the camera along its flight. Returns whether there is a flight. @param now time in milliseconds */
  advance(now: number): boolean {
    const flight = this.#flight;
    if (!flight) return false;
    this.#flightStart ??= now;
    const elapsed = now - this.#flightStart;
    if (elapsed >= flight.durationMs) this.stop();
    this.#setCamera(flight.cameraAt(elapsed));
    return true;
  }

  /** Opens a group: a click then selects its children. Undefined closes all groups. */
  setOpenGroup(id: string | undefined): void {
    this.#openGroup = id !== undefined && this.#store.isPresent(id) ? id : undefined;
  }

  /** Closes the open groups that do not contain the records, which have the same parent. */
  closeGroupsOutside(ids: readonly string[]): void {
    const [first] = ids;
    while (this.#openGroup !== undefined) {
      if (first !== undefined && this.#store.ancestry(first).slice(1).includes(this.#openGroup)) return;
      const parent = this.#store.get(this.#openGroup)?.parent ?? undefined;
      this.#openGroup = parent !== undefined && this.#store.get(parent)?.kind === 'group' ? parent : undefined;
    }
  }

  /** Anchors the camera to a topic that the author's own operations do not move. Call it before they are applied. */
  prepareForOwnOperations(operations: readonly Operation[]): void {
    this.#camera = anchorOutside(this.#store, this.#camera, operations);
  }

  /**
   * Applies a change of other authors. The window shows the same view of the camera's topic as before. If the topic is
   * removed, the camera is anchored to its nearest ancestor that is not removed.
   */
  preserveView(apply: () => void): void {
    const cameras = camerasOfChain(this.#store, this.#camera);
    apply();
    const camera = presentCamera(this.#store, cameras) ?? this.#camera;
    if (camera.topic !== this.#camera.topic) this.stop();
    this.#setCamera(camera);
  }

  /** Returns the camera that shows the same view, anchored to the nearest ancestor of its topic that is not removed. */
  #cameraOfAncestor(camera: EditorCamera): EditorCamera | undefined {
    return presentCamera(this.#store, camerasOfChain(this.#store, camera));
  }

  /** Updates the open topics and the topic to which the camera is anchored, after a change of the document. */
  refresh(): void {
    this.#setCamera(this.#camera);
  }

  #setCamera(target: EditorCamera): void {
    const isPresent = this.#store.isPresent(target.topic);
    const camera = isPresent ? target : (this.#cameraOfAncestor(target) ?? fitTopic(this.view, rootTopic(this.#store)));
    this.#camera = camera;
    this.#openTopics = openTopics(this.view, this.#openTopics);
    this.#camera = anchorCamera(this.#store, camera, currentTopic(this.view, this.#openTopics));
  }
}
