import { imageFill } from '@flydeck/editor/images/fill-with-image';
import { type ImageFile, insertAsset } from '@flydeck/editor/images/place-images';
import { rootTopic } from '@flydeck/editor/levels';
import { documentTheme } from '@flydeck/editor/properties/document-theme';
import { restyleTexts } from '@flydeck/editor/properties/text-styles';
import { canvasFill } from '@flydeck/scene/arrange/decoration';
import type { Color } from '@flydeck/scene/model/color';
import { derivedCanvasColors } from '@flydeck/scene/model/derived-color';
import type { Fill } from '@flydeck/scene/model/fill';
import type { Theme } from '@flydeck/scene/model/theme';
import { withoutUndefined } from '@flydeck/scene/records/fields';
import { isEqual } from '@flydeck/scene/records/is-equal';
import type { Operation } from '@flydeck/scene/records/operations';
import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import type { ThemedCanvas } from './theme-contrast.ts';

/** The roles of a theme that have one colour each, in the order in which their fields are shown. */
export const THEME_ROLES = ['ink', 'muted', 'paper', 'accent'] as const;

/** Fields of the theme by group. Each group is reset as a whole. */
const GROUP_FIELDS = {
  colors: [...THEME_ROLES, 'series'],
  fonts: ['fonts'],
  textStyles: ['textStyles'],
  background: ['background'],
} as const satisfies Record<string, readonly (keyof Theme)[]>;
export type ThemeGroup = keyof typeof GROUP_FIELDS;

/** Returns the theme of the document as it is offered; undefined for themes that are not, such as those of imported files. */
const unchangedTheme = (store: RecordStore, offered: readonly Theme[]): Theme | undefined =>
  offered.find(({ name }) => name === documentTheme(store).name);

/**
 * Returns the theme and the background that the canvas would have without the author's changes; undefined for themes
 * that are not offered. A canvas with a gradient of derived colours keeps this background; other canvases have the
 * background of the offered theme.
 */
export function unchangedCanvas(store: RecordStore, offered: readonly Theme[]): ThemedCanvas | undefined {
  const theme = unchangedTheme(store, offered);
  const background = rootBackground(store);
  return theme && { theme, background: background && isDerivedGradient(background) ? background : theme.background };
}

/** Returns the background of the canvas: the background of the root topic or, if it has none, of the theme. */
export const canvasBackground = (store: RecordStore): Fill => rootBackground(store) ?? documentTheme(store).background;

/** Returns the background of the root topic; undefined if it has none of its own. */
function rootBackground(store: RecordStore): Fill | undefined {
  return store.get(rootTopic(store))?.properties['background'] as Fill | undefined;
}

/**
 * Returns the colour to store in a theme. If `color` is the name of a role, returns the colour that the theme has for
 * this role, because a colour of a theme must not refer to another role.
 */
export function toThemeColor(color: Color, theme: Theme): Color {
  const role = THEME_ROLES.find((name) => name === color);
  return role === undefined ? color : theme[role];
}

/**
 * Returns the operations that change fields of the theme and the texts with changed text styles; [] if all fields
 * already have the new values.
 */
export function changeTheme(store: RecordStore, change: Partial<Theme>): Operation[] {
  const theme = documentTheme(store);
  const value = withoutUndefined({ ...theme, ...change }) as Theme;
  if (isEqual(value, theme)) return [];
  return [...restyleTexts(store, theme, value), { op: 'set', id: DOCUMENT_ID, property: 'theme', value }];
}

/**
 * Returns the operations that set the background of the theme and remove the background of the root topic, because the
 * canvas shows the background of the theme only if the root topic has none.
 */
export function changeBackground(store: RecordStore, background: Fill): Operation[] {
  const operations = changeTheme(store, { background });
  if (rootBackground(store) === undefined) return operations;
  return [...operations, { op: 'unset', id: rootTopic(store), property: 'background' }];
}

/**
 * Returns the operations that make an uploaded picture the background of the canvas. If the background is a picture,
 * only the picture changes.
 */
export const fillCanvasWithImage = (store: RecordStore, { hash, asset }: ImageFile): Operation[] => [
  ...insertAsset(store, hash, asset),
  ...changeBackground(store, imageFill(canvasBackground(store), hash)),
];

/**
 * Returns the operations that reset a group of fields to the offered theme with the same name; [] if the fields are
 * unchanged, or if the theme is not offered. Text styles are reset to the default styles in all themes. If the root topic has a
 * layout, the background of the canvas is reset to a gradient of derived colours.
 */
export function resetTheme(store: RecordStore, group: ThemeGroup, offered: readonly Theme[]): Operation[] {
  // No offered theme changes the default text styles.
  if (group === 'textStyles') return changeTheme(store, { textStyles: undefined });
  const theme = unchangedTheme(store, offered);
  if (!theme) return [];
  const change = Object.fromEntries(GROUP_FIELDS[group].map((field) => [field, theme[field]]));
  const operations = changeTheme(store, change);
  const root = rootTopic(store);
  const isArranged = store.get(root)?.properties['layout'] !== undefined;
  if (group !== 'background' || !isArranged || isDerivedGradient(rootBackground(store))) return operations;
  const value = canvasFill(derivedCanvasColors(documentTheme(store)));
  return [...operations, { op: 'set', id: root, property: 'background', value }];
}

/** Returns whether a fill is a linear gradient of derived colours only. Layouts set such a gradient as background. */
const isDerivedGradient = (fill: Fill | undefined): boolean =>
  fill?.kind === 'linear' && fill.stops.every(({ derivedColor }) => derivedColor !== undefined);
