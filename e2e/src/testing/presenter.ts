import type { Page } from 'playwright-core';
import { createDeck } from './create-deck.ts';
import { serverOrigin } from './server.ts';
import { signUp } from './sign-up.ts';
import type { Visitor } from './visitor.ts';

/** Time in which the audience must see the right step after a network or the server is available again. */
export const RIGHT_AGAIN_MS = 5000;

/** Time in which a phone must be paired as a remote. */
export const PAIRING_MS = 10_000;

/** Opens the stage with the button of the console. */
export async function openStage({ page }: Visitor): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Open stage' }).click();
  const stage = await opening;
  await page.getByText('Stage open').waitFor();
  await page.getByText('Ready', { exact: true }).waitFor();
  return stage;
}

/** Draws a line on the current step in the console, with the pen. Returns the start of the line in the window. */
export async function drawLine(page: Page): Promise<{ readonly x: number; readonly y: number }> {
  await page.keyboard.press('p');
  const box = await page.getByRole('region', { name: 'Current step' }).boundingBox();
  const [x, y] = [(box?.x ?? 0) + 200, (box?.y ?? 0) + 150];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 150, y + 60, { steps: 10 });
  await page.mouse.up();
  return { x, y };
}

/** The dialog of the live session in the console. */
export const livePanel = (page: Page) => page.getByRole('dialog', { name: 'Live session' });

export const closeLivePanel = (page: Page) =>
  livePanel(page).getByRole('button', { name: 'Close', exact: true }).click();

/** Starts a live session in the console, whose dialog remains open. Returns the code of the session. */
export async function goLive(page: Page): Promise<string> {
  await page.bringToFront();
  await page.getByRole('button', { name: 'Go live' }).click();
  await livePanel(page).getByRole('button', { name: 'Start live session' }).click();
  return (
    (await livePanel(page)
      .getByText(/^\d{6}$/)
      .textContent()) ?? ''
  );
}

/**
 * Signs up a member, opens the console of a new private presentation, and starts a live session, whose dialog remains
 * open. Returns the code of the session.
 */
export async function startSession(presenter: Visitor, markdown: string): Promise<string> {
  const origin = serverOrigin();
  await presenter.open(`${origin}/login/`);
  await signUp(presenter, 'Paula Presenter');
  const { oid } = await createDeck(presenter, { title: 'Rivers', markdown });
  await presenter.open(`${origin}/presenter/${oid}/`);
  await presenter.page.getByText('Ready', { exact: true }).waitFor({ timeout: 60_000 });
  return goLive(presenter.page);
}

/** Creates a pairing code in the open dialog of the live session. */
export async function createPairingCode(page: Page): Promise<string> {
  await livePanel(page).getByRole('button', { name: 'Connect a phone' }).click();
  return (
    (await livePanel(page)
      .getByText(/^[2-9A-Z]{8}$/)
      .textContent()) ?? ''
  );
}
