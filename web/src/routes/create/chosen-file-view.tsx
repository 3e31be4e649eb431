import type { CallError } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { t } from '../../i18n/index.ts';
import { usePageContext } from '../../page-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './file-preview.module.css';
import type { FilePreview } from './use-file-preview.ts';

/** A chosen file: its name and size, the progress or error of its import, and the button that creates a presentation. */
export function ChosenFileView({ chosen, reset, create }: FilePreview) {
  const { language } = usePageContext();
  if (!chosen) return null;
  const { name, bytes, state } = chosen;
  const isWaiting = state.name === 'sending' || state.name === 'importing';
  const isCreating = state.name === 'creating';
  const stepCount = state.name === 'ready' || isCreating ? state.preview.stepCount : undefined;
  return (
    <div className={styles.file}>
      <div>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.about}>
          {formatSize(bytes, language)}
          {stepCount !== undefined && ` · ${t('create.stepsFound', { count: stepCount })}`}
        </p>
      </div>
      <div role="status">
        {isWaiting && (
          <>
            <p>{state.name === 'sending' ? t('create.sending', { name }) : t('create.fileImporting')}</p>
            <progress aria-label={name} {...(state.progress === undefined ? {} : { value: state.progress })} />
          </>
        )}
        {stepCount !== undefined && <p>{t(isCreating ? 'create.creating' : 'create.fileReady')}</p>}
      </div>
      {state.name === 'failed' && <Notice kind="failed">{fileErrorText(state.code)}</Notice>}
      <div className={styles.actions}>
        {!isWaiting && state.name !== 'failed' && (
          <Button kind="primary" disabled={isCreating} onClick={create}>
            {t(isCreating ? 'create.creating' : 'create.makeOfMarkdown')}
          </Button>
        )}
        <Button disabled={isCreating} onClick={reset}>
          {t('create.otherFile')}
        </Button>
      </div>
    </div>
  );
}

const UNITS = [
  ['megabyte', 1_000_000],
  ['kilobyte', 1000],
  ['byte', 1],
] as const;

function formatSize(bytes: number, language: string): string {
  const [unit, size] = UNITS.find(([, unitBytes]) => bytes >= unitBytes) ?? ['byte', 1];
  const options = { style: 'unit', unit, maximumFractionDigits: bytes >= 10 * size ? 0 : 1 } as const;
  return new Intl.NumberFormat(language, options).format(bytes / size);
}

const MESSAGE_KEYS: Partial<Record<CallError['code'], string>> = {
  'import.encrypted': 'create.fileEncrypted',
  'import.corrupt': 'create.fileCorrupt',
  'import.empty': 'create.fileEmpty',
  'import.too_large': 'create.fileTooLarge',
  'request.too_large': 'create.fileTooLarge',
  'import.unsupported': 'create.fileUnknown',
  'upload.storage_full': 'create.storageFull',
};

/** Returns why a file cannot become a presentation, and what to do. */
export function fileErrorText(code: CallError['code']): string {
  const key = MESSAGE_KEYS[code];
  return key === undefined ? errorText({ code }) : t(key);
}
