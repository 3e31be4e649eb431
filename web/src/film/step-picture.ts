import { stateAt } from '@flydeck/scene/build-state';
import { cameraForStep } from '@flydeck/scene/camera';
import { itemAt } from '@flydeck/scene/checked-access';
import type { Size } from '@flydeck/scene/model/geometry';
import type { Scene } from '@flydeck/scene/model/scene';
import { PAGE_THREAD } from './page-thread.ts';
import { ScenePainter } from './scene-painter.ts';

/**
 * Returns a step as a PNG, after all builds of the step. Videos are painted as their posters.
 * @throws Error if the browser has not enough memory
 */
export async function paintStep(scene: Scene, stepIndex: number, size: Size): Promise<Blob> {
  const step = itemAt(scene.steps, stepIndex);
  const painter = await ScenePainter.open(scene, size, PAGE_THREAD);
  try {
    const { opacities } = stateAt(scene, stepIndex, step.builds?.length ?? 0);
    const isolated = step.isolated && { isolated: { frame: step.frame, fadeOut: 1 } };
    await painter.paint({ camera: cameraForStep(step, size), viewport: { ...size, opacities, ...isolated } });
    const canvas = painter.canvas as HTMLCanvasElement;
    return await new Promise((resolve, reject) => {
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('The picture cannot be encoded.'))),
        'image/png',
      );
    });
  } finally {
    painter.close();
  }
}
