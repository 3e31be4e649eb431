import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findViolations } from './testing/axe.ts';
import { callApi } from './testing/call-api.ts';
import { drawRectangle, stepRow, waitForSaved } from './testing/editor.ts';
import { avatar, openEditor, openForThree, openForTwo, stage } from './testing/open-together.ts';
import { serverOrigin } from './testing/server.ts';
import { signUp } from './testing/sign-up.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
const origin = serverOrigin();
const TIMEOUT_MS = 240_000;

it(
  'people see each other, their pointers and selections, go to each other, and follow each other',
  async () => {
    const { ada, bob, deck, linkPath } = await openForTwo(visit);
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

it(
  'three people edit the same element: all typed texts remain, and a deletion by another can be undone',
  async () => {
    const { ada, bob, cem } = await openForThree(visit);
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
    const { ada, bob, cem } = await openForThree(visit);
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

const oidOf = (page: Page): string => /\/p\/edit\/([^/]+)\//.exec(page.url())?.[1] ?? '';
