import { useEffect } from 'react';
import { useSessionValue } from '../session/use-session.ts';
import { MenuPart } from './menu-part.ts';
import * as parts from './parts.ts';

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
 * Loads the code of components that are not shown yet, after the scene is shown and the compiler has started. The
 * compiler starts at the author's first change or shortly before. If the connection is lost later, the author can still
 * use these components.
 */
export function PreloadParts() {
  const isCompilerStarted = useSessionValue((session) => session.isCompiling && session.scene !== undefined);
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
