import type { Size } from '@flydeck/scene/model/geometry';
import type { Operation } from '@flydeck/scene/records/operations';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { anchorCamera, type EditorCamera, fitTopic, type View } from '../camera.ts';
import { topicOfCover } from '../covers/content-slots.ts';
import { currentTopic, openTopics, rootTopic } from '../levels.ts';
import { anchorOutsideMovedTopics, camerasOfChain, firstCameraOfPresentTopic } from './anchor.ts';
import { createFlight, type EditorFlight, isSameView } from './flight.ts';

/** Maximum number of stored earlier views. */
const MAX_EARLIER_VIEWS = 100;

/**
 * Moves the camera of an editor, stores earlier views, and determines which topics and groups are open. The camera is
 * always anchored to the deepest open topic at the centre of the window: its position is relative to this topic, so
 * that the position is precise at any zoom.
 */
export class Navigator {
  /** Whether the camera jumps to its target instead of flying there. */
  reducesMotion = false;
  readonly #store: RecordStore;
  #window: Size;
  #camera: EditorCamera;
  #openTopics: ReadonlySet<string> = new Set();
  /** Id of the innermost open group. The groups that contain it are open, too. */
  #openGroup: string | undefined;
  /** Id of the topic whose cover is edited. The topic may have been removed since. */
  #cover: string | undefined;
  #flight: EditorFlight | undefined;
  /** Time of the first call of `advance` during the flight, in milliseconds; undefined before this call. */
  #flightStart: number | undefined;
  /** Earlier views, the latest at the end. */
  readonly #earlierViews: EditorCamera[] = [];
  /**
   * The camera after the last zoom or pan by wheel or fingers. If the camera has not changed since then, the next zoom
   * or pan belongs to the same series. Only the view before a series is stored.
   */
  #lastScrolled: EditorCamera | undefined;

  constructor(store: RecordStore, window: Size) {
    this.#store = store;
    this.#window = window;
    this.#camera = { topic: rootTopic(store), x: 0, y: 0, zoom: 1, rotation: 0 };
    this.moveTo(fitTopic(this.view, this.#camera.topic));
  }

  get view(): View {
    const base = { store: this.#store, camera: this.#camera, window: this.#window };
    const cover = this.#cover;
    return cover !== undefined && this.#store.isPresent(cover) ? { ...base, cover } : base;
  }

  /** Ids of the open topics and groups: a click in one of them selects its content. */
  get openIds(): ReadonlySet<string> {
    const groups = this.#openGroup === undefined ? [] : this.#store.ancestry(this.#openGroup);
    return groups.length === 0
      ? this.#openTopics
      : new Set([...this.#openTopics, ...groups.filter((id) => this.#store.get(id)?.kind === 'group')]);
  }

  /** Whether the camera is flying. During a flight, `advance` must be called before each paint of the canvas. */
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
    const last = this.#earlierViews.at(-1);
    if (last && this.#store.isPresent(last.topic) && isSameView(this.view, last)) return;
    this.#earlierViews.push(this.#camera);
    if (this.#earlierViews.length > MAX_EARLIER_VIEWS) this.#earlierViews.shift();
  }

  /** Whether `goBack` has an effect. */
  get hasEarlierView(): boolean {
    return this.#earlierViews.some((view) => this.#store.isPresent(view.topic) && !isSameView(this.view, view));
  }

  /** Flies to the latest stored view. Drops views of removed topics, and views that are equal to the current one. */
  goBack(): void {
    for (let camera = this.#earlierViews.pop(); camera; camera = this.#earlierViews.pop()) {
      if (!this.#store.isPresent(camera.topic) || isSameView(this.view, camera)) continue;
      this.#startFlight(camera);
      return;
    }
  }

  /** Starts to edit the cover of a topic; undefined ends editing. */
  setCover(topic: string | undefined): void {
    this.#cover = topic;
    this.refresh();
  }

  /** Ends editing of a cover if the cover does not contain the records `ids`. All these records have the same parent. */
  closeCoverOutside([first]: readonly string[]): void {
    const { cover } = this.view;
    if (first !== undefined && cover !== undefined && topicOfCover(this.#store, first) !== cover)
      this.setCover(undefined);
  }

  #startFlight(camera: EditorCamera): void {
    // A flight to another topic ends editing of a cover.
    if (camera.topic !== this.#cover) this.#cover = undefined;
    if (this.reducesMotion) {
      this.moveTo(camera);
      return;
    }
    this.#flight = createFlight(this.view, camera);
    this.#flightStart = undefined;
  }

  /** Ends a flight. The camera stays where it is. */
  stop(): void {
    this.#flight = undefined;
  }

  /**
   * Moves the camera along its flight. Returns false without a flight.
   * @param now the current time in milliseconds, from any origin
   */
  advance(now: number): boolean {
    const flight = this.#flight;
    if (!flight) return false;
    this.#flightStart ??= now;
    const elapsed = now - this.#flightStart;
    if (elapsed >= flight.durationMs) this.stop();
    this.#setCamera(flight.cameraAt(elapsed));
    return true;
  }

  /** Opens a group: a click then selects its children. Undefined or the id of a removed group closes all groups. */
  setOpenGroup(id: string | undefined): void {
    this.#openGroup = id !== undefined && this.#store.isPresent(id) ? id : undefined;
  }

  /** Closes the open groups that do not contain the records `ids`. All these records have the same parent. */
  closeGroupsOutside(ids: readonly string[]): void {
    const [first] = ids;
    while (this.#openGroup !== undefined) {
      if (first !== undefined && this.#store.ancestry(first).slice(1).includes(this.#openGroup)) return;
      const parent = this.#store.get(this.#openGroup)?.parent ?? undefined;
      this.#openGroup = parent !== undefined && this.#store.get(parent)?.kind === 'group' ? parent : undefined;
    }
  }

  /**
   * Anchors the camera to a topic that the author's own operations do not move. Must be called before the operations
   * are applied.
   */
  prepareForOwnOperations(operations: readonly Operation[]): void {
    this.#camera = anchorOutsideMovedTopics(this.#store, this.#camera, operations);
  }

  /**
   * Applies a change of other authors. Afterwards, the window shows the same area of the camera's topic as before. If
   * the change removes the topic, the camera is anchored to the topic's nearest ancestor that is not removed.
   */
  preserveView(apply: () => void): void {
    const cameras = camerasOfChain(this.#store, this.#camera);
    apply();
    const camera = firstCameraOfPresentTopic(this.#store, cameras) ?? this.#camera;
    if (camera.topic !== this.#camera.topic) this.stop();
    this.#setCamera(camera);
  }

  /** Returns the camera that shows the same view, anchored to the nearest ancestor of its topic that is not removed. */
  #cameraOfAncestor(camera: EditorCamera): EditorCamera | undefined {
    return firstCameraOfPresentTopic(this.#store, camerasOfChain(this.#store, camera));
  }

  /** Updates the open topics and the topic to which the camera is anchored, after a change of the document. */
  refresh(): void {
    this.#setCamera(this.#camera);
  }

  /** Sets the camera. Determines the open topics, and anchors the camera to the deepest one at the window's centre. */
  #setCamera(target: EditorCamera): void {
    const isPresent = this.#store.isPresent(target.topic);
    const camera = isPresent ? target : (this.#cameraOfAncestor(target) ?? fitTopic(this.view, rootTopic(this.#store)));
    this.#camera = camera;
    this.#openTopics = openTopics(this.view, this.#openTopics);
    this.#camera = anchorCamera(this.#store, camera, currentTopic(this.view, this.#openTopics));
  }
}
