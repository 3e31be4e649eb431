import {
  type ChatServer,
  encodeEvents,
  startChatServer,
  startEventStream,
} from '@flydeck/server/adapters/outliner/openai-compatible/testing/chat-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from './testing/axe.ts';
import { rowNames, stepRow } from './testing/editor.ts';
import { serverOrigin } from './testing/server.ts';
import { signUp } from './testing/sign-up.ts';
import { startInstance, type TestInstance } from './testing/test-instance.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();
/** An instance with an AI service that cannot be reached. */
let instance: TestInstance;
beforeAll(async () => {
  instance = await startInstance({ AI_URL: 'http://127.0.0.1:9/v1' });
});
afterAll(() => instance?.close());
const TIDES_TEXT = [
  '## Spring tides',
  'Sun and moon pull together twice a month. Then the water rises highest.',
  '## Neap tides',
  'Sun and moon pull across each other. Then the water hardly rises at all.',
].join('\n');

/** Returns the rows of the outline as strings of the form `level title`. */
const readRows = (visitor: Visitor) =>
  visitor.page
    .locator('[data-row]')
    .evaluateAll((rows) =>
      rows.map((row) => `${getComputedStyle(row).getPropertyValue('--level')} ${row.querySelector('input')?.value}`),
    );
const button = (visitor: Visitor, name: string) => visitor.page.getByRole('button', { name, exact: true });

/** Opens the AI start page with the text that "Create your own with AI" stores in the local storage (V7.14). */
async function openFromPresentation(visitor: Visitor): Promise<void> {
  await visitor.open(`${instance.origin}/ai/start/?trigger=view-page`);
  await visitor.page.evaluate((text) => {
    localStorage.setItem('aiPresentationTitle', 'Tides');
    localStorage.setItem('aiPresentationDescription', text);
  }, TIDES_TEXT);
  await visitor.reload();
  await expect.poll(() => visitor.page.getByLabel('Your idea or text').inputValue()).toBe(TIDES_TEXT);
}

async function createOutline(visitor: Visitor): Promise<void> {
  await openFromPresentation(visitor);
  await visitor.page.getByLabel('Only arrange my words: the text stays on this server').check();
  await button(visitor, 'Create outline').click();
  await visitor.page.locator('[data-row]').first().waitFor();
}

describe('a new presentation from the transcript of another', () => {
  it('is created from the prefilled text after the visitor creates an outline and signs up (V7.14)', async () => {
    const visitor = await visit();
    await createOutline(visitor);
    await expect.poll(() => readRows(visitor)).toEqual(['0 Spring tides', '0 Neap tides']);
    await expect.poll(() => visitor.page.getByText('Nothing was added').count()).toBe(1);

    await button(visitor, 'Create presentation').click();
    await visitor.waitForPage(/\/signup\/\?next=/);
    await visitor.page.getByLabel('Your name').fill('Mary Tide');
    await visitor.page.getByLabel('E-mail').fill(`mary.${crypto.randomUUID()}@example.org`);
    await visitor.page.locator('input[name="password"]').fill('correct horse battery');
    await visitor.page.locator('main form button[type="submit"]').click();

    // The page of the outline continues the creation without another click.
    await visitor.page.waitForURL(/\/edit\//, { timeout: 60_000 });
    await stepRow(visitor.page, 'Neap tides').waitFor({ timeout: 60_000 });
    // After the presentation is created, the page is no longer prefilled.
    await visitor.open(`${instance.origin}/ai/start/`);
    await expect.poll(() => visitor.page.getByLabel('Your idea or text').inputValue()).toBe('');
  });

  it('has an outline that can be edited by keyboard and is kept after a reload; a deletion can be undone', async () => {
    const visitor = await visit();
    await createOutline(visitor);
    await visitor.page.locator('[data-row] input').nth(1).focus();
    await visitor.press('Alt+ArrowRight');
    await expect.poll(() => readRows(visitor)).toEqual(['0 Spring tides', '1 Neap tides']);
    await visitor.press('Enter');
    await visitor.page.keyboard.type('Why');
    await visitor.press('Alt+ArrowUp');
    await expect.poll(() => readRows(visitor)).toEqual(['0 Spring tides', '1 Why', '1 Neap tides']);
    await visitor.reload();
    await expect.poll(() => readRows(visitor)).toEqual(['0 Spring tides', '1 Why', '1 Neap tides']);
    await button(visitor, 'Actions for “Why”').click();
    await visitor.page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect.poll(() => readRows(visitor)).toEqual(['0 Spring tides', '1 Neap tides']);
    await button(visitor, 'Undo').click();
    await expect.poll(() => readRows(visitor)).toEqual(['0 Spring tides', '1 Why', '1 Neap tides']);
  });

  it('has an outline that can be reordered by dragging', async () => {
    const visitor = await visit();
    await createOutline(visitor);
    const [first, second] = await Promise.all(
      [0, 1].map((index) => visitor.page.locator('[data-row]').nth(index).boundingBox()),
    );
    if (!first || !second) throw new Error('The outline has fewer than two rows.');
    await visitor.page.mouse.move(first.x + 15, first.y + 20);
    await visitor.page.mouse.down();
    await visitor.page.mouse.move(first.x + 15, second.y + second.height, { steps: 10 });
    await visitor.page.mouse.up();
    await expect.poll(() => readRows(visitor)).toEqual(['0 Neap tides', '0 Spring tides']);
  });

  it('has no accessibility violations and no horizontal scrolling on a small phone in dark mode', async () => {
    const visitor = await visit({ width: 320, height: 640, touch: true, dark: true });
    await openFromPresentation(visitor);
    expect(await findViolations(visitor.page)).toEqual([]);
    await createOutline(visitor);
    expect(await findViolations(visitor.page)).toEqual([]);
    expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });
});

it('the AI start page asks the visitor for a text if the visitor submits an empty field', async () => {
  const visitor = await visit();
  await visitor.open(`${instance.origin}/ai/start/`);
  await button(visitor, 'Create outline').click();
  await expect.poll(() => visitor.page.getByText('Enter an idea or a text.').count()).toBe(1);
});

it('the words of the visitor are arranged if the AI service cannot be reached, and the page says so', async () => {
  const visitor = await visit();
  await openFromPresentation(visitor);
  await button(visitor, 'Create outline').click();
  await visitor.page.getByText('gave no usable answer').waitFor();
  expect(await readRows(visitor)).toEqual(['0 Spring tides', '0 Neap tides']);
});

describe('with an AI service', () => {
  let chat: ChatServer;
  let serviceInstance: TestInstance;
  /** Ends the answer of the service. */
  let finish: () => void;
  beforeAll(async () => {
    chat = await startChatServer((response) => {
      startEventStream(response);
      const lines = '{"deck":"Tides"}\n{"level":1,"title":"Spring tides","points":["Twice a month, 40 cm"]}\n';
      response.write(`data: ${JSON.stringify({ choices: [{ delta: { content: lines } }] })}\n\n`);
      finish = () => void response.end(encodeEvents('{"level":1,"title":"Neap tides","points":["7 hours"]}'));
    });
    serviceInstance = await startInstance({ AI_URL: chat.url });
  });
  afterAll(async () => {
    await serviceInstance?.close();
    await chat?.close();
  });

  it('the first topic is on the canvas before the answer ends, and numbers are linked to their sentences', async () => {
    const visitor = await visit({ reducedMotion: true });
    const { page } = visitor;
    await visitor.open(`${serviceInstance.origin}/ai/start/`);
    // The page without an AI service has no such icon.
    expect(await page.locator('main .lucide-sparkles').count()).toBeGreaterThan(0);
    await page.getByLabel('Your idea or text').fill('Spring tides rise 40 cm. They come twice a month.');
    await page.getByLabel('Tone').selectOption('formal');
    await button(visitor, 'Create outline').click();
    await page.locator('[data-status="shown"]').waitFor({ timeout: 60_000 });
    await page.getByText('Spring tides', { exact: true }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    finish();
    await page.getByText('Number 40, from your text: “Spring tides rise 40 cm.”').waitFor();
    await page.getByText('Number 7 is not in your text: check it.').waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(chat.requests[0]?.body.messages[0]?.content).toContain('formal and precise');
  });
});

describe('without an AI service', () => {
  it('the AI start page arranges the prefilled text, with a live preview, and creates the presentation (V7.14)', async () => {
    const visitor = await visit({ reducedMotion: true });
    const { page } = visitor;
    await visitor.open(`${serverOrigin()}/ai/start/?trigger=view-page`);
    await page.evaluate((text) => {
      localStorage.setItem('aiPresentationTitle', 'Tides');
      localStorage.setItem('aiPresentationDescription', text);
    }, TIDES_TEXT);
    await visitor.reload();
    await expect.poll(() => page.getByLabel('Your idea or text').inputValue()).toBe(TIDES_TEXT);
    await page.getByText('arranges your words and adds none').waitFor();
    await page.locator('[data-status="shown"]').waitFor({ timeout: 60_000 });
    expect(await page.locator('main .lucide-sparkles').count()).toBe(0);
    expect(await findViolations(page)).toEqual([]);

    const questions = page.getByRole('group', { name: /Answer three short questions/ });
    expect(await questions.count()).toBe(0);
    await page.getByLabel('Your idea or text').fill('Why the sea rises twice a day');
    await questions.waitFor();
    await page.getByLabel('Who is it for?').fill('Families at the coast');
    await page.getByLabel('Which three points do you want to make?').fill('The moon pulls\nThe earth turns');
    await page.getByLabel('What should people remember?').fill('Look at the moon');
    expect(await findViolations(page)).toEqual([]);
    await page.reload();
    await expect.poll(() => page.getByLabel('Who is it for?').inputValue()).toBe('Families at the coast');
    await button(visitor, 'Create presentation').click();
    await visitor.waitForPage(/\/signup\/\?next=/);
    // The sign-up page redirects members back to the form, which continues the creation.
    await signUp(visitor, 'Mary Tide');
    await page.waitForURL(/\/edit\//, { timeout: 60_000 });
    await stepRow(page, 'Look at the moon').waitFor({ timeout: 60_000 });
    // The presentation consists of the prefilled title and the words of the visitor only.
    expect(await rowNames(page)).toEqual([
      'Tides',
      'Why the sea rises twice a day',
      'The moon pulls',
      'The earth turns',
      'Look at the moon',
    ]);
  });
});
