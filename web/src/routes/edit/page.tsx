import type { EditPage } from '@flydeck/contract/drafts/page';
import { escapeHtml } from '@flydeck/contract/html';
import type { PageContext } from '@flydeck/contract/pages';
import { type ReactNode, useEffect, useState } from 'react';
import type { Head } from '../../html-document.ts';
import { t } from '../../i18n/index.ts';
import { preparePaintWorker } from '../../painter/start-paint-worker.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyCanvasDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PRESENT_HASH } from '../../viewer/deep-link.ts';
import { editorPath } from '../view/editor-path.ts';
import styles from './page.module.css';

/** React keys of the placeholders of the steps. */
const PLACEHOLDER_STEPS = [1, 2, 3, 4, 5];

export function editHead({ title, publishedScene }: EditPage, { siteName }: PageContext): Head {
  return {
    title: `${t('canvas.pageTitle', { title: title || t('page.untitled') })} · ${siteName}`,
    tags: publishedScene
      ? [`<link rel="preload" href="${escapeHtml(publishedScene.url)}" as="fetch" crossorigin fetchpriority="low">`]
      : [],
  };
}

/**
 * Loads the presentation and the editor, and shows a placeholder meanwhile. If the URL has the hash `#present`, or if the
 * viewer may only comment, loads the comment page instead of the editor.
 */
export function EditPageView({ data }: { readonly data: EditPage }) {
  const [editor, setEditor] = useState<ReactNode>();
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    // A new attempt must run the effect again, so the effect has to use `attempt`.
    void attempt;
    setFailed(false);
    const load = !data.canEdit || location.hash.startsWith(PRESENT_HASH) ? loadCommentPage : loadEditor;
    load(data).then(setEditor, () => setFailed(true));
  }, [data, attempt]);
  if (editor) return editor;
  return (
    <div className={styles.placeholder} aria-busy={!hasFailed}>
      <header className={styles.bar}>
        <h1 dir="auto">{data.title || t('page.untitled')}</h1>
      </header>
      <main id="content" className={styles.main}>
        {hasFailed ? (
          <EmptyState drawing={<EmptyCanvasDrawing />} title={t('canvas.openFailed')}>
            <Button kind="primary" onClick={() => setAttempt(attempt + 1)}>
              {t('canvas.retry')}
            </Button>
          </EmptyState>
        ) : (
          <PlaceholderAreas />
        )}
      </main>
    </div>
  );
}

/** Placeholders of the path and the canvas. The path is next to the canvas, on phones below the canvas. */
function PlaceholderAreas() {
  return (
    <>
      <div className={styles.panel}>
        {PLACEHOLDER_STEPS.map((step) => (
          <Skeleton key={step} width={80} height={45} />
        ))}
      </div>
      <div className={styles.canvas}>
        <div className={styles.picture}>
          <Skeleton width="100%" height="100%" />
        </div>
      </div>
    </>
  );
}

/** Loads the presentation and the editor's code, and returns the editor as a React element. */
async function loadEditor(data: EditPage): Promise<ReactNode> {
  const { oid, path, viewer, publishedScene, hasAiService, hasBrandLogo } = data;
  preparePaintWorker();
  const canvasEditor = await import('../../canvas-editor/index.ts');
  if (hasAiService) canvasEditor.enableAssistance();
  if (hasBrandLogo) canvasEditor.enableLogo();
  if (!viewer.isGuest) canvasEditor.enableForMember();
  const session = await canvasEditor.openSession(oid, { viewer, path, publishedScene });
  const { CanvasEditor } = canvasEditor;
  return <CanvasEditor session={session} />;
}

/** Loads the presentation and the page with its comments, and returns the page as a React element. */
async function loadCommentPage(data: EditPage): Promise<ReactNode> {
  const { oid, path, viewer, publishedScene, canEdit, draftTime, schemaVersion } = data;
  preparePaintWorker();
  const canvasEditor = await import('../../canvas-editor/index.ts');
  const loadingPage = canvasEditor.loadCommentPage();
  // Prevents an unhandled rejection if the presentation cannot be opened either.
  loadingPage.catch(() => undefined);
  const session = await canvasEditor.openSession(oid, { viewer, path, publishedScene });
  const CommentPage = await loadingPage;
  const ownPath = canEdit ? editorPath({ oid, schemaVersion }) : undefined;
  return <CommentPage session={session} draftTime={draftTime} editorPath={ownPath} />;
}
