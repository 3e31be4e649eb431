import { documentTheme } from '@flydeck/editor/properties/document-theme';
import type { Theme } from '@flydeck/scene/model/theme';
import type { Operation } from '@flydeck/scene/records/operations';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { t } from '../../i18n/index.ts';
import type { Editable } from '../properties/editable.ts';
import { ColorField } from '../properties/fields/color-field.tsx';
import { shownColor } from '../properties/fields/color-names.ts';
import { fillLabel } from '../properties/sections/fill-label.ts';
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

/** A field for the background of the canvas. A chosen colour replaces a gradient or picture. */
export function BackgroundField({ session }: SessionProps) {
  const { store } = session.editor;
  const theme = documentTheme(store);
  const background = canvasBackground(store);
  const value = background.kind === 'solid' ? shownColor(background, theme) : undefined;
  const createOperations = (current: RecordStore, color: string) => changeBackground(current, { kind: 'solid', color });
  return (
    <ColorField
      label={t('canvas-properties.color')}
      editable={editableColor(session, value, createOperations)}
      otherValue={fillLabel(background, theme)}
    />
  );
}

/**
 * Returns a colour that a field can show, preview and change.
 * @param value undefined if the background is not a single colour
 * @param createOperations returns the operations that set a chosen colour in the document
 */
function editableColor(
  session: EditorSession,
  value: string | undefined,
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
