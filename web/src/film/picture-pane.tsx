import type { Scene } from '@flydeck/scene/model/scene';
import { type FormEvent, useEffect, useState } from 'react';
import { t } from '../i18n/index.ts';
import { fileNameOf, saveFile } from '../save-file.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/input.tsx';
import { Notice } from '../ui/notice.tsx';
import { pathNumbering } from '../viewer/player/path-numbering.ts';
import styles from './download-dialog.module.css';
import { aspectRatioOf } from './film-options.ts';
import { filmSize, SHORT_SIDES, type ShortSide } from './film-size.ts';
import { sizeLabel } from './size-label.ts';
import { paintStep } from './step-picture.ts';
import { stepName } from './step-texts.ts';

/** Width of the preview in pixels. */
const PREVIEW_WIDTH = 1104;

interface PicturePaneProps {
  readonly scene: Scene;
  /** The title of the presentation. */
  readonly title: string;
  /** Index of the step that is selected at first. */
  readonly firstStep: number;
  readonly onClose: () => void;
}

/** Saves a step as a PNG. */
export function PicturePane({ scene, title, firstStep, onClose }: PicturePaneProps) {
  const [step, setStep] = useState(Math.min(Math.max(0, firstStep), scene.steps.length - 1));
  const [shortSide, setShortSide] = useState<ShortSide>(1080);
  const [state, setState] = useState<'ready' | 'painting' | 'failed'>('ready');
  const [savedName, setSavedName] = useState<string>();
  const { numberOf } = pathNumbering(scene);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (state === 'painting') return;
    setState('painting');
    setSavedName(undefined);
    try {
      const picture = await paintStep(scene, step, filmSize(aspectRatioOf(scene), shortSide));
      const name = fileNameOf(`${title} ${numberOf(step)}`, 'png');
      saveFile(picture, name);
      setSavedName(name);
      setState('ready');
    } catch {
      setState('failed');
    }
  };
  return (
    <form className={styles.pane} onSubmit={(event) => void save(event)}>
      <Preview scene={scene} step={step} label={stepName(scene, step)} />
      <div className={styles.fields}>
        <Field label={t('film.stepField')}>
          <Select
            value={step}
            options={scene.steps.map((_, index) => ({ value: String(index), label: stepName(scene, index) }))}
            onChange={({ target }) => setStep(Number(target.value))}
          />
        </Field>
        <Field label={t('film.size')}>
          <Select
            value={shortSide}
            options={SHORT_SIDES.map((side) => ({ value: String(side), label: sizeLabel(scene, side) }))}
            onChange={({ target }) => setShortSide(SHORT_SIDES.find((side) => String(side) === target.value) ?? 1080)}
          />
        </Field>
      </div>
      {state === 'failed' && <Notice kind="failed">{t('film.pictureFailed')}</Notice>}
      {savedName && <Notice kind="done">{t('film.pictureSaved', { name: savedName })}</Notice>}
      <div className={styles.actions}>
        <Button kind="quiet" onClick={onClose}>
          {t(savedName ? 'film.close' : 'film.cancel')}
        </Button>
        <Button kind="primary" type="submit" aria-disabled={state === 'painting'}>
          {t('film.downloadPng')}
        </Button>
      </div>
    </form>
  );
}

interface PreviewProps {
  readonly scene: Scene;
  readonly step: number;
  readonly label: string;
}

/** A small picture of a step. */
function Preview({ scene, step, label }: PreviewProps) {
  const [url, setUrl] = useState<string>();
  const ratio = aspectRatioOf(scene);
  const size = { width: PREVIEW_WIDTH, height: Math.round(PREVIEW_WIDTH / ratio) };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the size depends on the scene only.
  useEffect(() => {
    let isCurrent = true;
    paintStep(scene, step, size).then(
      (picture) => isCurrent && setUrl(URL.createObjectURL(picture)),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [scene, step]);
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url]);
  return (
    <div className={styles.preview} style={{ aspectRatio: ratio }}>
      {url && <img src={url} alt={label} />}
    </div>
  );
}
