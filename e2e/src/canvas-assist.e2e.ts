import {
  type ChatServer,
  type Responder,
  respondWith,
  startChatServer,
} from '@flydeck/server/adapters/outliner/openai-compatible/testing/chat-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findViolations } from './testing/axe.ts';
import { createDeck } from './testing/create-deck.ts';
import { rowNames, stepRow, waitForSaved } from './testing/editor.ts';
import { REQUEST_FAILED } from './testing/fail-requests.ts';
import { editedOid, readRecords } from './testing/records.ts';
import { canvas } from './testing/river-deck.ts';
import { signUp } from './testing/sign-up.ts';
import { startInstance, type TestInstance } from './testing/test-instance.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();

const MARKDOWN =
  '# Amazon\n\nMany fish.\n\n# Nile\n\nThe water goes north for a long way.\n\nIt ends at the sea.\n\n# Rhine\n\nShips.\n';
const LINES = ['The water goes north for a long way.', 'It ends at the sea.'];
const REWRITTEN = ['The river flows 6,650 km north.', 'It reaches the sea.'];
const REWRITTEN_ANSWER = REWRITTEN.map((text, i) => JSON.stringify({ line: i + 1, text })).join('\n');
/** Distance of the wheel in pixels after which the shown topic no longer fills the window, but is still open. */
const ZOOM_OUT_PX = 360;

let chat: ChatServer;
/** Answers the next requests to the AI service. */
let respond: Responder;
let instance: TestInstance;
beforeAll(async () => {
  chat = await startChatServer((response, request) => respond(response, request));
  instance = await startInstance({ AI_URL: chat.url, SIGN_UPS_PER_HOUR: '1000' });
});
afterAll(async () => {
  await instance?.close();
  await chat?.close();
});

/** Opens the editor of a new presentation and selects the topic Nile. */
async function selectNile(name: string): Promise<Visitor> {
  const author = await visit({ reducedMotion: true });
  const { page } = author;
  await author.open(`${instance.origin}/login/`);
  await signUp(author, name);
  const { oid } = await createDeck(author, { title: 'Rivers', markdown: MARKDOWN });
  await author.open(`${instance.origin}/${oid}/edit/`);
  await stepRow(page, 'Nile').click();
  await stepRow(page, 'Nile').getByText('Shown on the canvas').waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  await canvas(page).hover();
  await page.mouse.wheel(0, ZOOM_OUT_PX);
  const label = page.locator('bdi', { hasText: 'Nile' });
  await expect.poll(() => label.boundingBox()).not.toBeNull();
  const box = await label.boundingBox();
  await page.mouse.click((box?.x ?? 0) + 10, (box?.y ?? 0) + (box?.height ?? 0) / 2);
  await page
    .getByRole('complementary', { name: 'Properties' })
    .getByRole('heading', { name: 'Topic', level: 2 })
    .waitFor();
  return author;
}

const dialog = ({ page }: Visitor, name: string) => page.getByRole('dialog', { name, exact: true });

async function runCommand({ page }: Visitor, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill(name);
  await page.getByRole('option', { name, exact: true }).click();
}

/** Returns which of `texts` the stored presentation contains. */
async function storedTexts(author: Visitor, texts: readonly string[]): Promise<string[]> {
  const store = await readRecords(author, editedOid(author));
  const stored = JSON.stringify([...store.records()]);
  return texts.filter((text) => stored.includes(JSON.stringify(text)));
}

it('the rewritten lines of the selected topic are previewed and applied, and one undo restores the topic', async () => {
  respond = respondWith(REWRITTEN_ANSWER);
  const author = await selectNile('Rewa Rewrite');
  const { page } = author;
  await runCommand(author, 'Rewrite with AI');
  const preview = dialog(author, 'Rewrite with AI');
  await preview.getByText('AI can make mistakes').waitFor();
  expect(await preview.locator('del').allTextContents()).toEqual(LINES);
  expect(await preview.locator('ins').allTextContents()).toEqual(REWRITTEN);
  await preview.getByText('Number 6,650 is not in your text: check it.').waitFor();
  expect(await findViolations(page)).toEqual([]);
  expect(await storedTexts(author, [...LINES, ...REWRITTEN])).toEqual(LINES);

  await preview.getByRole('button', { name: 'Apply', exact: true }).click();
  await preview.waitFor({ state: 'detached' });
  await expect.poll(() => storedTexts(author, [...LINES, ...REWRITTEN])).toEqual(REWRITTEN);
  await page.keyboard.press('Control+z');
  await expect.poll(() => storedTexts(author, [...LINES, ...REWRITTEN])).toEqual(LINES);
  await waitForSaved(page);
});

it('a topic gets an example and is split, and one undo reverts each', async () => {
  respond = respondWith('{"text":"At Cairo it is 3 km wide."}');
  const author = await selectNile('Exa Example');
  const { page } = author;
  const EXAMPLE = 'At Cairo it is 3 km wide.';
  await runCommand(author, 'Add example with AI');
  const example = dialog(author, 'Add example with AI');
  await example.locator('ins', { hasText: EXAMPLE }).waitFor();
  await example.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect.poll(() => storedTexts(author, [...LINES, EXAMPLE])).toEqual([...LINES, EXAMPLE]);
  await page.keyboard.press('Control+z');
  await expect.poll(() => storedTexts(author, [...LINES, EXAMPLE])).toEqual(LINES);

  respond = respondWith('{"title":"The way","lines":[1]}\n{"title":"The end","lines":[2]}');
  const before = await rowNames(page);
  await runCommand(author, 'Split with AI');
  const parts = dialog(author, 'Split with AI');
  await parts.getByText('The end').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await parts.getByRole('button', { name: 'Apply', exact: true }).click();
  await stepRow(page, 'The end').waitFor();
  expect(await storedTexts(author, LINES)).toEqual(LINES);
  await page.keyboard.press('Control+z');
  await expect.poll(() => rowNames(page)).toEqual(before);
});

it('an unusable answer shows an error, the author tries again, and one undo reverts the shortened topic', async () => {
  respond = respondWith('I cannot do this.');
  const author = await selectNile('Erna Error');
  author.expectProblems(REQUEST_FAILED);
  await runCommand(author, 'Shorten with AI');
  const preview = dialog(author, 'Shorten with AI');
  await preview.getByText('The AI service gave no usable answer.').waitFor();
  expect(await preview.getByRole('button', { name: 'Apply', exact: true }).isDisabled()).toBe(true);
  expect(await findViolations(author.page)).toEqual([]);
  respond = respondWith('{"line":1,"text":"Water goes north."}');
  await preview.getByRole('button', { name: 'Try again' }).click();
  await preview.getByText('Water goes north.').waitFor();
  await preview.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect
    .poll(() => storedTexts(author, ['Water goes north.', ...LINES]))
    .toEqual(['Water goes north.', LINES[1]]);
  await author.page.keyboard.press('Control+z');
  await expect.poll(() => storedTexts(author, ['Water goes north.', ...LINES])).toEqual(LINES);
});

it('closing the dialog aborts the request and changes nothing', async () => {
  const abortedBefore = chat.abortedConnections();
  const requestsBefore = chat.requests.length;
  respond = () => undefined;
  const author = await selectNile('Carl Cancel');
  await runCommand(author, 'Rewrite with AI');
  const preview = dialog(author, 'Rewrite with AI');
  await preview.getByRole('progressbar').waitFor();
  await expect.poll(() => chat.requests.length).toBe(requestsBefore + 1);
  expect(await findViolations(author.page)).toEqual([]);
  await preview.getByRole('button', { name: 'Cancel', exact: true }).click();
  await preview.waitFor({ state: 'detached' });
  await expect.poll(chat.abortedConnections).toBe(abortedBefore + 1);
  expect(await storedTexts(author, LINES)).toEqual(LINES);

  respond = respondWith(REWRITTEN_ANSWER);
  await runCommand(author, 'Rewrite with AI');
  await preview.getByText(REWRITTEN[0] ?? '').waitFor();
  await author.page.keyboard.press('Escape');
  await preview.waitFor({ state: 'detached' });
  expect(await storedTexts(author, [...LINES, ...REWRITTEN])).toEqual(LINES);
});
