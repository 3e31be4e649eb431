import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findViolations } from './testing/axe.ts';
import { callApi } from './testing/call-api.ts';
import { clickUntilShown, drawRectangle, waitForSaved } from './testing/editor.ts';
import { avatar, openForCem, openForTwo, stage } from './testing/open-together.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const TIMEOUT_MS = 240_000;

it(
  'a person can only comment while the right is reduced, keeps changes made offline, and is refused without a right',
  async () => {
    const opened = await openForTwo(visit);
    const { ada, bob, deck, linkPath } = opened;
    // Only the owner can share the presentation.
    const shareLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Share' });
    expect(await shareLink(ada.page).getAttribute('href')).toBe(`/dashboard/next/#links=${deck.oid}`);
    await bob.page.getByRole('button', { name: 'Publish' }).waitFor();
    expect(await shareLink(bob.page).count()).toBe(0);
    // The first change loads the code of the commands.
    await drawRectangle(bob.page, 300, 180);
    await waitForSaved(bob.page);
    // A request for the publishing status can be on its way when the right is reduced.
    bob.expectProblems(/ERR_INTERNET_DISCONNECTED|WebSocket|Failed to load resource/);
    await reduceAndRestoreRight(ada, bob, { oid: deck.oid, linkId: linkPath.split('/')[2] ?? '' });
    // Bob is offline for five minutes, in which the interval between attempts to connect reaches its maximum.
    const cem = await openForCem(visit, opened);
    await bob.page.clock.install();
    await bob.page.context().setOffline(true);
    const drawn = [
      await drawRectangle(bob.page, 240, 100),
      await drawRectangle(ada.page, 420, 240),
      await drawRectangle(cem.page, 640, 60),
    ];
    for (const { page } of [ada, cem]) await waitForSaved(page);
    await bob.page.clock.fastForward('05:00');
    await bob.page.locator('header [data-state="offline"]').waitFor();
    await bob.page.context().setOffline(false);
    await waitForSaved(bob.page);
    // Ada has not left, so Bob gets no notice about her.
    await avatar(bob.page, 'Ada Author').waitFor();
    expect(await bob.page.getByText(/Ada Author (left|opened)/).count()).toBe(0);
    // All windows have all rectangles, which are where their authors have drawn them.
    const outline = (page: Page) => page.locator('polygon[data-selection]');
    for (const { page } of [ada, bob, cem])
      for (const { x, y } of drawn) {
        await page.keyboard.press('Escape');
        await outline(page).waitFor({ state: 'detached' });
        await clickUntilShown(page, { x, y }, outline(page));
        // Snapping has moved a rectangle by a few pixels.
        const bounds = await outline(page).boundingBox();
        expect(Math.hypot(centreX(bounds) - x, centreY(bounds) - y)).toBeLessThan(10);
      }
    const countShapes = async () => {
      const { body } = await callApi<{ snapshot: { records: { kind: string }[] } }>(
        ada,
        'POST',
        `/api/editing/${deck.oid}/sync`,
        { lastSeq: null, pushes: [], seeds: [] },
      );
      return body.snapshot.records.filter(({ kind }) => kind === 'shape').length;
    };
    const before = await countShapes();
    await drawRectangle(bob.page, 300, 300);
    await waitForSaved(bob.page);
    expect(await countShapes()).toBe(before + 1);
    const { body } = await callApi<{ people: { id: string; name: string }[] }>(
      ada,
      'GET',
      `/api/presentations/${deck.oid}/access`,
    );
    const entry = body.people.find(({ name }) => name === 'Bob Builder');
    bob.expectProblems(/./);
    await callApi(ada, 'DELETE', `/api/presentations/${deck.oid}/access/${entry?.id}`);
    await bob.page.locator('header [data-state]').getByText('Not saved').waitFor();
    await avatar(ada.page, 'Bob Builder').waitFor({ state: 'detached' });
  },
  TIMEOUT_MS,
);

type Bounds = Awaited<ReturnType<Locator['boundingBox']>>;
const centreX = (bounds: Bounds): number => (bounds ? bounds.x + bounds.width / 2 : Number.NaN);
const centreY = (bounds: Bounds): number => (bounds ? bounds.y + bounds.height / 2 : Number.NaN);

/** Ada changes the right of Bob's link to commenting and back. Bob cannot change anything in between, but comments. */
async function reduceAndRestoreRight(
  ada: Visitor,
  { page }: Visitor,
  { oid, linkId }: { readonly oid: string; readonly linkId: string },
): Promise<void> {
  const setRight = (right: string) => callApi(ada, 'PATCH', `/api/presentations/${oid}/links/${linkId}`, { right });
  const notice = page.getByText('You can comment on this presentation, but not edit it.').first();
  const rectangle = page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Rectangle' });
  const panel = page.getByRole('complementary', { name: 'Properties' });
  const status = page.locator('header [data-state]');
  const position = () => page.locator('polygon[data-selection]').getAttribute('points');
  await panel.waitFor();
  await setRight('comment');
  await notice.waitFor();
  await panel.waitFor({ state: 'detached' });
  expect(await rectangle.getAttribute('aria-disabled')).toBe('true');
  expect(await findViolations(page)).toEqual([]);
  const before = await position();
  await stage(page).focus();
  for (const key of ['ArrowRight', 'Delete', 'Control+z']) await page.keyboard.press(key);
  expect(await position()).toBe(before);
  const uploads: string[] = [];
  page.on('request', (request) => /\/assets$/.test(request.url()) && uploads.push(request.method()));
  await page.evaluate(pasteTextAndDropPicture);
  // The notice of the refusal is below the one about the right.
  await page.getByText('You can comment on this presentation, but not edit it.').nth(1).waitFor();
  expect([await position(), await status.getAttribute('data-state')]).toEqual([before, 'saved']);
  await page.getByRole('button', { name: 'Open comments' }).click();
  const comments = page.getByRole('complementary', { name: 'Comments' });
  await comments.getByRole('button', { name: 'New comment' }).click();
  await comments.getByRole('textbox', { name: /^Write a comment/ }).fill('I can only comment.');
  await page.keyboard.press('Control+Enter');
  await comments.getByRole('article').filter({ hasText: 'I can only comment.' }).waitFor();
  expect(uploads).toEqual([]);
  await setRight('edit');
  await panel.waitFor();
  await comments.getByRole('button', { name: 'Close' }).click();
}

/** Pastes a text on the canvas, and drops a picture there. Runs in the browser. */
function pasteTextAndDropPicture(): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', 'Pasted text');
  const init = { bubbles: true, cancelable: true };
  document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { ...init, clipboardData }));
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['not a picture'], 'a.png', { type: 'image/png' }));
  const drop = new DragEvent('drop', { ...init, dataTransfer, clientX: 700, clientY: 400 });
  document.activeElement?.dispatchEvent(drop);
}
