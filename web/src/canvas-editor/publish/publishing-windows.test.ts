import type { Person, PresenceState } from '@flydeck/contract/editing/presence';
import { expect, it } from 'vitest';
import { PublishingWindows } from './publishing-windows.ts';

const person = (connectionId: string, publishing?: PresenceState['publishing'], profileOid = 'me'): Person => ({
  connectionId,
  profileOid,
  name: 'Ada',
  avatar: { initials: 'A', color: 'teal-600', url: null },
  right: 'edit',
  joinedAt: 0,
  state: { topic: null, pointer: null, area: null, selection: [], text: null, ...(publishing ? { publishing } : {}) },
});

const receive = (windows: PublishingWindows, people: readonly Person[], left: readonly string[] = []) =>
  windows.receive({ type: 'presence', people: [...people], left: [...left] });

it('reports when publishing begins and ends in other windows, and shows it for the windows of the author only', () => {
  const windows = new PublishingWindows('me');
  expect(receive(windows, [person('a'), person('b', undefined, 'other')])).toBeUndefined();
  expect(receive(windows, [person('b', { isRunning: true, count: 1 }, 'other')])).toBe('began');
  expect(windows.isRunningElsewhere).toBe(false);
  expect(receive(windows, [person('a', { isRunning: true, count: 1 })])).toBe('began');
  expect(windows.isRunningElsewhere).toBe(true);
  expect(receive(windows, [person('a', { isRunning: false, count: 1 })])).toBe('ended');
  expect(windows.isRunningElsewhere).toBe(false);
  expect(receive(windows, [person('a', { isRunning: false, count: 1 })])).toBeUndefined();
});

it('reports the end of publishing that was too short for a message, but not of publishing before this window', () => {
  const windows = new PublishingWindows('me');
  expect(receive(windows, [person('a', { isRunning: false, count: 3 })])).toBeUndefined();
  expect(receive(windows, [person('a', { isRunning: false, count: 4 })])).toBe('ended');
});

it('shows publishing that began before this window was opened, until its window closes or the connection is new', () => {
  const windows = new PublishingWindows('me');
  receive(windows, [person('a', { isRunning: true, count: 1 })]);
  expect(windows.isRunningElsewhere).toBe(true);
  expect(receive(windows, [], ['a'])).toBe('ended');
  receive(windows, [person('b', { isRunning: true, count: 1 })]);
  expect(windows.receive({ type: 'right', right: 'edit', connectionId: 'own' })).toBe('ended');
  expect(windows.isRunningElsewhere).toBe(false);
});

it('counts how often this window has begun to publish', () => {
  const windows = new PublishingWindows('me');
  const sent: unknown[] = [];
  windows.onOwnChange = () => sent.push(windows.ownState);
  expect(windows.ownState).toEqual({});
  for (const isRunning of [false, true, true, false, true]) windows.setRunning(isRunning);
  expect(sent).toEqual([
    { publishing: { isRunning: true, count: 1 } },
    { publishing: { isRunning: false, count: 1 } },
    { publishing: { isRunning: true, count: 2 } },
  ]);
});
