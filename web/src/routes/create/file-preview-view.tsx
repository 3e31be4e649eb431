import type { UploadPreview } from '@flydeck/contract/uploads/upload-preview';
import { useState } from 'react';
import { t } from '../../i18n/index.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './file-preview.module.css';
import type { FilePreviewState } from './file-preview-job.ts';

/** The first steps of a file: one large picture, and thumbnails to choose from. Before, a text about the preview. */
export function FilePreviewView({ state }: { readonly state: FilePreviewState | undefined }) {
  const preview = state?.name === 'ready' || state?.name === 'creating' ? state.preview : undefined;
  const isWaiting = state?.name === 'sending' || state?.name === 'importing';
  return (
    <section className={styles.preview} aria-label={t('create.canvas')} aria-busy={isWaiting}>
      {preview && preview.steps.length > 0 ? (
        <Steps preview={preview} />
      ) : (
        <div className={classNames(styles.stage, isWaiting && styles.waiting)}>
          <p className={styles.note}>{t(isWaiting ? 'create.canvasLoading' : noteKey(state))}</p>
        </div>
      )}
    </section>
  );
}

const noteKey = (state: FilePreviewState | undefined) =>
  state === undefined || state.name === 'failed' ? 'create.filePreviewEmpty' : 'create.filePreviewNone';

function Steps({ preview: { steps } }: { readonly preview: UploadPreview }) {
  const [selected, setSelected] = useState(0);
  const nameOf = (index: number) => steps[index]?.title || t('create.stepNumber', { number: index + 1 });
  return (
    <>
      <div className={styles.stage} data-status="shown">
        <img src={steps[selected]?.picture} alt={nameOf(selected)} />
      </div>
      <ul className={styles.steps} aria-label={t('create.firstSteps')}>
        {steps.map(({ picture }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a preview do not change.
          <li key={index}>
            <button
              type="button"
              aria-label={nameOf(index)}
              aria-pressed={index === selected}
              className={styles.step}
              onClick={() => setSelected(index)}
            >
              <img src={picture} alt="" />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
