import { expect, it } from 'vitest';
import { INITIAL_SHOW_STATE, isNewer } from './show-state.ts';

const at = (version: number, origin: string) => ({ state: INITIAL_SHOW_STATE, version, origin });

it('orders states by version, and equal versions by the id of the window, so that all windows choose the same', () => {
  expect(isNewer(at(2, 'a'), at(1, 'b'))).toBe(true);
  expect(isNewer(at(1, 'b'), at(1, 'a'))).toBe(true);
  expect(isNewer(at(1, 'a'), at(1, 'b'))).toBe(false);
  expect(isNewer(at(1, 'a'), at(1, 'a'))).toBe(false);
});
