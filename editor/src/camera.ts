import { cameraMatrix, scaleOf } from '@flydeck/scene/camera';
import type { DrawnChartPart } from '@flydeck/scene/compile/chart/chart-part';
import { apply, invert, type Matrix, multiply, type Point, type Rect, type Size } from '@flydeck/scene/model/geometry';
import { overviewArea } from '@flydeck/scene/overview-area';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { matrixBetween } from '@flydeck/scene/records/spaces';

/**
 * The camera of the editor. Because its position is relative to a topic, the position is precise at any depth of nested
 * topics, and the camera moves with the topic when another author moves the topic. A point p of the topic's space is
 * shown at the window's centre + zoom · R(rotation) · (p − (x, y)), where R is the rotation matrix.
 */
export interface EditorCamera {
  /** Id of the topic to which the position is relative. */
  readonly topic: string;
  /** The point of the topic's space at the window's centre. */
  readonly x: number;
  readonly y: number;
  /** CSS pixels per unit of the topic. */
  readonly zoom: number;
  /** Radians, clockwise. */
  readonly rotation: number;
}

/** A view of a document: its records, the camera, and the size of the window in CSS pixels. */
export interface View {
  readonly store: RecordStore;
  readonly camera: EditorCamera;
  readonly window: Size;
  /** The part of the window that no panel covers, in CSS pixels; absent if no panel covers a part of the window. */
  readonly visibleArea?: Rect;
  /**
   * The visible area into which the camera was last fitted; absent for the whole window. It differs from `visibleArea`
   * if a panel was opened or closed since.
   */
  readonly arrivalArea?: Rect;
  /**
   * The edges of the rows of tables, by the id of the table, in the space of the table's box. Only known for tables
   * that were selected since they were compiled.
   */
  readonly rowEdges?: ReadonlyMap<string, readonly number[]>;
  /**
   * The parts of charts, by the id of the chart, in the space of the chart's box. Only known for charts that were
   * selected since they were compiled.
   */
  readonly chartParts?: ReadonlyMap<string, readonly DrawnChartPart[]>;
  /** Id of the topic whose cover is edited: the window shows the cover instead of the content of the topic. */
  readonly cover?: string;
}

/**
 * The end of a flight: a camera, or a function that computes it. The function is called again if a panel was opened or
 * closed before the flight begins, for example because the same command deselects the records that the panel shows.
 */
export type CameraTarget = EditorCamera | ((view: View) => EditorCamera);

/** Returns the matrix that maps the space of a record's children to CSS pixels of the window. */
export function screenMatrix({ store, camera, window }: View, id: string): Matrix {
  // The type of `cameraMatrix` requires a frame, but the matrix does not depend on the frame.
  return multiply(cameraMatrix({ ...camera, frame: 0 }, window), matrixBetween(store, id, camera.topic));
}

/** Converts a point of the window to the space of a record's children. */
export function toSpace(view: View, id: string, point: Point): Point {
  return apply(invert(screenMatrix(view, id)), point);
}

/** Returns the size of a topic in its own units. */
export function sizeOf(store: RecordStore, id: string): Size {
  const { width, height } = store.get(id)?.properties ?? {};
  return { width: Number(width), height: Number(height) };
}

/**
 * Returns the area of a topic that is shown as the whole topic, in its own space. For the root, this is the overview,
 * which contains the topics beyond the edge of the canvas.
 */
export function wholeAreaOf(store: RecordStore, id: string): Rect {
  const size = sizeOf(store, id);
  const topics = store.get(id)?.slot === 'root' ? store.children(id, 'topics') : [];
  return overviewArea(
    size,
    topics
      .filter(({ properties }) => !properties['hidden'])
      .map((topic) => ({ place: matrixBetween(store, topic.id, id), size: sizeOf(store, topic.id) })),
  );
}

/** Minimum free space between a topic and each edge of the area that it is fitted into, as a fraction of the area. */
const FIT_MARGIN = 0.08;

/**
 * Returns the camera that shows a whole topic upright, as large as fits into the visible area with a margin, and at the
 * centre of the visible area.
 */
export function fitTopic(view: View, topic: string): EditorCamera {
  const { x, y, width, height } = wholeAreaOf(view.store, topic);
  const area = visibleAreaOf(view);
  const fraction = 1 - 2 * FIT_MARGIN;
  const zoom = Math.min((area.width * fraction) / width, (area.height * fraction) / height);
  return centred(view, { topic, x: x + width / 2, y: y + height / 2, zoom, rotation: 0 });
}

/** Returns the part of the window that no panel covers, in CSS pixels. */
export const visibleAreaOf = ({ window, visibleArea }: View): Rect => visibleArea ?? { x: 0, y: 0, ...window };

/** Returns the view with the visible area to which the camera was last moved. */
export function viewOfArrival({ visibleArea: _visibleArea, arrivalArea, ...view }: View): View {
  return arrivalArea ? { ...view, visibleArea: arrivalArea } : view;
}

/** Returns the centre of the visible area, in CSS pixels of the window. */
export function visibleCentre(view: View): Point {
  const { x, y, width, height } = visibleAreaOf(view);
  return { x: x + width / 2, y: y + height / 2 };
}

/** Returns the camera after a pan that moves the content from the centre of the window to that of the visible area. */
export function centred(view: View, camera: EditorCamera): EditorCamera {
  const { x, y } = visibleCentre(view);
  return panCamera(camera, x - view.window.width / 2, y - view.window.height / 2);
}

/** Returns the camera moved so that the canvas is shown `dx` CSS pixels further right and `dy` further down. */
export function panCamera(camera: EditorCamera, dx: number, dy: number): EditorCamera {
  const cos = Math.cos(camera.rotation) / camera.zoom;
  const sin = Math.sin(camera.rotation) / camera.zoom;
  return { ...camera, x: camera.x - dx * cos - dy * sin, y: camera.y + dx * sin - dy * cos };
}

/**
 * Returns the camera zoomed by a factor. The point of the canvas that is shown at `anchor`, a point of the window, does
 * not move in the window.
 */
export function zoomCamera(camera: EditorCamera, factor: number, anchor: Point, window: Size): EditorCamera {
  const fromCentre = { x: anchor.x - window.width / 2, y: anchor.y - window.height / 2 };
  const centredCamera = panCamera(camera, -fromCentre.x, -fromCentre.y);
  return panCamera({ ...centredCamera, zoom: camera.zoom * factor }, fromCentre.x, fromCentre.y);
}

/** Returns a camera that shows the same view, with its position relative to another topic. */
export function anchorCamera(store: RecordStore, camera: EditorCamera, topic: string): EditorCamera {
  if (camera.topic === topic) return camera;
  const toNewSpace = matrixBetween(store, camera.topic, topic);
  return {
    topic,
    ...apply(toNewSpace, camera),
    zoom: camera.zoom / scaleOf(toNewSpace),
    rotation: camera.rotation - Math.atan2(toNewSpace[1], toNewSpace[0]),
  };
}
