import type { Scene } from '@flydeck/scene/model/scene';
import { t } from '../i18n/index.ts';
import { pathNumbering } from '../viewer/player/path-numbering.ts';

/** Returns the number and the title of a step, such as `2. Sources`. */
export function stepName(scene: Pick<Scene, 'steps'>, index: number): string {
  const step = pathNumbering(scene).numberOf(index);
  if (step === 0) return t('film.overview');
  const title = scene.steps[index]?.title;
  return title ? `${step}. ${title}` : t('film.step', { step });
}

/** Returns the number of a step and the number of all steps, such as `Step 2 of 12`. */
export function stepPosition(scene: Pick<Scene, 'steps'>, index: number): string {
  const { numberOf, stepCount } = pathNumbering(scene);
  const step = numberOf(index);
  return step === 0 ? t('film.overview') : t('film.stepOf', { step, steps: stepCount });
}
