import { useEffect } from 'react';
import type { EditorSession } from '../session/editor-session.ts';
import { useSession, useSessionValue } from '../session/use-session.ts';
import { MenuPart } from './menu-part.ts';
import * as parts from './parts.ts';

/** Time in ms from the first picture of the scene until the code for changes is loaded in idle time. */
const IDLE_DELAY_MS = 3000;
/** Time in ms from the start of the compiler until the components in `LATER` are loaded. */
const DELAY_MS = 2000;

/** Components that are loaded when the compiler starts, because the author may need them within a second. */
const SOON = [
  parts.RowMenuPart,
  parts.StepDetailsPart,
  parts.PropertySectionsPart,
  parts.TextBarPart,
  parts.ContextMenuPart,
  MenuPart,
];
/** Other components that work without a connection to the server. */
const LATER = [
  parts.SelectionBarPart,
  parts.CommandPalettePart,
  parts.ShortcutHelpPart,
  parts.ReadingOrderPart,
  parts.DetailsPart,
  parts.PresentationTitlePart,
  parts.CropOverlayPart,
  parts.CropBarPart,
  parts.TableOverlayPart,
  parts.ChartPartOverlayPart,
  parts.ChartGridPart,
  parts.CoverBarPart,
  parts.UploadListPart,
  parts.PublishPart,
];

/**
 * Loads the code that is not needed to show the presentation, so that an author who loses the connection can still edit.
 * The code for changes and the compiler are loaded in idle time after the scene is shown, or shortly before the first
 * change; then the code of components that are not shown yet.
 */
export function PreloadParts() {
  const session = useSession();
  const isReadOnly = useSessionValue(({ editor }) => editor.isReadOnly);
  useEffect(() => (isReadOnly ? undefined : prepareChangeWhenIdle(session)), [session, isReadOnly]);
  const isCompilerStarted = useSessionValue(({ isCompiling, scene }) => isCompiling && scene !== undefined);
  useEffect(() => {
    if (!isCompilerStarted) return;
    for (const part of SOON) part.preload();
    const timer = setTimeout(() => {
      for (const part of LATER) part.preload();
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, [isCompilerStarted]);
  return null;
}

/** Prepares the first change when the browser is idle. Returns a function that cancels this. */
function prepareChangeWhenIdle(session: EditorSession): () => void {
  const cancelled = new AbortController();
  const prepare = () => {
    if (!cancelled.signal.aborted) session.prepareChange();
  };
  void session.painted.then(() =>
    setTimeout(() => {
      // Safari has no `requestIdleCallback`.
      if (typeof requestIdleCallback === 'undefined') prepare();
      else requestIdleCallback(prepare);
    }, IDLE_DELAY_MS),
  );
  return () => cancelled.abort();
}
