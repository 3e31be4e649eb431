import { documentTheme } from '@flydeck/editor/properties/document-theme';
import type { Fill } from '@flydeck/scene/model/fill';
import type { Theme } from '@flydeck/scene/model/theme';
import type { Operation } from '@flydeck/scene/records/operations';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { t } from '../../i18n/index.ts';
import type { Editable } from '../properties/editable.ts';
import { ColorField } from '../properties/fields/color-field.tsx';
import { FillFields } from '../properties/fills/fill-fields.tsx';
import type { EditorSession } from '../session/editor-session.ts';
import { canvasBackground, changeBackground, changeTheme, THEME_ROLES, toThemeColor } from './theme-operations.ts';

const ROLE_LABELS = {
  ink: 'canvas-details.ink',
  muted: 'canvas-details.muted',
  paper: 'canvas-details.paper',
  accent: 'canvas-details.accent',
} as const;

interface SessionProps {
  readonly session: EditorSession;
}

/** Fields for the colours of the theme: one for each role, and one for each colour of the series in charts. */
export function ThemeColors({ session }: SessionProps) {
  const theme = documentTheme(session.editor.store);
  return (
    <>
      {THEME_ROLES.map((role) => (
        <ColorField
          key={role}
          label={t(ROLE_LABELS[role])}
          editable={editableColor(session, theme[role], (store, color) => changeTheme(store, { [role]: color }))}
        />
      ))}
      {theme.series.map((value, i) => (
        <ColorField
          // biome-ignore lint/suspicious/noArrayIndexKey: the position in the list identifies the colour.
          key={i}
          label={t('canvas-details.series', { number: i + 1 })}
          editable={editableColor(session, value, (store, color) =>
            changeTheme(store, withSeriesColor(store, i, color)),
          )}
        />
      ))}
    </>
  );
}

const withSeriesColor = (store: RecordStore, index: number, color: string): Pick<Theme, 'series'> => ({
  series: documentTheme(store).series.with(index, color),
});

/** Fields for the background of the canvas: a colour, a gradient or a picture. */
export function BackgroundField({ session }: SessionProps) {
  const operationsFor =
    (fill: Fill) =>
    ({ store }: { readonly store: RecordStore }) =>
      changeBackground(store, fill);
  const editable: Editable<Fill> = {
    value: canvasBackground(session.editor.store),
    preview: (fill) => session.update((editor) => editor.preview(operationsFor(fill))),
    set: (fill) => session.update((editor) => editor.commit(operationsFor(fill))),
  };
  return <FillFields fill={editable} pickPicture={() => session.events.pickCanvasBackground()} />;
}

/**
 * Returns a colour that a field can show, preview and change.
 * @param createOperations returns the operations that set a chosen colour in the document
 */
function editableColor(
  session: EditorSession,
  value: string,
  createOperations: (store: RecordStore, color: string) => Operation[],
): Editable<string> {
  const operationsFor =
    (color: string) =>
    ({ store }: { readonly store: RecordStore }) =>
      createOperations(store, toThemeColor(color, documentTheme(store)));
  return {
    value,
    preview: (color) => session.update((editor) => editor.preview(operationsFor(color))),
    set: (color) => session.update((editor) => editor.commit(operationsFor(color))),
  };
}
