import { ancestorChain, type Camera, cameraMatrix, type Viewport } from './camera.ts';
import { itemAt } from './checked-access.ts';
import { IDENTITY, invert, type Matrix, multiply } from './model/geometry.ts';
import type { Scene } from './model/scene.ts';

/**
 * Returns the matrices from the spaces of the camera's frame and its ancestors to canvas (device) pixels, by the index
 * of the frame. The computation starts at the camera's frame, so that rounding errors in the matrices of its ancestors
 * do not affect its own matrix.
 */
export function ancestorMatrices(scene: Scene, camera: Camera, viewport: Viewport): Map<number, Matrix> {
  const ratio = viewport.pixelRatio ?? 1;
  let matrix = multiply([ratio, 0, 0, ratio, 0, 0], cameraMatrix(camera, viewport));
  const matrices = new Map<number, Matrix>();
  const chain = ancestorChain(scene, camera.frame);
  for (const [i, index] of chain.entries()) {
    matrices.set(index, matrix);
    if (i + 1 < chain.length) matrix = multiply(matrix, invert(itemAt(scene.frames, index).place));
  }
  return matrices;
}

/** Returns the matrix from a frame's space to CSS pixels of the viewport. */
export function frameToScreen(scene: Scene, frame: number, camera: Camera, viewport: Viewport): Matrix {
  return frameMatrix(scene, frame, ancestorMatrices(scene, camera, { ...viewport, pixelRatio: 1 }));
}

/** Returns a function that computes the matrix from a frame's space to canvas (device) pixels. */
export function createFrameMatrixLookup(scene: Scene, camera: Camera, viewport: Viewport): (frame: number) => Matrix {
  const knownMatrices = ancestorMatrices(scene, camera, viewport);
  return (frame) => frameMatrix(scene, frame, knownMatrices);
}

/**
 * Returns the matrix from a frame's space to pixels, computed from the matrix of the frame's nearest ancestor in
 * `knownMatrices` (by index of the frame), or of the frame itself. Returns the identity if `knownMatrices` contains
 * neither the frame nor an ancestor.
 */
export function frameMatrix(scene: Scene, frame: number, knownMatrices: ReadonlyMap<number, Matrix>): Matrix {
  const descendants: number[] = [];
  for (const index of ancestorChain(scene, frame)) {
    const known = knownMatrices.get(index);
    if (known)
      return descendants.reduceRight((matrix, child) => multiply(matrix, itemAt(scene.frames, child).place), known);
    descendants.push(index);
  }
  return IDENTITY;
}
