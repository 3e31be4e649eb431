import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findViolations } from './testing/axe.ts';
import { callApi } from './testing/call-api.ts';
import { createDeck, createShareLink, type TestDeck } from './testing/create-deck.ts';
import { drawRectangle, stepRow, waitForSaved } from './testing/editor.ts';
import { serverOrigin } from './testing/server.ts';
import { signUp } from './testing/sign-up.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const origin = serverOrigin();
const TIMEOUT_MS = 240_000;

const stage = (page: Page) => page.getByRole('application', { name: 'Canvas' });
const avatar = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name, exact: true });

async function openEditor({ page }: Visitor, { oid }: TestDeck): Promise<void> {
  await page.goto(`${origin}/p/edit/${oid}/`);
  await stage(page).waitFor();
  await page.waitForLoadState('networkidle');
}

/** Opens a presentation in the editors of its owner Ada and of Bob, who has a share link for editing. */
async function openForTwo(): Promise<{ ada: Visitor; bob: Visitor; deck: TestDeck; linkPath: string }> {
  const [ada, bob] = [await visit(), await visit()];
  await ada.open(`${origin}/login/`);
  await signUp(ada, 'Ada Author');
  const deck = await createDeck(ada, { title: 'Together' });
  const linkPath = await createShareLink(ada, deck, 'edit');
  await bob.open(`${origin}/login/`);
  await signUp(bob, 'Bob Builder');
  await bob.open(origin + linkPath);
  await openEditor(ada, deck);
  await openEditor(bob, deck);
  await avatar(ada.page, 'Bob Builder').waitFor();
  await avatar(bob.page, 'Ada Author').waitFor();
  return { ada, bob, deck, linkPath };
}

it(
  'people see each other, their pointers and selections, go to each other, and follow each other',
  async () => {
    const { ada, bob, deck, linkPath } = await openForTwo();
    await drawRectangle(ada.page, 260, 120);
    // Bob sees Ada's pointer with her name, and the outline of what she has selected.
    await bob.page.locator('[data-person="Ada Author"]').waitFor();
    await bob.page.locator('[data-person-selection]').waitFor();
    expect(await findViolations(bob.page)).toEqual([]);
    await avatar(bob.page, 'Ada Author').click();
    await bob.page.getByRole('menuitem', { name: 'Follow Ada Author' }).click();
    const frame = bob.page.getByRole('status').filter({ hasText: 'Following Ada Author' });
    await frame.waitFor();
    // Ada flies to a topic. Bob's zoom follows hers.
    const zoomOf = (page: Page) => page.getByRole('region', { name: 'Zoom' }).getByRole('button').nth(1).textContent();
    const zoomBefore = await zoomOf(bob.page);
    await ada.page.getByRole('row').nth(2).click();
    await expect.poll(() => zoomOf(bob.page)).not.toBe(zoomBefore);
    expect(await findViolations(bob.page)).toEqual([]);
    // Any input of Bob ends the following.
    await stage(bob.page).hover();
    await bob.page.mouse.wheel(0, 120);
    await frame.waitFor({ state: 'detached' });
    // From far, Bob sees Ada on the closed topic. A press on her flies there.
    await bob.page.getByRole('row').first().click();
    const zoomOut = bob.page.getByRole('region', { name: 'Zoom' }).getByRole('button').first();
    const badge = bob.page.getByRole('button', { name: 'Go to Ada Author' });
    const zoomOutAndLook = async () => {
      await zoomOut.click();
      return badge.isVisible();
    };
    await expect.poll(zoomOutAndLook, { interval: 1000 }).toBe(true);
    const overviewZoom = await zoomOf(bob.page);
    await badge.click();
    await badge.waitFor({ state: 'detached' });
    expect(await zoomOf(bob.page)).not.toBe(overviewZoom);
    // Another person with the same name has another name in the menu, which lists everybody in a narrow window.
    const namesake = await visit();
    await namesake.open(`${origin}/login/`);
    await signUp(namesake, 'Ada Author');
    await namesake.open(origin + linkPath);
    await openEditor(namesake, deck);
    await avatar(bob.page, 'Ada Author (2)').waitFor();
    await bob.page.setViewportSize({ width: 834, height: 1112 });
    await avatar(bob.page, '2 other people').click();
    const menu = bob.page.getByRole('menu');
    for (const name of ['Ada Author', 'Ada Author (2)']) {
      const group = menu.getByRole('group', { name, exact: true });
      expect(await group.getByRole('menuitem').allTextContents()).toEqual([`Go to ${name}`, `Follow ${name}`]);
    }
    expect(await findViolations(bob.page)).toEqual([]);
    await bob.page.keyboard.press('Escape');
    await bob.page.setViewportSize({ width: 1440, height: 900 });
    // With the right to comment, also the tools are disabled whose code Bob's window has not loaded.
    const linkId = linkPath.split('/')[2];
    await callApi(ada, 'PATCH', `/api/presentations/${deck.oid}/links/${linkId}`, { right: 'comment' });
    await bob.page.getByText('You can comment on this presentation, but not edit it.').first().waitFor();
    const chart = bob.page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Chart' });
    expect(await chart.getAttribute('aria-disabled')).toBe('true');
    // A reload of Ada's window is not announced, but that she leaves.
    await ada.reload();
    await avatar(bob.page, 'Ada Author').waitFor();
    expect(await bob.page.getByText(/Ada Author (left|opened)/).count()).toBe(0);
    await ada.page.goto(`${origin}/explore/`);
    await bob.page.getByText('Ada Author left.').waitFor();
    await avatar(bob.page, 'Ada Author').waitFor({ state: 'detached' });
  },
  TIMEOUT_MS,
);

/** Opens a presentation in the editors of Ada, Bob and Cem, who has the share link, too. */
async function openForThree() {
  const opened = await openForTwo();
  return { ...opened, cem: await openForCem(opened) };
}

async function openForCem({ ada, bob, deck, linkPath }: Awaited<ReturnType<typeof openForTwo>>): Promise<Visitor> {
  const cem = await visit();
  await cem.open(`${origin}/login/`);
  await signUp(cem, 'Cem Coauthor');
  await cem.open(origin + linkPath);
  await openEditor(cem, deck);
  for (const { page } of [ada, bob]) await avatar(page, 'Cem Coauthor').waitFor();
  for (const name of ['Ada Author', 'Bob Builder']) await avatar(cem.page, name).waitFor();
  return cem;
}

it(
  'three people edit the same element: all typed texts remain, and a deletion by another can be undone',
  async () => {
    const { ada, bob, cem } = await openForThree();
    await drawRectangle(ada.page, 260, 120);
    await ada.page.keyboard.press('Enter');
    await ada.page.keyboard.type('start ');
    await ada.page.keyboard.press('Escape');
    await waitForSaved(ada.page);
    // Bob selects the same element by a click at the same place: both windows have the same size and camera.
    const box = await stage(bob.page).boundingBox();
    const centre = [(box?.x ?? 0) + 320, (box?.y ?? 0) + 155] as const;
    for (const { page } of [ada, bob, cem]) {
      await page.mouse.dblclick(...centre);
      await page.locator('[data-text-input], textarea').first().waitFor({ state: 'attached' });
    }
    await ada.page.keyboard.press('Home');
    await bob.page.keyboard.press('End');
    // Cem types between "sta" and "rt".
    await cem.page.keyboard.press('Home');
    for (let i = 0; i < 3; i += 1) await cem.page.keyboard.press('ArrowRight');
    for (const [i, letter] of [...'abc'].entries())
      await Promise.all([
        ada.page.keyboard.type(letter),
        bob.page.keyboard.type(letter.toUpperCase()),
        cem.page.keyboard.type(String(i + 1)),
      ]);
    let merged = 'abcsta123rt ABC';
    const textOf = (page: Page) => readText(page, 'abc');
    await expect.poll(() => textOf(ada.page)).toBe(merged);
    // Ada's caret is before "start", Bob's is at the end of the text.
    const caretX = async (page: Page, name: string) =>
      Number(await page.locator(`[data-person-caret="${name}"] line`).first().getAttribute('x1'));
    await expect
      .poll(async () => (await caretX(ada.page, 'Bob Builder')) - (await caretX(bob.page, 'Ada Author')))
      .toBeGreaterThan(20);
    // At the end of a wrapped line, Ada's caret is in this line for the others, too.
    const caretOfAda = async (coordinate: 'x1' | 'y1') =>
      Number(await bob.page.locator('[data-person-caret="Ada Author"] line').first().getAttribute(coordinate));
    await ada.page.keyboard.press('Control+End');
    await ada.page.keyboard.type(' of a text of several lines');
    merged += ' of a text of several lines';
    await expect.poll(() => textOf(bob.page)).toBe(merged);
    await ada.page.keyboard.press('Control+Home');
    await expect.poll(() => caretX(bob.page, 'Ada Author')).toBeLessThan(await caretX(ada.page, 'Bob Builder'));
    const firstLine = { x: await caretOfAda('x1'), y: await caretOfAda('y1') };
    await ada.page.keyboard.press('End');
    await expect.poll(() => caretOfAda('x1')).toBeGreaterThan(firstLine.x + 20);
    expect(await caretOfAda('y1')).toBeCloseTo(firstLine.y, 0);
    // The caret has the name. A second name at the pointer would cover the text.
    await bob.page.locator('[data-person="Ada Author"]').waitFor({ state: 'detached' });
    expect(await findViolations(bob.page)).toEqual([]);
    for (const { page } of [ada, bob, cem])
      await expect.poll(() => page.locator('[data-person-caret]').count()).toBe(2);
    // Bob deletes the element in which Ada and Cem type. Ada's next undo restores it for all.
    await bob.page.keyboard.press('Escape');
    await bob.page.keyboard.press('Delete');
    for (const { page } of [ada, cem]) await page.getByText('Bob Builder deleted what you were working on.').waitFor();
    await ada.page.getByRole('button', { name: 'Restore' }).click();
    for (const { page } of [ada, bob, cem]) await expect.poll(() => textOf(page)).toBe(merged);
    for (const { page } of [ada, bob, cem]) await waitForSaved(page);
  },
  TIMEOUT_MS,
);

it(
  'three people drag the same element at the same time, and one moves the topic in which the others work',
  async () => {
    const { ada, bob, cem } = await openForThree();
    const centre = await drawRectangle(ada.page, 260, 120);
    await waitForSaved(ada.page);
    const selection = (page: Page) => page.locator('polygon[data-selection]').getAttribute('points');
    for (const { page } of [bob, cem]) {
      // The outline of Ada's selection is shown as soon as the element has arrived.
      await page.locator('[data-person-selection]').first().waitFor();
      await page.mouse.click(centre.x, centre.y);
      await expect.poll(() => selection(page)).toBe(await selection(ada.page));
    }
    const before = await selection(ada.page);
    await ada.page.mouse.move(centre.x, centre.y);
    for (const { page } of [ada, bob, cem]) await page.mouse.down();
    for (let step = 1; step <= 8; step += 1)
      await Promise.all([
        ada.page.mouse.move(centre.x + 15 * step, centre.y),
        bob.page.mouse.move(centre.x, centre.y + 10 * step),
        cem.page.mouse.move(centre.x + 12 * step, centre.y + 12 * step),
      ]);
    await Promise.all([ada, bob, cem].map(({ page }) => page.mouse.up()));
    for (const { page } of [ada, bob, cem]) await waitForSaved(page);
    await expect
      .poll(async () => new Set(await Promise.all([ada, bob, cem].map(({ page }) => selection(page)))).size)
      .toBe(1);
    expect(await selection(ada.page)).not.toBe(before);
    // Cem draws in the topic that Ada moves later. Bob types in a topic, which Ada moves. His camera stays at his text, and all that he types arrives.
    await stepRow(bob.page, 'Further').click();
    await stepRow(bob.page, 'Further').getByText('Shown on the canvas').waitFor({ state: 'attached' });
    await drawRectangle(bob.page, 300, 300);
    const place = await selection(bob.page);
    await stepRow(cem.page, 'Further').click();
    await stepRow(cem.page, 'Further').getByText('Shown on the canvas').waitFor({ state: 'attached' });
    const drawn = await drawRectangle(cem.page, 500, 220);
    const placeOfCem = await selection(cem.page);
    await bob.page.keyboard.press('Enter');
    await bob.page.keyboard.type('before ');
    // Shift+Enter selects the topic that is shown on the canvas.
    await stepRow(ada.page, 'Further').click();
    await stepRow(ada.page, 'Further').getByText('Shown on the canvas').waitFor({ state: 'attached' });
    await stage(ada.page).focus();
    await ada.page.keyboard.press('Shift+Enter');
    await ada.page.getByRole('heading', { name: 'Topic', level: 2 }).waitFor();
    const topicBefore = await selection(ada.page);
    // Ada's changes do not end Cem's drag.
    await cem.page.mouse.move(drawn.x, drawn.y);
    await cem.page.mouse.down();
    await cem.page.mouse.move(drawn.x + 20, drawn.y, { steps: 4 });
    for (let i = 0; i < 5; i += 1) {
      await ada.page.keyboard.press('Shift+ArrowDown');
      await bob.page.keyboard.type(`${i} `);
    }
    expect(await selection(ada.page)).not.toBe(topicBefore);
    await cem.page.getByText('Ada Author moved the topic').waitFor();
    await cem.page.mouse.move(drawn.x + 60, drawn.y, { steps: 4 });
    await cem.page.mouse.up();
    for (const { page } of [ada, bob, cem]) await waitForSaved(page);
    const leftOf = (points: string | null) => Math.min(...(points ?? '').split(' ').map((point) => parseFloat(point)));
    expect(leftOf(await selection(cem.page)) - leftOf(placeOfCem)).toBeCloseTo(60, -1);
    await expect.poll(() => readText(bob.page, 'before')).toBe('before 0 1 2 3 4 ');
    await bob.page.keyboard.press('Escape');
    await expect.poll(() => selection(bob.page)).toBe(place);
  },
  TIMEOUT_MS,
);

it(
  'a person can only comment while the right is reduced, keeps changes made offline, and is refused without a right',
  async () => {
    const opened = await openForTwo();
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
    const cem = await openForCem(opened);
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
        await page.mouse.click(x, y);
        await outline(page).waitFor();
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

/** Returns the text that the server has stored and that contains `part`. */
const readText = (page: Page, part: string) =>
  page.evaluate(
    async ({ oid, part }) => {
      const csrf = /csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const response = await fetch(`/api/editing/${oid}/sync`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-csrftoken': decodeURIComponent(csrf) },
        body: JSON.stringify({ lastSeq: null, pushes: [], seeds: [] }),
      });
      const { snapshot } = (await response.json()) as {
        snapshot: { records: { texts?: { body?: { paragraphs: { runs: { text: string }[] }[] } } }[] };
      };
      return snapshot.records
        .flatMap(({ texts }) => texts?.body?.paragraphs ?? [])
        .map(({ runs }) => runs.map(({ text }) => text).join(''))
        .find((text) => text.includes(part));
    },
    { oid: oidOf(page), part },
  );

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

const oidOf = (page: Page): string => /\/p\/edit\/([^/]+)\//.exec(page.url())?.[1] ?? '';
