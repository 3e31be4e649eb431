/** Sizes and distances of the handles around the selection, in CSS pixels. */
export interface HandleSizes {
  /** Whether the handles are for fingers. */
  readonly isTouch: boolean;
  /** Width and height of a visible handle. */
  readonly visible: number;
  /** Width and height of the area around a handle that reacts to a press. */
  readonly pressArea: number;
  /** Minimum length of a side of the box. Shorter sides have no handle in the middle. */
  readonly minSideForEdgeHandle: number;
  /**
   * Returns how far the press area of a handle reaches into the box. If the value is negative, the handle is outside of
   * the box, and its distance from the box is the absolute value.
   * @param length width of the box if the press area reaches into it horizontally, otherwise the height
   */
  inwardReach(length: number): number;
}

/**
 * Sizes for a mouse or pen. Inside of the box, the handles leave at least half of each side free, so that a small box
 * can still be moved.
 */
const MOUSE: HandleSizes = {
  isTouch: false,
  visible: 8,
  pressArea: 24,
  minSideForEdgeHandle: 48,
  inwardReach: (length) => Math.min(12, length / 4),
};

/**
 * Sizes for fingers (WCAG 2.5.5 Target Size). The handles leave at least 44 pixels of each side free, so that a small
 * box can still be moved. The handles of a smaller box are outside of the box.
 */
const TOUCH: HandleSizes = {
  isTouch: true,
  visible: 12,
  pressArea: 44,
  minSideForEdgeHandle: 96,
  inwardReach: (length) => Math.min(22, (length - 44) / 2),
};

/** Returns the sizes of handles for a finger, or for a mouse or pen. */
export const handleSizes = (isTouch: boolean): HandleSizes => (isTouch ? TOUCH : MOUSE);

/** Returns the distance of a handle from the box; 0 if the handle is on the box. `length`: see `inwardReach`. */
export const handleGap = ({ inwardReach }: HandleSizes, length: number): number => Math.max(0, -inwardReach(length));

/** Returns how far the press area of a handle reaches from the handle to the outside. `length`: see `inwardReach`. */
export const outwardReach = ({ isTouch, pressArea, inwardReach }: HandleSizes, length: number): number =>
  isTouch ? pressArea - Math.max(0, inwardReach(length)) : pressArea / 2;

/**
 * Returns the distance of the rotate handle from a box of this height. At this distance, the press area of the rotate
 * handle does not overlap the press areas of the other handles.
 */
export const rotateDistance = (sizes: HandleSizes, height: number): number =>
  handleGap(sizes, height) + outwardReach(sizes, height) + sizes.pressArea / 2;
