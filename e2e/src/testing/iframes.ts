import type { Frame } from 'playwright-core';
import { expect } from 'vitest';
import { publishedUrl } from './published.ts';
import { type Visitor, waitForHydration } from './visitor.ts';

/**
 * Matches the problem that `Visitor` reports for each request of the iframe, because the iframe and the page have
 * different hosts.
 */
const CROSS_ORIGIN_REQUEST = /^external request: /;

/** Returns the embed URL of the demo `tour`. `query` starts with `?`. */
export async function embedUrl(query = ''): Promise<string> {
  const { origin, pathname } = new URL(await publishedUrl('tour'));
  return `${origin}/p/embed/${pathname.split('/')[2]}/${query}`;
}

/** Returns the HTML of a site that embeds the page `src` in an iframe, with an input field outside of the iframe. */
export const iframe = (src: string, style = 'width:100%;height:100vh') =>
  `<input id="outside" aria-label="Outside"><iframe title="Deck" src="${src}" allow="autoplay; fullscreen" style="border:0;display:block;${style}"></iframe>`;

/**
 * Opens a page with an iframe and waits until the page in the iframe is hydrated. Returns Playwright's object for the
 * iframe.
 * @param ignoredProblems pattern of the problems that do not make the test fail
 * @throws if the iframe has no document.
 */
export async function openPageWithIframe(
  visitor: Visitor,
  url: string,
  ignoredProblems = CROSS_ORIGIN_REQUEST,
): Promise<Frame> {
  visitor.expectProblems(ignoredProblems);
  await visitor.open(url);
  const element = await visitor.page.waitForSelector('iframe', { state: 'attached' });
  const frame = await element.contentFrame();
  if (!frame) throw new Error('The iframe has no document.');
  await frame.waitForLoadState('load');
  await waitForHydration(frame);
  return frame;
}

/** Waits until an iframe shows the presentation. */
export const waitForPresenting = (frame: Frame) =>
  frame.locator('section[data-mode="present"]').waitFor({ timeout: 30_000 });

/** Returns the last announcement to screen readers in an iframe. */
export const lastAnnouncement = (frame: Frame) =>
  frame.locator('section[data-mode] p[aria-live="polite"]').first().textContent();

/** Waits until an iframe announces a step, counted from 1. */
export const waitForStep = (frame: Frame, step: number) =>
  expect.poll(() => lastAnnouncement(frame), { timeout: 30_000 }).toMatch(new RegExp(`^Step ${step} of`));
