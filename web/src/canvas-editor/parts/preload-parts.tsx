import { useEffect } from 'react';
import { useSessionValue } from '../session/use-session.ts';
import { MenuPart } from './menu-part.ts';
import * as parts from './parts.ts';

/** Time in ms until the parts are loaded that are not needed at once. */
const DELAY_MS = 2000;

/** What an author may need within a second, and what works without a connection. */
const SOON = [parts.PropertySections, parts.TextTools, parts.ContextMenuPart, MenuPart];
const LATER = [
  parts.SelectionBarPart,
  parts.CommandPalettePart,
  parts.ShortcutHelpPart,
  parts.ReadingOrderPart,
  parts.DetailsPart,
  parts.CropOverlayPart,
  parts.CropBarPart,
];

/** Loads the parts that work without a connection when the author begins to change something. */
export function PreloadParts() {
  const isChanging = useSessionValue((session) => session.isCompiling && session.scene !== undefined);
  useEffect(() => {
    if (!isChanging) return;
    for (const part of SOON) part.preload();
    const timer = setTimeout(() => {
      for (const part of LATER) part.preload();
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, [isChanging]);
  return null;
}
