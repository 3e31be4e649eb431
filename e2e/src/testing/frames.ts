import type { Frame } from 'playwright-core';
import { expect } from 'vitest';
import { published } from './published.ts';
import { comesToLife, type Visitor } from './visitor.ts';

/** What a frame asks its own server for is elsewhere for the page around it. */
const FRAMED = /^asked elsewhere: /;

/** Where the tour is embedded from. */
export async function embedAddress(query = ''): Promise<string> {
  const { origin, pathname } = new URL(await published('tour'));
  return `${origin}/p/embed/${pathname.split('/')[2]}/${query}`;
}

/** A frame as pages hold it, below a field of their own. */
export const iframe = (src: string, style = 'width:100%;height:100vh') =>
  `<input id="outside" aria-label="Outside"><iframe title="Deck" src="${src}" allow="autoplay; fullscreen" style="border:0;display:block;${style}"></iframe>`;

/** Opens a page of another site that holds a frame, and waits for the frame. `problems`: complaints that belong to it. */
export async function openFramed(visitor: Visitor, page: string, problems = FRAMED): Promise<Frame> {
  visitor.expectProblems(problems);
  await visitor.open(page);
  const inside = await visitor.page.waitForSelector('iframe', { state: 'attached' });
  const frame = await inside.contentFrame();
  if (!frame) throw new Error('There is no frame.');
  await frame.waitForLoadState('load');
  await comesToLife(frame);
  return frame;
}

/** Waits until the stage in a frame can be seen. */
export const isPresenting = (frame: Frame) =>
  frame.locator('section[data-mode="present"]').waitFor({ timeout: 30_000 });
/** What screen readers were told last about where the frame is. */
export const announced = (frame: Frame) =>
  frame.locator('section[data-mode] p[aria-live="polite"]').first().textContent();
/** Waits until a step is announced in a frame. */
export const isAt = (frame: Frame, step: number) =>
  expect.poll(() => announced(frame), { timeout: 30_000 }).toMatch(new RegExp(`^Step ${step} of`));
