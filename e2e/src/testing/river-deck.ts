import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { rowNames, waitForSaved } from './editor.ts';
import { createPng } from './png.ts';
import { editedOid, readRecords } from './records.ts';
import { serverOrigin } from './server.ts';
import { SERVER_WORK_TIMEOUT_MS } from './timeouts.ts';
import type { Colour, Visitor } from './visitor.ts';

/** The topics of the presentation that tests of the editor create, in the order of the path. */
export const TOPICS = ['Spring', 'Gorge', 'Rapids', 'Delta', 'Sea'] as const;
/** A topic that is a child of the topic before it (Gorge). */
export const NESTED_TOPIC = 'Rapids';
/** The last topic, which contains the picture. The step after it is a view of a part of the picture. */
export const LAST_TOPIC = 'Sea';
/** The texts of the presentation by topic. */
export const TEXTS = { Spring: 'Cold water', Rapids: 'White water', Delta: 'Brown water' } as const;
export const ALT_TEXT = 'The sea in the evening';
const PICTURE_COLOUR: Colour = [200, 60, 20];

/** The picture as a file for Playwright's `setFiles`. */
export const PICTURE = { name: 'sea.png', mimeType: 'image/png', buffer: createPng(240, 160, PICTURE_COLOUR) };

export const canvas = (page: Page) => page.getByRole('application', { name: 'Canvas' });
export const textInput = (page: Page) => page.getByRole('textbox', { name: 'Edit text' });
export const publishButton = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true });
export const publishDialog = (page: Page) => page.getByRole('dialog', { name: 'Publish presentation' });

/** Waits until the picture has been uploaded and is selected on the canvas. */
export async function waitForPicture(page: Page): Promise<void> {
  await page
    .getByRole('complementary', { name: 'Properties' })
    .getByRole('heading', { name: 'Picture', level: 2 })
    .waitFor();
}

/**
 * Expects that the path panel lists the topics in their order, and that the server has stored a connector between two
 * shapes, the alternative text of the picture, and the nested topic.
 */
export async function expectStoredDeck(author: Visitor): Promise<void> {
  // The first row is the overview, and the last row is the view of a part of the picture.
  await expect.poll(() => rowNames(author.page)).toHaveLength(TOPICS.length + 2);
  expect((await rowNames(author.page)).slice(1, -1)).toEqual([...TOPICS]);
  await waitForSaved(author.page);
  const store = await readRecords(author, editedOid(author));
  const records = [...store.records()].filter(({ id }) => store.isPresent(id));
  const connector = records.find(({ kind }) => kind === 'connector');
  const connected = ['from', 'to'].map((property) => store.get(String(connector?.properties[property])));
  expect(connected).toMatchObject([{ kind: 'shape' }, { kind: 'shape' }]);
  expect(new Set(connected.map((record) => record?.id)).size).toBe(2);
  expect(records.find(({ kind }) => kind === 'image')?.properties['alt']).toBe(ALT_TEXT);
  const titleOf = (id: string) => records.find((record) => record.id === id)?.properties['title'];
  const nested = records.find(({ id }) => titleOf(id) === NESTED_TOPIC);
  expect(titleOf(nested?.parent ?? '')).toBe(TOPICS[TOPICS.indexOf(NESTED_TOPIC) - 1]);
}

/** Waits until the presentation is published. Returns the URL of its page. @throws Error if publishing fails */
export async function publishedLink(page: Page): Promise<string> {
  const link = page.getByRole('dialog', { name: 'Published' }).getByRole('link', { name: 'Open' });
  const failure = publishDialog(page).getByRole('alert');
  await link.or(failure).first().waitFor({ timeout: SERVER_WORK_TIMEOUT_MS });
  if (await failure.isVisible()) throw new Error(`Publishing failed: ${await failure.innerText()}`);
  return serverOrigin() + (await link.getAttribute('href'));
}

/**
 * Expects that another visitor than the author reads the topics and texts in the order of the path, and sees the
 * picture in the view of the last step.
 */
export async function expectPublishedDeck(otherVisitor: Visitor, url: string): Promise<void> {
  await otherVisitor.open(url);
  const text = await otherVisitor.page.locator('main').innerText();
  const expectedTexts = TOPICS.flatMap((topic) => [
    topic,
    ...(topic in TEXTS ? [TEXTS[topic as keyof typeof TEXTS]] : []),
  ]);
  const positions = expectedTexts.map((expected) => text.indexOf(expected, text.indexOf(TOPICS[0])));
  expect(positions).not.toContain(-1);
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  const lastStep = TOPICS.length + 1;
  // Leaves the page first, because browsers do not load a page again if only the hash of its URL changes.
  await otherVisitor.open('about:blank');
  const sceneResponse = otherVisitor.page.waitForResponse((response) => response.url().includes('/scenes/'));
  await otherVisitor.openAndPresent(`${url}#step=${lastStep - 1}`);
  expect(await (await sceneResponse).text()).toContain(ALT_TEXT);
  await otherVisitor.waitForStep(lastStep - 1);
  await otherVisitor.waitForStillStage();
  expect(await otherVisitor.colour(0.2, 0.5)).not.toEqual(PICTURE_COLOUR);
  await otherVisitor.press('ArrowRight');
  await otherVisitor.waitForStep(lastStep);
  await otherVisitor.waitForStillStage();
  for (const x of [0.2, 0.5, 0.8]) expect(await otherVisitor.colour(x, 0.5)).toEqual(PICTURE_COLOUR);
  expect(await otherVisitor.lastAnnouncement()).toContain(`Step ${lastStep} of ${lastStep}`);
}
