import { expect, it } from 'vitest';
import { Isolation } from './isolation.ts';

// While the camera rests at an isolated step, only the frame of the step is visible. Neighbours are the other frames:
// they fade out in the last 220 ms of a flight to the step, and fade in within 160 ms when the camera leaves the step.

it('Isolation fades neighbours out at the end of a flight, and in at the start of the next flight', () => {
  const isolation = new Isolation();
  expect(isolation.update(0, { frame: 1, remainingMs: 800 })).toBeUndefined();
  expect(isolation.update(690, { frame: 1, remainingMs: 110 })).toEqual({ frame: 1, fadeOut: 0.5 });
  expect(isolation.update(900, { frame: 1, remainingMs: -5 })).toEqual({ frame: 1, fadeOut: 1 });
  isolation.startFadeIn(1000, { isInstant: false });
  expect(isolation.update(1080, { frame: 2, remainingMs: 700 })).toEqual({ frame: 1, fadeOut: 0.5 });
  expect(isolation.isFadingIn).toBe(true);
  expect(isolation.update(1170, { frame: 2, remainingMs: 600 })).toBeUndefined();
  expect(isolation.isFadingIn).toBe(false);
});

it('Isolation does not restart a running fade-in, and isolates the next frame at once with `isInstant`', () => {
  const isolation = new Isolation();
  isolation.update(0, { frame: 1, remainingMs: 0 });
  isolation.startFadeIn(100, { isInstant: false });
  isolation.update(140, undefined);
  isolation.startFadeIn(150, { isInstant: false });
  expect(isolation.update(270, undefined)).toBeUndefined();
  isolation.update(300, { frame: 1, remainingMs: 0 });
  // The neighbours of frame 1 do not fade in. Otherwise `update` would return frame 1 for 160 ms.
  isolation.startFadeIn(310, { isInstant: true });
  expect(isolation.update(310, { frame: 2, remainingMs: 0 })).toEqual({ frame: 2, fadeOut: 1 });
});
