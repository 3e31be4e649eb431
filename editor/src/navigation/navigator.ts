import type { Size } from '@flydeck/scene/model/geometry';
import type { Operation } from '@flydeck/scene/records/operations';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { anchorCamera, type EditorCamera, fitTopic, type View } from '../camera.ts';
import { currentTopic, openTopics, rootTopic } from '../levels.ts';
import { anchorOutside, camerasOfChain, presentCamera } from './anchor.ts';
import { type EditorFlight, flyTo, isSameView } from './flight.ts';

/** Number of earlier views that are kept. */
const HISTORY_LENGTH = 100;

/**
 * The camera of an editor: its flights, the views before, and which topics and groups are open. The camera is always
 * anchored to the deepest open topic at its centre, because zooming must keep its precision.
 */
export class Navigator {
  /** The camera jumps instead of flying. */
  reducesMotion = false;
  readonly #store: RecordStore;
  #window: Size;
  #camera: EditorCamera;
  #openTopics: ReadonlySet<string> = new Set();
  #openGroup: string | undefined;
  #flight: EditorFlight | undefined;
  /** Absent until the first report of the time after the flight has begun. */
  #flightStart: number | undefined;
  readonly #history: EditorCamera[] = [];
  /** The camera after the last zoom or pan. Only the view before a series of them is kept. */
  #scrolled: EditorCamera | undefined;

  constructor(store: RecordStore, window: Size) {
    this.#store = store;
    this.#window = window;
    this.#camera = { topic: rootTopic(store), x: 0, y: 0, zoom: 1, rotation: 0 };
    this.moveTo(fitTopic(this.view, this.#camera.topic));
  }

  get view(): View {
    return { store: this.#store, camera: this.#camera, window: this.#window };
  }

  /** Ids of the open topics and groups: a click takes their content. */
  get open(): ReadonlySet<string> {
    const groups = this.#openGroup === undefined ? [] : this.#store.ancestry(this.#openGroup);
    return groups.length === 0
      ? this.#openTopics
      : new Set([...this.#openTopics, ...groups.filter((id) => this.#store.get(id)?.kind === 'group')]);
  }

  /** Whether the time has to be reported, because the camera is flying. */
  get isFlying(): boolean {
    return this.#flight !== undefined;
  }

  resize(window: Size): void {
    this.#window = window;
    this.#settle(this.#camera);
  }

  /** Moves the camera at once. A flight ends. */
  moveTo(camera: EditorCamera): void {
    this.stop();
    this.#settle(camera);
  }

  /** Moves the camera at once by the wheel or by fingers. */
  scrollTo(camera: EditorCamera): void {
    if (this.#scrolled !== this.#camera) this.#rememberView();
    this.moveTo(camera);
    this.#scrolled = this.#camera;
  }

  /** Flies to a view, or jumps if motion is reduced. */
  flyTo(camera: EditorCamera): void {
    if (isSameView(this.view, camera)) return;
    this.#rememberView();
    this.#startFlight(camera);
  }

  /** Keeps the present view for `goBack`. */
  #rememberView(): void {
    const last = this.#history.at(-1);
    if (last && this.#store.isPresent(last.topic) && isSameView(this.view, last)) return;
    this.#history.push(this.#camera);
    if (this.#history.length > HISTORY_LENGTH) this.#history.shift();
  }

  /** Flies to the view before. Views of removed topics are left out. */
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

  /** Ends a flight where it is. */
  stop(): void {
    this.#flight = undefined;
  }

  /** Moves the camera along its flight. Returns whether it moved. */
  advance(now: number): boolean {
    const flight = this.#flight;
    if (!flight) return false;
    this.#flightStart ??= now;
    const elapsed = now - this.#flightStart;
    if (elapsed >= flight.durationMs) this.stop();
    this.#settle(flight.cameraAt(elapsed));
    return true;
  }

  /** Opens a group: a click then selects its children. Undefined closes all groups. */
  setOpenGroup(id: string | undefined): void {
    this.#openGroup = id !== undefined && this.#store.isPresent(id) ? id : undefined;
  }

  /** Closes the open groups that contain none of the records. */
  closeGroupsOutside(ids: readonly string[]): void {
    const [first] = ids;
    while (this.#openGroup !== undefined) {
      if (first !== undefined && this.#store.ancestry(first).slice(1).includes(this.#openGroup)) return;
      const parent = this.#store.get(this.#openGroup)?.parent ?? undefined;
      this.#openGroup = parent !== undefined && this.#store.get(parent)?.kind === 'group' ? parent : undefined;
    }
  }

  /** Anchors the camera to a topic that the author's own operations do not move, before they are applied. */
  prepareForOwnOperations(operations: readonly Operation[]): void {
    this.#camera = anchorOutside(this.#store, this.#camera, operations);
  }

  /**
   * Applies a change of others. The screen stays still: the camera follows its topic. If the topic is removed, the camera
   * is anchored to the nearest ancestor that is present.
   */
  holdStill(apply: () => void): void {
    const cameras = camerasOfChain(this.#store, this.#camera);
    apply();
    const camera = presentCamera(this.#store, cameras) ?? this.#camera;
    if (camera.topic !== this.#camera.topic) this.stop();
    this.#settle(camera);
  }

  /** The same view from the nearest present ancestor of a removed topic. */
  #cameraOfAncestor(camera: EditorCamera): EditorCamera | undefined {
    return presentCamera(this.#store, camerasOfChain(this.#store, camera));
  }

  /** Finds the open topics, and the topic to which the camera is anchored, after a change of the document. */
  settle(): void {
    this.#settle(this.#camera);
  }

  #settle(target: EditorCamera): void {
    const isPresent = this.#store.isPresent(target.topic);
    const camera = isPresent ? target : (this.#cameraOfAncestor(target) ?? fitTopic(this.view, rootTopic(this.#store)));
    this.#camera = camera;
    this.#openTopics = openTopics(this.view, this.#openTopics);
    this.#camera = anchorCamera(this.#store, camera, currentTopic(this.view, this.#openTopics));
  }
}
