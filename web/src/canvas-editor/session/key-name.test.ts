import { expect, it } from 'vitest';
import { shortcutOf } from './key-name.ts';

const NO_MODIFIERS = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

it.each([
  ['mod+d', { key: 'd', code: 'KeyD', ctrlKey: true }],
  ['mod+shift+z', { key: 'Z', code: 'KeyZ', metaKey: true, shiftKey: true }],
  ['shift+1', { key: '!', code: 'Digit1', shiftKey: true }],
  ['mod+shift+]', { key: '}', code: 'BracketRight', ctrlKey: true, shiftKey: true }],
  // On a Mac, Alt changes the character of a key.
  ['alt+shift+c', { key: 'Ç', code: 'KeyC', altKey: true, shiftKey: true }],
  ['mod+plus', { key: '+', code: 'NumpadAdd', ctrlKey: true }],
  ['shift+?', { key: '?', code: 'Slash', shiftKey: true }],
  ['space', { key: ' ', code: 'Space' }],
])('shortcutOf returns %s for a key event', (shortcut, event) => {
  expect(shortcutOf({ ...NO_MODIFIERS, ...event })).toBe(shortcut);
});
