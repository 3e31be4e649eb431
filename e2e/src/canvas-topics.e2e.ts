import type { Scene } from '@flydeck/scene/model/scene';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createDeck } from './testing/create-deck.ts';
import { chooseTool, stepRow } from './testing/editor.ts';
import { useInstanceWithDeck } from './testing/instance-with-deck.ts';
import { findCommand } from './testing/palette.ts';
import { readScene } from './testing/read-scene.ts';
import { canvas } from './testing/river-deck.ts';

const getInstance = useInstanceWithDeck();

/** Distance of the wheel in pixels after which the shown topic no longer fills the window, but is still open. */
const ZOOM_OUT_PX = 360;

/** Opens the editor of a new presentation, and shows the topic Nile with the area around it. */
async function openNile(): Promise<Page> {
  const { admin, origin } = getInstance();
  const markdown = ['Rivers', 'Amazon', 'Nile', 'Rhine'].map((title) => `# ${title}\n\nAbout it.\n`).join('\n');
  const deck = await createDeck(admin, { title: 'Rivers', markdown });
  const { page } = admin;
  await admin.open(`${origin}/${deck.oid}/edit/`);
  await stepRow(page, 'Nile').click();
  await stepRow(page, 'Nile').getByText('Shown on the canvas').waitFor({ state: 'attached' });
  await canvas(page).hover();
  await page.mouse.wheel(0, ZOOM_OUT_PX);
  return page;
}

const properties = (page: Page) => page.getByRole('complementary', { name: 'Properties' });
const heading = (page: Page, name: string) => properties(page).getByRole('heading', { name, level: 2 });
const textSize = (page: Page) => properties(page).getByRole('spinbutton', { name: 'Text size' }).inputValue();

/** Returns the centre of the selection on the screen. */
async function selectionCentre(page: Page): Promise<{ x: number; y: number }> {
  const handles = page.locator('[data-handle]:not([data-handle="rotate"])');
  const boxes = await handles.evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }),
  );
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { x: mean(boxes.map(({ x }) => x)), y: mean(boxes.map(({ y }) => y)) };
}

/** Clicks the name of the open topic, and waits until the topic is selected. */
async function clickTopicName(page: Page): Promise<void> {
  const name = page.locator('bdi', { hasText: 'Nile' });
  await expect.poll(() => name.boundingBox()).not.toBeNull();
  const box = await name.boundingBox();
  await page.mouse.click((box?.x ?? 0) + 10, (box?.y ?? 0) + (box?.height ?? 0) / 2);
  await heading(page, 'Topic').waitFor();
}

it('a click on the name of an open topic selects the topic', async () => {
  const page = await openNile();
  await clickTopicName(page);
});

it('comments on a dissolved topic are named in the notice, stay in the list, and are on the topic after undo', async () => {
  const page = await openNile();
  await clickTopicName(page);
  await page.keyboard.press('Control+Alt+m');
  const comments = page.getByRole('complementary', { name: 'Comments' });
  await comments.getByRole('textbox', { name: /^Write a comment/ }).fill('Is this topic needed?');
  await page.keyboard.press('Control+Enter');
  const thread = comments.getByRole('article').filter({ hasText: 'Is this topic needed?' });
  await thread.waitFor();
  await canvas(page).focus();
  await (await findCommand(page, 'dissolve', /^Dissolve topic/)).click();
  await page.getByText('1 comment on the topic is now only in the list of comments.').waitFor();
  const deleted = thread.getByText('The commented part was deleted.');
  await deleted.waitFor();
  await canvas(page).focus();
  await page.keyboard.press('Control+z');
  await deleted.waitFor({ state: 'detached' });
  expect(await thread.count()).toBe(1);
});

it('the outline of the object at the pointer is hidden while the wheel moves the canvas', async () => {
  const page = await openNile();
  const outline = page.locator('[data-hovered]');
  const name = await page.locator('bdi', { hasText: 'Nile' }).boundingBox();
  // A click at the name of the topic would select the topic.
  await page.mouse.move((name?.x ?? 0) + 10, (name?.y ?? 0) + (name?.height ?? 0) / 2);
  await expect.poll(() => outline.count()).toBe(1);
  const isShownAfterEvent = await canvas(page).evaluate(async (stage) => {
    stage.dispatchEvent(new WheelEvent('wheel', { deltaY: 1, bubbles: true }));
    // React renders in a microtask.
    await Promise.resolve();
    await new Promise((resolve) => queueMicrotask(() => resolve(undefined)));
    return document.querySelector('[data-hovered]') !== null;
  });
  expect(isShownAfterEvent).toBe(false);
  await expect.poll(() => outline.count()).toBe(1);
});

it('a text that is dragged out of its topic keeps its size, and can get the text size of its new topic', async () => {
  const page = await openNile();
  await canvas(page).focus();
  const announcement = page.locator('[data-announcer]');
  for (let i = 0; i < 10 && !(await announcement.textContent())?.includes('About it.'); i += 1) {
    await page.keyboard.press('Tab');
    await page.waitForTimeout(200);
  }
  await heading(page, 'Text').waitFor();
  const size = await textSize(page);
  const stage = await canvas(page).boundingBox();
  const from = await selectionCentre(page);
  const to = { x: (stage?.x ?? 0) + 60, y: (stage?.y ?? 0) + (stage?.height ?? 0) / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
  const button = page.getByRole('button', { name: 'Use this topic’s text sizes' });
  await button.waitFor();
  expect(await textSize(page)).not.toBe(size);
  await button.click();
  await expect.poll(() => textSize(page)).toBe(size);
});

/** Returns the colour of a pixel of the window as `r,g,b`. */
async function colorAt(page: Page, x: number, y: number): Promise<string> {
  const picture = await page.screenshot({ clip: { x: x - 2, y: y - 2, width: 5, height: 5 } });
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const context = new OffscreenCanvas(1, 1).getContext('2d')!;
    context.drawImage(await createImageBitmap(new Blob([bytes]), 2, 2, 1, 1), 0, 0);
    return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3).join();
  }, picture.toString('base64'));
}

it('a shape drawn over the edge of a closed topic is above the topic, in the editor and when published', async () => {
  const { admin, origin } = getInstance();
  const { page } = admin;
  const deck = await createDeck(admin, {
    title: 'Seas',
    markdown: '# Seas\n\n# Baltic\n\nCold.\n\n# Black\n\nDeep.\n',
  });
  await admin.open(`${origin}/${deck.oid}/edit/`);
  await canvas(page).focus();
  await page.keyboard.press('Shift+1');
  await page.keyboard.press('Tab');
  await heading(page, 'Topic').waitFor();
  // The selection is the box of the first topic. The rectangle covers its lower right corner.
  const box = (await page.locator('polygon[data-selection]').boundingBox())!;
  const corner = { x: box.x + box.width, y: box.y + box.height };
  const inTopic = { x: corner.x - 24, y: corner.y - 24 };
  const topicColor = await colorAt(page, inTopic.x, inTopic.y);
  await chooseTool(page, 'Rectangle');
  await page.mouse.move(corner.x - 60, corner.y - 60);
  await page.mouse.down();
  await page.mouse.move(corner.x + 60, corner.y + 60, { steps: 8 });
  await page.mouse.up();
  await heading(page, 'Shape').waitFor();
  await page.keyboard.press('Escape');
  await page.mouse.move(corner.x + 200, corner.y + 200);
  const outside = await colorAt(page, corner.x + 40, corner.y + 40);
  expect(outside).not.toBe(topicColor);
  await expect.poll(() => colorAt(page, inTopic.x, inTopic.y)).toBe(outside);

  // A click in the overlap selects the shape. It can be sent behind the topic.
  await page.mouse.click(inTopic.x, inTopic.y);
  await heading(page, 'Shape').waitFor();
  await page.keyboard.press('Control+Shift+[');
  await page.keyboard.press('Escape');
  await expect.poll(() => colorAt(page, inTopic.x, inTopic.y)).toBe(topicColor);
  await page.keyboard.press('Control+z');
  await expect.poll(() => colorAt(page, inTopic.x, inTopic.y)).toBe(outside);

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish presentation' });
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog', { name: 'Published' }).getByLabel('Link to the presentation').waitFor();
  await admin.openAndPresent(`${origin}${deck.path}`);
  const [root] = (await readScene<Scene>(page)).frames;
  // All items except the shape are painted below the topics.
  expect(root?.itemsBelow).toEqual(root?.children.map(() => root.items.length - 1));
  expect(admin.problems).toEqual([]);
});
