import type { Scene } from '@flydeck/scene/model/scene';
import type { FormEvent } from 'react';
import { formatTime } from '../i18n/format-time.ts';
import { t } from '../i18n/index.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/input.tsx';
import { pathNumbering } from '../viewer/player/path-numbering.ts';
import { mediaOf } from '../viewer/player/scene-media.ts';
import { INTERVALS_SECONDS } from '../viewer/player/use-autoplay.ts';
import styles from './download-dialog.module.css';
import { FILM_FORMATS, type FilmFormat } from './film-codecs.ts';
import { changeOptions, createOrder, type FilmOptions, type FilmSupport } from './film-options.ts';
import { SHORT_SIDES } from './film-size.ts';
import type { Narration } from './narration.ts';
import { sizeLabel } from './size-label.ts';
import type { FilmTimeline } from './timeline.ts';

interface FilmFormProps {
  readonly scene: Scene;
  /** The recording; undefined if there is none. */
  readonly narration: Narration | undefined;
  readonly options: FilmOptions;
  readonly support: FilmSupport;
  readonly onChange: (options: FilmOptions) => void;
  readonly onMake: () => void;
  readonly onCancel: () => void;
}

const FORMAT_LABELS: Readonly<Record<FilmFormat, string>> = { mp4: 'film.mp4', webm: 'film.webm' };

/** The options of a film, and its length. */
export function FilmForm({ scene, narration, options, support, onChange, onMake, onCancel }: FilmFormProps) {
  const change = (part: Partial<FilmOptions>) => onChange(changeOptions(options, part, support));
  const { timeline } = createOrder(scene, narration, options);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onMake();
  };
  return (
    <form className={styles.pane} onSubmit={submit}>
      <div className={styles.fields}>
        <Field label={t('film.format')}>
          <Select
            value={options.format}
            options={FILM_FORMATS.filter((format) => support[format]).map((format) => ({
              value: format,
              label: t(FORMAT_LABELS[format]),
            }))}
            onChange={({ target }) => change({ format: target.value as FilmFormat })}
          />
        </Field>
        <Field label={t('film.size')}>
          <Select
            value={options.shortSide}
            options={(support[options.format] ?? []).map((side) => ({
              value: String(side),
              label: sizeLabel(scene, side),
            }))}
            onChange={({ target }) =>
              change({ shortSide: SHORT_SIDES.find((side) => String(side) === target.value) ?? 720 })
            }
          />
        </Field>
        {narration && (
          <Field label={t('film.sound')}>
            <Select
              value={options.isNarrated ? 'narration' : 'none'}
              options={[
                { value: 'narration', label: t('film.withNarration') },
                { value: 'none', label: t('film.withoutSound') },
              ]}
              onChange={({ target }) => change({ isNarrated: target.value === 'narration' })}
            />
          </Field>
        )}
        {!(narration && options.isNarrated) && (
          <Field label={t('film.stepTime')} hint={hasOwnTimes(scene) ? t('film.stepTimeHint') : undefined}>
            <Select
              value={options.secondsPerStep}
              options={INTERVALS_SECONDS.map((seconds) => ({
                value: String(seconds),
                label: t('film.seconds', { seconds }),
              }))}
              onChange={({ target }) => change({ secondsPerStep: Number(target.value) })}
            />
          </Field>
        )}
        <Field label={t('film.motion')}>
          <Select
            value={options.fps}
            options={([30, 60] as const).map((fps) => ({ value: String(fps), label: t('film.fps', { fps }) }))}
            onChange={({ target }) => change({ fps: target.value === '60' ? 60 : 30 })}
          />
        </Field>
      </div>
      <p className={styles.length}>
        {t('film.length', { duration: formatTime(timeline.durationMs), steps: countSteps(scene, timeline) })}
      </p>
      {!(narration && options.isNarrated) && hasPressedMedia(scene) && (
        <p className={styles.hint}>{t('film.mediaHint')}</p>
      )}
      <div className={styles.actions}>
        <Button kind="quiet" onClick={onCancel}>
          {t('film.cancel')}
        </Button>
        <Button kind="primary" type="submit">
          {t('film.make')}
        </Button>
      </div>
    </form>
  );
}

/** Returns the number of steps that a film shows. A recording can lack some. */
function countSteps(scene: Scene, { cues }: FilmTimeline): number {
  const { numberOf } = pathNumbering(scene);
  // The overview has the number 0. A film that shows nothing else has one step.
  return Math.max(1, new Set(cues.map(({ step }) => step).filter((step) => numberOf(step) > 0)).size);
}

/** Whether a scene contains media that visitors start. */
const hasPressedMedia = (scene: Scene) => mediaOf(scene).some(({ item }) => !item.autoplay);

const hasOwnTimes = ({ steps }: Scene) => steps.some(({ seconds }) => seconds !== undefined);
