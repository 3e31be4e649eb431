import { filesOfTopics, type ImportedPages } from '@flydeck/editor/path/imported-pages';
import { indexAfter, insertPages } from '@flydeck/editor/path/insert-pages';
import { parsePageRange } from '@flydeck/editor/path/page-range';
import { replacePages } from '@flydeck/editor/path/replace-pages';
import { type FormEvent, useState } from 'react';
import { type CallError, call } from '../../api/call.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Modal, requestClose } from '../menus/modal.tsx';
import { ModalHeader } from '../menus/modal-header.tsx';
import { loadEditing } from '../parts/load-editing.ts';
import type { PageFileRequest } from '../session/session-events.ts';
import { useSession } from '../session/use-session.ts';
import { fileErrorText } from './error-text.ts';
import { FileChoice } from './file-choice.tsx';
import { ImportProgress } from './import-progress.tsx';
import styles from './page-file-dialog.module.css';
import { codeOf } from './page-file-job.ts';
import { type PageChoice, PageRange } from './page-range.tsx';
import { usePageFile } from './use-page-file.ts';

interface PageFileDialogProps {
  readonly request: PageFileRequest;
  readonly onClose: () => void;
}

/** The dialog that inserts pages of another file into a classic presentation, or replaces all its pages by a file. */
export function PageFileDialog({ request, onClose }: PageFileDialogProps) {
  const { isReplacement } = request;
  const { state, choose, reset } = usePageFile(request.file);
  const [choice, setChoice] = useState<PageChoice>({ kind: 'all', range: '' });
  const { submit, isSubmitting, error } = useSubmit(request);
  const imported = state?.name === 'ready' ? state.imported : undefined;
  const pages = imported && chosenPages(imported, isReplacement ? { kind: 'all', range: '' } : choice);
  const title = t(isReplacement ? 'canvas-files.replaceTitle' : 'canvas-files.insertTitle');
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const dialog = event.currentTarget.closest('dialog');
    if (state?.name !== 'ready' || !pages || pages.length === 0 || isSubmitting) return;
    if (await submit(state, pages)) dialog?.close();
  };
  return (
    <Modal label={title} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void onSubmit(event)} noValidate>
        <ModalHeader title={title} />
        <div className={styles.content}>
          {isReplacement && <Consequences />}
          {(state === undefined || state.name === 'failed') && (
            <>
              {state && <Notice kind="failed">{fileErrorText(state.code)}</Notice>}
              <FileChoice onChoose={choose} />
            </>
          )}
          {(state?.name === 'sending' || state?.name === 'importing') && (
            <ImportProgress state={state} onCancel={reset} />
          )}
          {state?.name === 'ready' && (
            <>
              <p className={styles.file} role="status">
                <bdi className={styles.fileName}>{state.fileName}</bdi>
                <span className={styles.fileState}>
                  {t('canvas-files.pagesFound', { count: state.imported.pages.length })}
                </span>
              </p>
              {!isReplacement && state.imported.pages.length > 1 && (
                <PageRange upload={state.upload} pages={state.imported.pages} choice={choice} onChange={setChoice} />
              )}
            </>
          )}
          {error && <Notice kind="failed">{fileErrorText(error)}</Notice>}
        </div>
        <div className={styles.footer}>
          <Button kind="quiet" onClick={({ currentTarget }) => requestClose(currentTarget)}>
            {t('form.cancel')}
          </Button>
          <Button kind="primary" type="submit" disabled={!pages || pages.length === 0 || isSubmitting}>
            {isReplacement || !pages
              ? t(isReplacement ? 'canvas-files.replace' : 'canvas-files.insert')
              : t('canvas-files.insertCount', { count: pages.length })}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** What a replacement of the file changes and what it does not change. */
const Consequences = () => (
  <ul className={styles.consequences}>
    <li>{t('canvas-files.replaceKeeps')}</li>
    <li>{t('canvas-files.replaceMatches')}</li>
    <li>{t('canvas-files.replaceRemoves')}</li>
    <li>{t('canvas-files.replaceStatistics')}</li>
  </ul>
);

/** Returns the ids of the chosen pages; undefined if the choice is invalid. */
function chosenPages({ pages }: ImportedPages, { kind, range }: PageChoice): string[] | undefined {
  if (kind === 'all') return pages.map(({ id }) => id);
  return parsePageRange(range, pages.length)?.flatMap((index) => pages[index]?.id ?? []);
}

/** Returns a function that adds the files of imported pages to the presentation, and then changes the document. */
function useSubmit({ isReplacement, after }: PageFileRequest) {
  const session = useSession();
  const [isSubmitting, setSubmitting] = useState(false);
  const [error, setError] = useState<CallError['code']>();
  /** Returns false if the files could not be added. */
  async function submit(
    { upload, imported }: { readonly upload: string; readonly imported: ImportedPages },
    pages: readonly string[],
  ): Promise<boolean> {
    setSubmitting(true);
    setError(undefined);
    try {
      const assets = filesOfTopics(imported, pages);
      await Promise.all([
        loadEditing(),
        call('POST /api/uploads/:id/assets', { params: { id: upload }, body: { assets } }),
      ]);
      session.update((editor) =>
        editor.perform((context) =>
          isReplacement
            ? replacePages(context, imported, upload)
            : insertPages(context, imported, pages, after === null ? 0 : indexAfter(context.view.store, after)),
        ),
      );
      return true;
    } catch (failure) {
      setError(codeOf(failure));
      setSubmitting(false);
      return false;
    }
  }
  return { submit, isSubmitting, error };
}
