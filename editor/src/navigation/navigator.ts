import type { Rect, Size } from '@flydeck/scene/model/geometry';
import { isEqual } from '@flydeck/scene/records/is-equal';
import type { Operation } from '@flydeck/scene/records/operations';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { anchorCamera, type CameraTarget, type EditorCamera, fitTopic, type View } from '../camera.ts';
import { topicOfCover } from '../covers/content-slots.ts';
import { currentTopic, openTopics, rootTopic } from '../levels.ts';
import { isClassic, pageOf } from '../path/pages.ts';
import { anchorOutsideMovedTopics, camerasOfChain, firstCameraOfPresentTopic } from './anchor.ts';
import { createFlight, type EditorFlight, isSameView } from './flight.ts';

/** Maximum number of stored earlier views. */
const MAX_EARLIER_VIEWS = 100;
/** Minimum width and height of a visible area in which topics and new objects are shown, in CSS pixels. */
const MIN_VISIBLE_PX = 80;

/** Where the camera was. */
interface EarlierView {
  readonly camera: EditorCamera;
  /** The visible area to which the camera was moved; undefined for the whole window. */
  readonly area: Rect | undefined;
}

/**
 * Moves the camera of an editor, stores earlier views, and determines which topics and groups are open. The camera is
 * anchored to the deepest open topic at the centre of the visible area: its position is relative to this topic, so that
 * the position is precise at any zoom.
 */
export class Navigator {
  /** Whether the camera jumps to its target instead of flying there. */
  reducesMotion = false;
  readonly #store: RecordStore;
  #window: Size;
  #camera: EditorCamera;
  #visibleArea: Rect | undefined;
  #arrivalArea: Rect | undefined;
  #openTopics: ReadonlySet<string> = new Set();
  /** Id of the innermost open group. The groups that contain it are open, too. */
  #openGroup: string | undefined;
  /** Id of the topic whose cover is edited. The topic may have been removed since. */
  #cover: string | undefined;
  /** See `View.rowEdges`. */
  #rowEdges: ReadonlyMap<string, readonly number[]> | undefined;
  /** See `View.chartParts`. */
  #chartParts: View['chartParts'];
  #flight: EditorFlight | undefined;
  /**
   * The target of the last flight until the next call of `advance`, when the panels that the same command opens or
   * closes are laid out.
   */
  #newTarget: { readonly compute: (view: View) => EditorCamera; readonly area: Rect | undefined } | undefined;
  /** Time of the first call of `advance` during the flight, in milliseconds; undefined before this call. */
  #flightStart: number | undefined;
  /** Whether the flight is a path of `glide`. */
  #isGliding = false;
  /** The path of `glide` that begins when the flight ends. */
  #nextPath: ((view: View) => EditorFlight) | undefined;
  /** Earlier views, the latest at the end. */
  readonly #earlierViews: EarlierView[] = [];
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
    const [visibleArea, arrivalArea, cover] = [this.#visibleArea, this.#arrivalArea, this.#cover];
    const [rowEdges, chartParts] = [this.#rowEdges, this.#chartParts];
    return {
      store: this.#store,
      camera: this.#camera,
      window: this.#window,
      ...(visibleArea && { visibleArea }),
      ...(arrivalArea && { arrivalArea }),
      ...(rowEdges && { rowEdges }),
      ...(chartParts && { chartParts }),
      ...(cover !== undefined && this.#store.isPresent(cover) && { cover }),
    };
  }

  /** Ids of the open topics and groups: a click in one of them selects its content. */
  get openIds(): ReadonlySet<string> {
    const groups = this.#openGroup === undefined ? [] : this.#store.ancestry(this.#openGroup);
    return groups.length === 0
      ? this.#openTopics
      : new Set([...this.#openTopics, ...groups.filter((id) => this.#store.get(id)?.kind === 'group')]);
  }

  /** Sets the edges of the rows of laid out tables (see `View.rowEdges`). */
  setRowEdges(rowEdges: ReadonlyMap<string, readonly number[]>): void {
    this.#rowEdges = rowEdges;
  }

  /** Sets the parts of charts (see `View.chartParts`). */
  setChartParts(chartParts: NonNullable<View['chartParts']>): void {
    this.#chartParts = chartParts;
  }

  /** Whether a flight has begun and not ended. Until it ends, `advance` must be called before each paint. */
  get isFlying(): boolean {
    return this.#flight !== undefined || this.#newTarget !== undefined;
  }

  resize(window: Size): void {
    this.#window = window;
    this.#arrivalArea = this.#visibleArea;
    this.#setCamera(this.#camera);
  }

  /**
   * Sets the part of the window that no panel covers; undefined for the whole window. The camera does not move. An area
   * in which hardly anything is visible, for example between an expanded panel and the on-screen keyboard, is ignored.
   */
  setVisibleArea(area: Rect | undefined): void {
    this.#visibleArea = area && Math.min(area.width, area.height) >= MIN_VISIBLE_PX ? area : undefined;
  }

  /**
   * Moves the camera without a flight. A running flight ends.
   * @param isFitted whether the camera is fitted into the visible area, and not relative to the current view
   */
  moveTo(camera: EditorCamera, isFitted = false): void {
    if (isFitted) this.#arrivalArea = this.#visibleArea;
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
  flyTo(target: CameraTarget): void {
    // A target that is not computed from the visible area is a view relative to the current one, such as a zoom.
    const area = typeof target === 'function' ? this.#visibleArea : this.#arrivalArea;
    const camera = typeof target === 'function' ? target(this.view) : target;
    if (!isSameView(this.view, camera)) {
      this.#storeView();
      this.#startFlight({ camera, area });
    }
    if (typeof target === 'function') this.#newTarget = { compute: target, area };
  }

  /**
   * Moves the camera along a path that begins at the current view, or jumps to its end if motion is reduced. A running
   * flight ends first.
   */
  glide(createPath: (view: View) => EditorFlight): void {
    if (this.#flight && !this.#isGliding) {
      this.#nextPath = createPath;
      return;
    }
    const path = createPath(this.view);
    const camera = path.cameraAt(path.durationMs);
    this.#startFlight({ camera, area: this.#visibleArea });
    if (!this.#flight) return;
    this.#flight = path;
    this.#isGliding = true;
  }

  /** Replaces the flight if a panel was opened or closed since `flyTo`. */
  #adjustNewFlight(): void {
    const target = this.#newTarget;
    this.#newTarget = undefined;
    const area = this.#visibleArea;
    if (!target || isEqual(area, target.area)) return;
    const camera = target.compute(this.view);
    if (isSameView(this.view, camera)) {
      this.stop();
      this.#arrivalArea = area;
      return;
    }
    // With reduced motion, the camera has already left the view that `flyTo` stored.
    if (!this.reducesMotion) this.#storeView();
    this.#startFlight({ camera, area });
  }

  /** Stores the current view for `goBack`. */
  #storeView(): void {
    const last = this.#earlierViews.at(-1);
    if (last && this.#store.isPresent(last.camera.topic) && isSameView(this.view, last.camera)) return;
    this.#earlierViews.push({ camera: this.#camera, area: this.#arrivalArea });
    if (this.#earlierViews.length > MAX_EARLIER_VIEWS) this.#earlierViews.shift();
  }

  /** Whether `goBack` has an effect. */
  get hasEarlierView(): boolean {
    return this.#earlierViews.some((earlier) => this.#canGoBackTo(earlier));
  }

  /** Flies to the latest stored view. Drops views of removed topics, and views that are equal to the current one. */
  goBack(): void {
    for (let earlier = this.#earlierViews.pop(); earlier; earlier = this.#earlierViews.pop()) {
      if (!this.#canGoBackTo(earlier)) continue;
      this.#startFlight(earlier);
      return;
    }
  }

  #canGoBackTo({ camera }: EarlierView): boolean {
    return this.#store.isPresent(camera.topic) && !isSameView(this.view, camera);
  }

  /** Starts to edit the cover of a topic; undefined ends editing. */
  setCover(topic: string | undefined): void {
    this.#cover = topic;
    this.refresh();
  }

  /**
   * Ends editing of a cover if the cover does not contain the records `ids`. All these records have the same parent.
   */
  closeCoverOutside([first]: readonly string[]): void {
    const { cover } = this.view;
    if (first !== undefined && cover !== undefined && topicOfCover(this.#store, first) !== cover)
      this.setCover(undefined);
  }

  #startFlight({ camera, area }: EarlierView): void {
    this.#newTarget = undefined;
    // A flight to another topic ends editing of a cover.
    if (camera.topic !== this.#cover) this.#cover = undefined;
    const isOtherPage = isClassic(this.#store) && camera.topic !== this.#camera.topic;
    if (this.reducesMotion || isOtherPage) this.moveTo(camera);
    else this.#flight = createFlight(this.view, camera);
    this.#flightStart = undefined;
    this.#isGliding = false;
    this.#nextPath = undefined;
    this.#arrivalArea = area;
  }

  /** Ends a flight. The camera stays where it is. */
  stop(): void {
    this.#flight = undefined;
    this.#newTarget = undefined;
    this.#nextPath = undefined;
  }

  /**
   * Moves the camera along its flight. Returns false without a flight.
   * @param now the current time in milliseconds, from any origin
   */
  advance(now: number): boolean {
    this.#adjustNewFlight();
    const flight = this.#flight;
    if (!flight) return false;
    this.#flightStart ??= now;
    const elapsed = now - this.#flightStart;
    const nextPath = this.#nextPath;
    if (elapsed >= flight.durationMs) this.stop();
    this.#setCamera(flight.cameraAt(elapsed));
    if (!this.#flight && nextPath) this.glide(nextPath);
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
    // The pages of a classic presentation are shown alone, so the camera stays relative to its page.
    if (!isClassic(this.#store)) this.#camera = anchorOutsideMovedTopics(this.#store, this.#camera, operations);
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

  /**
   * Sets the camera. Determines the open topics, and anchors the camera to the current topic (`currentTopic`). In a
   * classic presentation, shows a whole page instead of the root topic or a chapter.
   */
  #setCamera(target: EditorCamera): void {
    const isPresent = this.#store.isPresent(target.topic);
    const camera = isPresent ? target : (this.#cameraOfAncestor(target) ?? fitTopic(this.view, rootTopic(this.#store)));
    const page = pageOf(this.#store, camera.topic);
    this.#camera = page === undefined || page === camera.topic ? camera : fitTopic(this.view, page);
    this.#openTopics = openTopics(this.view, this.#openTopics);
    this.#camera = anchorCamera(this.#store, this.#camera, currentTopic(this.view, this.#openTopics));
  }
}
