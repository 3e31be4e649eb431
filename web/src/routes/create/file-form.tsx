import { isLoggedIn } from '@flydeck/contract/accounts/anonymous-me';
import { FileUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { savePendingFile, takePendingFile } from '../../creation/pending-file.ts';
import { t } from '../../i18n/index.ts';
import { useHref, usePageContext } from '../../page-context.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Notice } from '../../ui/notice.tsx';
import { ChosenFileView, fileErrorText } from './chosen-file-view.tsx';
import { codeOf } from './file-preview-job.ts';
import { FilePreviewView } from './file-preview-view.tsx';
import type { MethodProps } from './method-props.ts';
import styles from './page.module.css';
import { signUpUrl } from './use-create.ts';
import { useFilePreview } from './use-file-preview.ts';

const ACCEPTED_FILE_TYPES = '.pptx,.pdf,.md,.markdown,.flydeck';

/**
 * Uploads a file, shows its first steps, and creates the presentation. Several files are uploaded without previews;
 * then the dashboard opens, which shows the progress of their imports.
 */
export function FileForm({ values }: MethodProps) {
  const { me } = usePageContext();
  const filePreview = useFilePreview();
  const isMember = me !== null && isLoggedIn(me);
  const { choose } = filePreview;
  // Continues with the file that the visitor chose before signing up.
  useEffect(() => {
    if (!isMember) return;
    void takePendingFile().then((file) => file && choose(file));
  }, [isMember, choose]);
  return (
    <div className={styles.withPreview}>
      {filePreview.chosen ? (
        <ChosenFileView {...filePreview} />
      ) : (
        <FileChoice values={values} isMember={isMember} onChoose={choose} />
      )}
      <FilePreviewView state={filePreview.chosen?.state} />
    </div>
  );
}

interface FileChoiceProps extends Pick<MethodProps, 'values'> {
  readonly isMember: boolean;
  /** Called with a single file. */
  readonly onChoose: (file: File) => void;
}

/**
 * A button that opens the browser's file dialog, in an area on which files can be dropped. Visitors without an account
 * are sent to the sign-up page; their file is uploaded when they return.
 */
function FileChoice({ values, isMember, onChoose }: FileChoiceProps) {
  const href = useHref();
  const input = useRef<HTMLInputElement>(null);
  const [isDragging, setDragging] = useState(false);
  const { send, sendingFileName, error } = useUploads(href('/dashboard/next/'));
  const take = (files: readonly File[]) => {
    const [file] = files;
    if (!isMember) void (file && savePendingFile(file).then(() => location.assign(href(signUpUrl(values)))));
    else if (file && files.length === 1) onChoose(file);
    else void send(files);
  };
  return (
    <section
      className={classNames(styles.dropZone, isDragging && styles.dragging)}
      aria-label={t('create.file')}
      aria-busy={sendingFileName !== undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setDragging(true);
      }}
      onDragLeave={() => setDragging(false)}
      onDrop={(event) => {
        event.preventDefault();
        setDragging(false);
        if (sendingFileName === undefined) take([...event.dataTransfer.files]);
      }}
    >
      <FileUp size={40} strokeWidth={1.5} aria-hidden="true" />
      <p>{sendingFileName === undefined ? t('create.dropHere') : t('create.sending', { name: sendingFileName })}</p>
      <p className={styles.methodText}>{t('create.kinds')}</p>
      <input
        ref={input}
        type="file"
        hidden
        multiple={isMember}
        accept={ACCEPTED_FILE_TYPES}
        data-create-file
        onChange={({ target }) => {
          take([...(target.files ?? [])]);
          // Without this line, the browser would send no event when the visitor chooses the same file again after a
          // failure.
          target.value = '';
        }}
      />
      <Button kind="primary" disabled={sendingFileName !== undefined} onClick={() => input.current?.click()}>
        {t('create.chooseFile')}
      </Button>
      {!isMember && <p className={styles.methodText}>{t('create.signUpForPreview')}</p>}
      {error && <Notice kind="failed">{error}</Notice>}
    </section>
  );
}

/**
 * Returns a function `send` and the state of sending. `send` uploads files one after the other, and then opens the
 * dashboard.
 */
function useUploads(dashboardUrl: string) {
  const [sendingFileName, setSendingFileName] = useState<string>();
  const [error, setError] = useState('');
  const send = async (files: readonly File[]): Promise<void> => {
    setError('');
    try {
      for (const file of files) {
        setSendingFileName(file.name);
        const body = new Blob([file], { type: 'application/octet-stream' });
        await call('PUT /api/uploads', { query: { name: file.name }, body });
      }
      if (files.length > 0) location.assign(dashboardUrl);
    } catch (failure) {
      setSendingFileName(undefined);
      setError(fileErrorText(codeOf(failure)));
    }
  };
  return { send, sendingFileName, error };
}
