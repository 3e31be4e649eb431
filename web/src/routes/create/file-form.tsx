import { isLoggedIn } from '@flydeck/contract/accounts/anonymous-me';
import { FileUp } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { savePendingFiles, takePendingFiles } from '../../creation/pending-file.ts';
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
  const href = useHref();
  const filePreview = useFilePreview();
  const uploads = useUploads(href('/dashboard/next/'));
  const isMember = me !== null && isLoggedIn(me);
  const { choose } = filePreview;
  const { send } = uploads;
  const upload = useCallback(
    (files: readonly File[]) => {
      const [file, ...others] = files;
      if (file && others.length === 0) choose(file);
      else void send(files);
    },
    [choose, send],
  );
  // Continues with the files that the visitor chose before signing up.
  useEffect(() => {
    if (!isMember) return;
    void takePendingFiles().then((files) => files.length > 0 && upload(files));
  }, [isMember, upload]);
  const signUp = async ([file, ...others]: readonly File[]) => {
    if (!file) return;
    await savePendingFiles([file, ...others]);
    location.assign(href(signUpUrl(values)));
  };
  return (
    <div className={styles.withPreview}>
      {filePreview.chosen ? (
        <ChosenFileView {...filePreview} />
      ) : (
        <FileChoice
          isMember={isMember}
          uploads={uploads}
          onChoose={isMember ? upload : (files) => void signUp(files)}
        />
      )}
      <FilePreviewView state={filePreview.chosen?.state} />
    </div>
  );
}

interface FileChoiceProps {
  readonly isMember: boolean;
  /** The state of uploads without a preview. */
  readonly uploads: Pick<Uploads, 'sendingFileName' | 'error'>;
  readonly onChoose: (files: readonly File[]) => void;
}

/**
 * A button that opens the browser's file dialog, in an area on which files can be dropped. Visitors without an account
 * are sent to the sign-up page; their files are uploaded when they return.
 */
function FileChoice({ isMember, uploads: { sendingFileName, error }, onChoose }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isDragging, setDragging] = useState(false);
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
        if (sendingFileName === undefined) onChoose([...event.dataTransfer.files]);
      }}
    >
      <FileUp size={40} strokeWidth={1.5} aria-hidden="true" />
      <p>{sendingFileName === undefined ? t('create.dropHere') : t('create.sending', { name: sendingFileName })}</p>
      <p className={styles.methodText}>{t('create.kinds')}</p>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ACCEPTED_FILE_TYPES}
        data-create-file
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
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

interface Uploads {
  readonly send: (files: readonly File[]) => Promise<void>;
  /** Name of the file that is being sent; undefined if none is. */
  readonly sendingFileName: string | undefined;
  /** Empty if there is no error. */
  readonly error: string;
}

/**
 * Returns a function `send` and the state of sending. `send` uploads files one after the other, and then opens the
 * dashboard.
 */
function useUploads(dashboardUrl: string): Uploads {
  const [sendingFileName, setSendingFileName] = useState<string>();
  const [error, setError] = useState('');
  const send = useCallback(
    async (files: readonly File[]): Promise<void> => {
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
    },
    [dashboardUrl],
  );
  return { send, sendingFileName, error };
}
