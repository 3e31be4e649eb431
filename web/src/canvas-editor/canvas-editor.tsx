import styles from './canvas-editor.module.css';
import { PathPanel } from './path-panel/path-panel.tsx';
import type { EditorSession } from './session/editor-session.ts';
import { SessionProvider } from './session/use-session.ts';
import { useShortcuts } from './session/use-shortcuts.ts';
import { Stage } from './stage/stage.tsx';
import { ToolBar } from './tool-bar/tool-bar.tsx';
import { TopBar } from './top-bar.tsx';

interface CanvasEditorProps {
  readonly session: EditorSession;
  /** Path of the public page. */
  readonly path: string;
}

/** The editor of a presentation: a bar above, the path at the side, and the canvas with its tools. */
export function CanvasEditor({ session, path }: CanvasEditorProps) {
  useShortcuts(session);
  return (
    <SessionProvider value={session}>
      <div className={styles.editor}>
        <TopBar path={path} />
        <main id="content" className={styles.main}>
          <PathPanel session={session} />
          <div className={styles.canvas}>
            <Stage />
            <ToolBar />
          </div>
        </main>
      </div>
    </SessionProvider>
  );
}
