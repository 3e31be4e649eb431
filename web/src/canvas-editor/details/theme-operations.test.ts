import { TestEditor } from '@flydeck/editor/testing/test-editor';
import { arrangeTopics } from '@flydeck/scene/arrange';
import { canvasFill } from '@flydeck/scene/arrange/decoration';
import { aDocument, aTopic } from '@flydeck/scene/compile/testing/documents';
import { brandThemes } from '@flydeck/scene/model/brand-themes';
import { DEFAULT_THEME } from '@flydeck/scene/model/default-theme';
import { derivedCanvasColors } from '@flydeck/scene/model/derived-color';
import type { Fill } from '@flydeck/scene/model/fill';
import type { Theme } from '@flydeck/scene/model/theme';
import { THEMES } from '@flydeck/scene/model/themes';
import { checkOperations } from '@flydeck/scene/records/check-operations';
import type { Operation } from '@flydeck/scene/records/operations';
import { describe, expect, it } from 'vitest';
import { findLowContrast, ratioText } from './theme-contrast.ts';
import {
  canvasBackground,
  changeBackground,
  changeTheme,
  fillCanvasWithImage,
  resetTheme,
  toThemeColor,
  unchangedCanvas,
} from './theme-operations.ts';

const BLUE: Fill = { kind: 'solid', color: '#0000ff' };

const anArrangedEditor = () => new TestEditor(aDocument(arrangeTopics([aTopic({ id: 'a' }), aTopic({ id: 'b' })])));

/** Applies operations as one change, after checking them. */
function apply({ editor }: TestEditor, operations: Operation[]): void {
  checkOperations(editor.store, operations);
  editor.commit(() => operations);
}

describe('theme operations', () => {
  it('changeTheme sets a colour and a font, and resetTheme resets colours or fonts to the built-in theme', () => {
    const test = new TestEditor(aDocument());
    const { editor } = test;
    const fonts = { ...DEFAULT_THEME.fonts, heading: 'Lato' };
    apply(test, changeTheme(editor.store, { accent: '#00ff00' }));
    apply(test, changeTheme(editor.store, { fonts }));
    expect(test.document().theme).toEqual({ ...DEFAULT_THEME, accent: '#00ff00', fonts });
    expect(test.changes).toHaveLength(2);
    expect(resetTheme(editor.store, 'background', THEMES)).toEqual([]);
    apply(test, resetTheme(editor.store, 'colors', THEMES));
    expect(test.document().theme).toEqual({ ...DEFAULT_THEME, fonts });
    apply(test, resetTheme(editor.store, 'fonts', THEMES));
    expect(test.document().theme).toEqual(DEFAULT_THEME);
    editor.undo();
    expect(test.document().theme.fonts).toEqual(fonts);
  });

  it('changeTheme returns no operations for the current value, and resetTheme none for an imported theme', () => {
    const { editor } = new TestEditor(aDocument({}, { theme: { ...DEFAULT_THEME, name: 'Imported' } }));
    expect(changeTheme(editor.store, { ink: DEFAULT_THEME.ink })).toEqual([]);
    expect(resetTheme(editor.store, 'colors', THEMES)).toEqual([]);
  });

  it('resetTheme resets each group to the theme of the brand kit with the same name, after the kit has changed, too', () => {
    const [brand = DEFAULT_THEME] = brandThemes(['#b31245', '#fff8f0', '#101820']);
    const test = new TestEditor(aDocument({}, { theme: brand }));
    const { editor } = test;
    const groups = ['colors', 'fonts', 'background'] as const;
    const reset = (offered: readonly Theme[]) => groups.map((group) => resetTheme(editor.store, group, offered));
    expect(reset([brand, ...THEMES])).toEqual([[], [], []]);
    const fonts = { ...brand.fonts, heading: 'Lato' };
    apply(test, changeTheme(editor.store, { accent: '#00ff00', fonts, background: BLUE }));
    expect(reset(THEMES)).toEqual([[], [], []]);
    expect(unchangedCanvas(editor.store, [brand])).toEqual({ theme: brand, background: brand.background });
    for (const group of groups) apply(test, resetTheme(editor.store, group, [brand, ...THEMES]));
    expect(test.document().theme).toEqual(brand);
    const [changed = DEFAULT_THEME] = brandThemes(['#0a7d4f']);
    for (const group of groups.filter((name) => name !== 'fonts'))
      apply(test, resetTheme(editor.store, group, [changed]));
    expect(test.document().theme).toEqual(changed);
  });

  it('changeBackground replaces the gradient of an arranged canvas, and resetTheme restores the gradient', () => {
    const test = anArrangedEditor();
    const { editor } = test;
    expect(resetTheme(editor.store, 'background', THEMES)).toEqual([]);
    apply(test, changeBackground(editor.store, BLUE));
    expect(canvasBackground(editor.store)).toEqual(BLUE);
    expect(test.document()).toMatchObject({ theme: { background: BLUE }, root: { layout: { kind: 'composition' } } });
    apply(test, resetTheme(editor.store, 'background', THEMES));
    expect(canvasBackground(editor.store)).toEqual(canvasFill(derivedCanvasColors(DEFAULT_THEME)));
    expect(test.changes).toHaveLength(2);
    editor.undo();
    editor.undo();
    expect(test.document()).toEqual(anArrangedEditor().document());
  });

  it('fillCanvasWithImage adds the picture and makes it the background, and keeps how a previous picture is shown', () => {
    const test = anArrangedEditor();
    const { editor } = test;
    const asset = { mediaType: 'image/png', bytes: 1, width: 10, height: 10 };
    const first = 'a'.repeat(64);
    const second = 'b'.repeat(64);
    apply(test, fillCanvasWithImage(editor.store, { hash: first, asset }));
    expect(canvasBackground(editor.store)).toEqual({ kind: 'image', asset: first, mode: 'cover' });
    apply(test, changeBackground(editor.store, { kind: 'image', asset: first, mode: 'tile', scale: 2 }));
    apply(test, fillCanvasWithImage(editor.store, { hash: second, asset }));
    const document = test.document();
    expect(document.theme.background).toEqual({ kind: 'image', asset: second, mode: 'tile', scale: 2 });
    expect(document.root.background).toBeUndefined();
    expect(Object.keys(document.assets)).toEqual([first, second]);
  });

  it('toThemeColor replaces the name of a role by its colour, and returns other colours unchanged', () => {
    expect(toThemeColor('ink', DEFAULT_THEME)).toBe(DEFAULT_THEME.ink);
    expect(toThemeColor('#123456', DEFAULT_THEME)).toBe('#123456');
  });
});

// The optional second argument is the canvas with the built-in theme, whose own low contrasts must not be reported.
describe('findLowContrast', () => {
  const blackOnWhite: Theme = { ...DEFAULT_THEME, ink: '#000000', muted: '#000000' };

  it.each(THEMES)(
    'finds nothing for the built-in theme $name, on its background and on an arranged canvas',
    (theme) => {
      for (const background of [theme.background, canvasFill(derivedCanvasColors(theme))])
        expect(findLowContrast({ theme, background }, { theme, background })).toEqual([]);
    },
  );

  it('finds text with a contrast below 4.5:1 on topics and on the canvas', () => {
    // #767676 has a contrast of 4.54:1 on white, #777777 of 4.48:1.
    const { background } = blackOnWhite;
    const findWithInk = (ink: string) =>
      findLowContrast({ theme: { ...blackOnWhite, ink }, background }, { theme: blackOnWhite, background });
    expect(findWithInk('#767676')).toEqual([]);
    expect(findWithInk('#777777').map(({ text, background }) => [text, background])).toEqual([
      ['ink', 'paper'],
      ['ink', 'canvas'],
    ]);
  });

  it('uses the lowest contrast of all gradient stops, or the contrast of a solid colour, and ignores pictures', () => {
    const stops = [
      { offset: 0, color: '#ffffff' },
      { offset: 1, color: '#333333' },
    ];
    const found = findLowContrast({ theme: blackOnWhite, background: { kind: 'linear', angle: 0, stops } });
    expect(found.map(({ text, background }) => `${text} ${background}`)).toEqual(['ink canvas', 'muted canvas']);
    expect(found[0]?.ratio).toBeLessThan(2);
    const unchanged = { theme: blackOnWhite, background: blackOnWhite.background };
    const darkCanvas = { theme: blackOnWhite, background: { kind: 'solid', color: '#224466' } } as const;
    expect(findLowContrast(darkCanvas, unchanged)).toMatchObject([
      { text: 'ink', background: 'canvas' },
      { text: 'muted', background: 'canvas' },
    ]);
    const pictureCanvas = { theme: blackOnWhite, background: { kind: 'image', asset: 'a', mode: 'cover' } } as const;
    expect(findLowContrast(pictureCanvas)).toEqual([]);
  });
});

describe('ratioText', () => {
  it('rounds a ratio down to one decimal, in the format of the language', () => {
    expect(ratioText(4.49, 'en')).toBe('4.4');
    expect(ratioText(4.49, 'de')).toBe('4,4');
  });
});
