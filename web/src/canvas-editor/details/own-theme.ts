import { rootTopic } from '@flydeck/editor/levels';
import { documentTheme } from '@flydeck/editor/properties/document-theme';
import { canvasFill } from '@flydeck/scene/arrange/decoration';
import type { Color } from '@flydeck/scene/model/color';
import { canvasColors } from '@flydeck/scene/model/derived-color';
import type { Fill } from '@flydeck/scene/model/fill';
import type { Theme } from '@flydeck/scene/model/theme';
import { THEMES } from '@flydeck/scene/model/themes';
import { isEqual } from '@flydeck/scene/records/is-equal';
import type { Operation } from '@flydeck/scene/records/operations';
import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import type { ThemedCanvas } from './theme-contrast.ts';

/** The colours of the theme's roles, in the order in which their fields are shown. */
export const THEME_ROLES = ['ink', 'muted', 'paper', 'accent'] as const;

/** Fields of the theme that are reset together. */
const GROUP_FIELDS = {
  colors: [...THEME_ROLES, 'series'],
  fonts: ['fonts'],
  background: ['background'],
} as const satisfies Record<string, readonly (keyof Theme)[]>;
export type ThemeGroup = keyof typeof GROUP_FIELDS;

/** Returns the offered theme with the name of `theme`; undefined for the theme of an imported file. */
const offeredTheme = ({ name }: Theme): Theme | undefined => THEMES.find((theme) => theme.name === name);

/**
 * Returns the offered theme of the presentation with its background; undefined for the theme of an imported file. The
 * background of an arranged canvas is derived from the theme, so it is part of each theme.
 */
export function offeredCanvas(store: RecordStore): ThemedCanvas | undefined {
  const theme = offeredTheme(documentTheme(store));
  const background = rootBackground(store);
  return theme && { theme, background: background && isDerived(background) ? background : theme.background };
}

/** Returns the background of the canvas: that of the root topic or, if it has none, that of the theme. */
export const canvasBackground = (store: RecordStore): Fill => rootBackground(store) ?? documentTheme(store).background;

function rootBackground(store: RecordStore): Fill | undefined {
  return store.get(rootTopic(store))?.properties['background'] as Fill | undefined;
}

/** Returns a colour for a role of the theme. A role must not be the value of another one, so its colour is copied. */
export function toThemeColor(color: Color, theme: Theme): Color {
  const role = THEME_ROLES.find((name) => name === color);
  return role === undefined ? color : theme[role];
}

/** Returns the operation that changes fields of the theme; none if they have these values. */
export function changeTheme(store: RecordStore, change: Partial<Theme>): Operation[] {
  const value = { ...documentTheme(store), ...change };
  return isEqual(value, documentTheme(store)) ? [] : [{ op: 'set', id: DOCUMENT_ID, property: 'theme', value }];
}

/** Returns the operations that set the background of the theme, and remove that of the root topic, which would hide it. */
export function changeBackground(store: RecordStore, background: Fill): Operation[] {
  const change = changeTheme(store, { background });
  if (rootBackground(store) === undefined) return change;
  return [...change, { op: 'unset', id: rootTopic(store), property: 'background' }];
}

/**
 * Returns the operations that reset fields to the offered theme; none if they are equal to it, or if the theme is not an
 * offered one. An arranged canvas gets the gradient of its arrangement.
 */
export function resetTheme(store: RecordStore, group: ThemeGroup): Operation[] {
  const theme = offeredTheme(documentTheme(store));
  if (!theme) return [];
  const change = Object.fromEntries(GROUP_FIELDS[group].map((field) => [field, theme[field]]));
  const operations = changeTheme(store, change);
  const root = rootTopic(store);
  const isArranged = store.get(root)?.properties['layout'] !== undefined;
  if (group !== 'background' || !isArranged || isDerived(rootBackground(store))) return operations;
  const value = canvasFill(canvasColors(documentTheme(store)));
  return [...operations, { op: 'set', id: root, property: 'background', value }];
}

const isDerived = (fill: Fill | undefined): boolean =>
  fill?.kind === 'linear' && fill.stops.every(({ derivedColor }) => derivedColor !== undefined);
