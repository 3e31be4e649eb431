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
import { canvasBackground, changeBackground, changeTheme, THEME_ROLES, toThemeColor } from './own-theme.ts';

const ROLE_LABELS = {
  ink: 'canvas-details.ink',
  muted: 'canvas-details.muted',
  paper: 'canvas-details.paper',
  accent: 'canvas-details.accent',
} as const;

interface SessionProps {
  readonly session: EditorSession;
}

/** A field for each colour of the theme. */
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
          editable={editableColor(session, value, (store, color) => changeTheme(store, withSeries(store, i, color)))}
        />
      ))}
    </>
  );
}

const withSeries = (store: RecordStore, index: number, color: string): Pick<Theme, 'series'> => ({
  series: documentTheme(store).series.with(index, color),
});

/** The background of the canvas. */
export function BackgroundField({ session }: SessionProps) {
  const { store } = session.editor;
  const theme = documentTheme(store);
  const background = canvasBackground(store);
  const value = background.kind === 'solid' ? shownColor(background, theme) : undefined;
  const write = (current: RecordStore, color: string) => changeBackground(current, { kind: 'solid', color });
  return (
    <ColorField
      label={t('canvas-properties.color')}
      editable={editableColor(session, value, write)}
      otherValue={fillLabel(background, theme)}
    />
  );
}

/** Returns a colour that changes the document by the operations of `write`. */
function editableColor(
  session: EditorSession,
  value: string | undefined,
  write: (store: RecordStore, color: string) => Operation[],
): Editable<string> {
  const operationsFor = (color: string) => (view: { readonly store: RecordStore }) =>
    write(view.store, toThemeColor(color, documentTheme(view.store)));
  return {
    value,
    preview: (color) => session.update((editor) => editor.preview(operationsFor(color))),
    set: (color) => session.update((editor) => editor.commit(operationsFor(color))),
  };
}
