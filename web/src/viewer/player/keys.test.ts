import { describe, expect, it } from 'vitest';
import { KEY_HELP, type KeyPress, keyAction } from './keys.ts';

const press = (key: string, modifiers: Partial<KeyPress> = {}): KeyPress => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...modifiers,
});

describe('keyAction', () => {
  it.each([
    ['ArrowRight', 'next'],
    ['PageDown', 'next'],
    [' ', 'next'],
    ['ArrowLeft', 'previous'],
    ['PageUp', 'previous'],
    ['Home', 'first'],
    ['End', 'last'],
    ['Escape', 'overview'],
    ['f', 'fullscreen'],
    ['F', 'fullscreen'],
    ['+', 'zoom-in'],
    ['=', 'zoom-in'],
    ['-', 'zoom-out'],
    ['/', 'search'],
    ['?', 'help'],
  ])('maps %j to %s', (key, action) => {
    expect(keyAction(press(key), 'stage')).toBe(action);
  });

  it('maps Shift+Space to previous', () => {
    expect(keyAction(press(' ', { shiftKey: true }), 'stage')).toBe('previous');
  });

  it('ignores keys of text fields, keys that press the focused control, browser shortcuts and unassigned keys', () => {
    expect(keyAction(press('/'), 'field')).toBeUndefined();
    expect(keyAction(press(' '), 'control')).toBeUndefined();
    expect(keyAction(press('Enter'), 'control')).toBeUndefined();
    expect(keyAction(press('ArrowRight'), 'control')).toBe('next');
    expect(keyAction(press('f', { ctrlKey: true }), 'stage')).toBeUndefined();
    expect(keyAction(press('+', { metaKey: true }), 'stage')).toBeUndefined();
    expect(keyAction(press('x'), 'stage')).toBeUndefined();
  });
});

it('KEY_HELP lists the main keys', () => {
  expect(KEY_HELP.flatMap(({ keys }) => keys)).toEqual(
    expect.arrayContaining(['Space', 'Esc', 'F', '/', '?', 'Home', 'End']),
  );
});
