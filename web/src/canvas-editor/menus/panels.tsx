import { selectionBox } from '@flydeck/editor/transform/selection-box';
import type { Point } from '@flydeck/scene/model/geometry';
import { useEffect, useState } from 'react';
import { CommandPalettePart, ContextMenuPart, ReadingOrderPart, ShortcutHelpPart } from '../parts/parts.ts';
import type { EditorSession } from '../session/editor-session.ts';
import { useSession } from '../session/use-session.ts';
import { focusStage } from '../stage/focus-stage.ts';

type OpenPanel =
  | { readonly name: 'command-palette' | 'shortcuts' | 'reading-order' }
  | { readonly name: 'context-menu'; readonly point: Point };

/** What commands open over the canvas: the context menu, the command palette, the reading order, and the list of shortcuts. */
export function Panels() {
  const session = useSession();
  const [panel, setPanel] = useState<OpenPanel>();
  useEffect(
    () =>
      session.events.on('open', ({ panel: name, point }) => {
        // The bar of the text opens itself.
        if (name === 'text-link' || name === 'text-bar') return;
        setPanel(name === 'context-menu' ? { name, point: point ?? menuPoint(session) } : { name });
      }),
    [session],
  );
  const close = () => {
    setPanel(undefined);
    focusStage();
  };
  if (panel?.name === 'command-palette') return <CommandPalettePart.View onClose={close} />;
  if (panel?.name === 'reading-order') return <ReadingOrderPart.View onClose={close} />;
  if (panel?.name === 'shortcuts') return <ShortcutHelpPart.View onClose={close} />;
  if (panel?.name === 'context-menu') return <ContextMenuPart.View point={panel.point} onClose={close} />;
  return null;
}

/** Where the menu opens by keyboard: at the selection, as far as it is visible, or at the centre of the canvas. */
function menuPoint({ editor }: EditorSession): Point {
  const { view, selection } = editor;
  const { width, height } = view.window;
  const corner = selectionBox(view, selection)?.corners[3] ?? { x: width / 2, y: height / 2 };
  return { x: Math.min(Math.max(corner.x, 16), width - 16), y: Math.min(Math.max(corner.y, 16), height - 16) };
}
