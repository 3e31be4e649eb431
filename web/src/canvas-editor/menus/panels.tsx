import type { AssistAction } from '@flydeck/contract/outlines/assist-limits';
import { visibleCentre } from '@flydeck/editor/camera';
import { READING_PANELS } from '@flydeck/editor/commands/command';
import { selectionBox } from '@flydeck/editor/transform/selection-box';
import type { Point } from '@flydeck/scene/model/geometry';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import {
  AssistPart,
  ChartGridPart,
  CodePart,
  CommandPalettePart,
  ContextMenuPart,
  FormulaPart,
  IconPart,
  ReadingOrderPart,
  SaveTemplatePart,
  ShortcutHelpPart,
} from '../parts/parts.ts';
import type { EditorSession } from '../session/editor-session.ts';
import { useSession, useSessionValue } from '../session/use-session.ts';
import { focusStage } from '../stage/focus-stage.ts';

type OpenPanel =
  | {
      readonly name:
        | 'command-palette'
        | 'shortcuts'
        | 'reading-order'
        | 'formula'
        | 'code'
        | 'chart-data'
        | 'icons'
        | 'replacement-icon'
        | 'save-template';
    }
  | { readonly name: 'assist'; readonly action: AssistAction }
  | { readonly name: 'context-menu'; readonly point: Point };

/**
 * Shows the panel that a command has opened: context menu, command palette, list of shortcuts, or the dialog for the
 * reading order, an icon, a formula or code, or the grid of a chart.
 */
export function Panels() {
  const session = useSession();
  const isReadOnly = useSessionValue(({ editor }) => editor.isReadOnly);
  const [panel, setPanel] = useState<OpenPanel>();
  /** What the author has typed while the command palette was loading. */
  const typed = useRef('');
  useEffect(
    () =>
      session.events.on('open', ({ panel: name, point }) => {
        switch (name) {
          // The text bar, the path panel, the property panel and the comments open these.
          case 'comment':
          case 'comments':
          case 'text-link':
          case 'text-bar':
          case 'step-title':
          case 'step-notes':
          case 'step-duration':
          case 'question':
          case 'page-description':
            return;
          case 'context-menu':
            setPanel({ name, point: point ?? menuPoint(session) });
            return;
          case 'assist-rewrite':
            setPanel({ name: 'assist', action: 'rewrite' });
            return;
          case 'assist-shorten':
            setPanel({ name: 'assist', action: 'shorten' });
            return;
          case 'assist-split':
            setPanel({ name: 'assist', action: 'split' });
            return;
          case 'assist-example':
            setPanel({ name: 'assist', action: 'example' });
            return;
          default:
            setPanel({ name });
        }
      }),
    [session],
  );
  const close = () => {
    setPanel(undefined);
    typed.current = '';
    focusStage();
  };
  if (isReadOnly && !READING_PANELS.has(panel?.name ?? '')) return null;
  if (panel?.name === 'command-palette') {
    // Without a field, typed letters would be shortcuts until the palette is loaded.
    const field = (
      <input
        className="visually-hidden"
        // biome-ignore lint/a11y/noAutofocus: the command palette is opened for typing.
        autoFocus
        aria-label={t('canvas-menus.paletteHint')}
        onChange={({ target }) => {
          typed.current = target.value;
        }}
      />
    );
    return <CommandPalettePart.View onClose={close} typed={typed} loading={field} />;
  }
  if (panel?.name === 'reading-order') return <ReadingOrderPart.View onClose={close} />;
  if (panel?.name === 'formula') return <FormulaPart.View onClose={close} />;
  if (panel?.name === 'code') return <CodePart.View onClose={close} />;
  if (panel?.name === 'assist') return <AssistPart.View action={panel.action} onClose={close} />;
  if (panel?.name === 'chart-data') return <ChartGridPart.View onClose={() => setPanel(undefined)} />;
  if (panel?.name === 'icons' || panel?.name === 'replacement-icon')
    return <IconPart.View isReplacement={panel.name !== 'icons'} onClose={close} />;
  if (panel?.name === 'save-template') return <SaveTemplatePart.View onClose={close} />;
  if (panel?.name === 'shortcuts') return <ShortcutHelpPart.View onClose={close} />;
  if (panel?.name === 'context-menu') return <ContextMenuPart.View point={panel.point} onClose={close} />;
  return null;
}

/** Minimum distance of the point of `menuPoint` from the edges of the stage, in CSS pixels. */
const MENU_MARGIN_PX = 16;

/**
 * Returns the point at which a key opens the context menu, in CSS pixels of the stage. The point is the lower left
 * corner of the selection, or the centre of the visible area if nothing is selected. A point outside of the stage is
 * moved inside.
 */
function menuPoint({ editor }: EditorSession): Point {
  const { view, selection } = editor;
  const { width, height } = view.window;
  // Index 3 is the lower left corner.
  const corner = selectionBox(view, selection)?.corners[3] ?? visibleCentre(view);
  const clamp = (value: number, size: number) => Math.min(Math.max(value, MENU_MARGIN_PX), size - MENU_MARGIN_PX);
  return { x: clamp(corner.x, width), y: clamp(corner.y, height) };
}
