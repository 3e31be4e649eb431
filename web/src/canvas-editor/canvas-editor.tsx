import { PageLocale } from '../ui/aria/page-locale.tsx';
import styles from './canvas-editor.module.css';
import { useClipboard } from './clipboard/use-clipboard.ts';
import { CoverBarControl } from './covers/cover-bar-control.tsx';
import { DownloadControl } from './download/download-control.tsx';
import { EmptyCanvasControl } from './empty/empty-canvas-control.tsx';
import { Panels } from './menus/panels.tsx';
import { Breadcrumb } from './navigation/breadcrumb.tsx';
import { useReducedMotion } from './navigation/use-reduced-motion.ts';
import { ZoomControl } from './navigation/zoom-control.tsx';
import { NoticeToasts } from './notices/notice-toasts.tsx';
import { SyncProblemControl } from './notices/sync-problem-control.tsx';
import { PageFileControl } from './page-files/page-file-control.tsx';
import { AnnouncerPart } from './parts/parts.ts';
import { PreloadParts } from './parts/preload-parts.tsx';
import { PathPanel } from './path-panel/path-panel.tsx';
import { Pictures } from './pictures/pictures.tsx';
import { PropertyPanel } from './properties/property-panel.tsx';
import { SelectionBarControl } from './selection/selection-bar-control.tsx';
import type { EditorSession } from './session/editor-session.ts';
import { SessionProvider, useSessionValue } from './session/use-session.ts';
import { useShortcuts } from './session/use-shortcuts.ts';
import { Stage } from './stage/stage.tsx';
import { StoredDraftControl } from './stored-draft/stored-draft-control.tsx';
import { TextBarControl } from './text/text-bar-control.tsx';
import { PeopleOverlayControl } from './together/people-overlay-control.tsx';
import { ToolBar } from './tool-bar/tool-bar.tsx';
import { TopBar } from './top-bar.tsx';

/** The editor of a presentation: the top bar, the panel with the steps of the path, and the canvas with its tools. */
export function CanvasEditor({ session }: { readonly session: EditorSession }) {
  useShortcuts(session);
  useClipboard(session);
  useReducedMotion(session);
  return (
    <SessionProvider value={session}>
      <PageLocale>
        <div className={styles.editor}>
          <TopBar />
          <main id="content" className={styles.main}>
            <PathPanel session={session} />
            <div className={styles.canvas}>
              <Stage />
              <PeopleOverlayControl />
              <Breadcrumb />
              <ToolBar />
              <ZoomControl />
              <EditingControls />
              <SyncProblemControl />
              <Panels />
              <NoticeToasts />
              <AnnouncerPart.View />
              <Pictures />
              <PreloadParts />
            </div>
          </main>
        </div>
      </PageLocale>
    </SessionProvider>
  );
}

/** The bars, panels and dialogs that are shown only to authors who may change the presentation. */
function EditingControls() {
  if (useSessionValue(({ editor }) => editor.isReadOnly)) return null;
  return (
    <>
      <EmptyCanvasControl />
      <SelectionBarControl />
      <CoverBarControl />
      <PropertyPanel />
      <TextBarControl />
      <PageFileControl />
      <DownloadControl />
      <StoredDraftControl />
    </>
  );
}
