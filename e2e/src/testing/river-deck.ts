import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { rowNames, waitForSaved } from './editor.ts';
import { createPng } from './png.ts';
import { editedOid, readRecords } from './records.ts';
import { serverOrigin } from './server.ts';
import type { Colour, Visitor } from './visitor.ts';

/** Allows for slow publishing on a busy machine. */
const PUBLISH_TIMEOUT_MS = 60_000;

/** The presentation that tests of the editor make: topics in the order of the path. */
export const TOPICS = ['Spring', 'Gorge', 'Rapids', 'Delta', 'Sea'] as const;
/** The topic that is inside of the topic before it. */
export const NESTED_TOPIC = 'Rapids';
/** The topic with the picture, of which the last step shows a part. */
export const LAST_TOPIC = 'Sea';
/** The texts by their topics. */
export const TEXTS = { Spring: 'Cold water', Rapids: 'White water', Delta: 'Brown water' } as const;
export const ALT_TEXT = 'The sea in the evening';
const PICTURE_COLOUR: Colour = [200, 60, 20];

export const PICTURE = { name: 'sea.png', mimeType: 'image/png', buffer: createPng(240, 160, PICTURE_COLOUR) };

export const canvas = (page: Page) => page.getByRole('application', { name: 'Canvas' });
export const textInput = (page: Page) => page.getByRole('textbox', { name: 'Edit text' });
export const publishButton = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true });
export const publishDialog = (page: Page) => page.getByRole('dialog', { name: 'Publish presentation' });

/** Waits until the picture of the deck is uploaded and on the canvas, selected. */
export async function waitForPicture(page: Page): Promise<void> {
  await page
    .getByRole('complementary', { name: 'Properties' })
    .getByRole('heading', { name: 'Picture', level: 2 })
    .waitFor();
}

/** Expects the rows of the path and that the stored connector is attached to both shapes. */
export async function expectStoredDeck(author: Visitor): Promise<void> {
  await expect.poll(() => rowNames(author.page)).toHaveLength(TOPICS.length + 2);
  expect((await rowNames(author.page)).slice(1, -1)).toEqual([...TOPICS]);
  await waitForSaved(author.page);
  const store = await readRecords(author, editedOid(author));
  const records = [...store.records()].filter(({ id }) => store.isPresent(id));
  const connector = records.find(({ kind }) => kind === 'connector');
  const ends = ['from', 'to'].map((end) => store.get(String(connector?.properties[end])));
  expect(ends).toMatchObject([{ kind: 'shape' }, { kind: 'shape' }]);
  expect(new Set(ends.map((end) => end?.id)).size).toBe(2);
  expect(records.find(({ kind }) => kind === 'image')?.properties['alt']).toBe(ALT_TEXT);
  const titleOf = (id: string) => records.find((record) => record.id === id)?.properties['title'];
  const nested = records.find(({ id }) => titleOf(id) === NESTED_TOPIC);
  expect(titleOf(nested?.parent ?? '')).toBe(TOPICS[TOPICS.indexOf(NESTED_TOPIC) - 1]);
}

/** Returns the URL of the public page when publishing has ended. */
export async function publishedLink(page: Page): Promise<string> {
  const link = page.getByRole('dialog', { name: 'Published' }).getByRole('link', { name: 'Open' });
  await link.waitFor({ timeout: PUBLISH_TIMEOUT_MS });
  return serverOrigin() + (await link.getAttribute('href'));
}

/** Expects that a stranger sees the topics, texts and picture in the order of the path, and flies to the last view. */
export async function expectPublishedDeck(stranger: Visitor, url: string): Promise<void> {
  await stranger.open(url);
  const text = await stranger.page.locator('main').innerText();
  const parts = TOPICS.flatMap((topic) => [topic, ...(topic in TEXTS ? [TEXTS[topic as keyof typeof TEXTS]] : [])]);
  const positions = parts.map((part) => text.indexOf(part, text.indexOf(TOPICS[0])));
  expect(positions).not.toContain(-1);
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  const last = TOPICS.length + 1;
  // A new address of the same page would only change the step.
  await stranger.open('about:blank');
  const scene = stranger.page.waitForResponse((response) => response.url().includes('scene'));
  await stranger.openAndPresent(`${url}#step=${last - 1}`);
  expect(await (await scene).text()).toContain(ALT_TEXT);
  await stranger.waitForStep(last - 1);
  await stranger.waitForStillStage();
  expect(await stranger.colour(0.2, 0.5)).not.toEqual(PICTURE_COLOUR);
  await stranger.press('ArrowRight');
  await stranger.waitForStep(last);
  await stranger.waitForStillStage();
  for (const x of [0.2, 0.5, 0.8]) expect(await stranger.colour(x, 0.5)).toEqual(PICTURE_COLOUR);
  expect(await stranger.lastAnnouncement()).toContain(`Step ${last} of ${last}`);
}
