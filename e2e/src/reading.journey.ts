import { TRANSCRIPT_COLLAPSED_HEIGHT_PX } from '@flydeck/contract/presentations/constants';
import { describe, expect, it } from 'vitest';
import { BOOKLET, BOOKLET_TITLE } from './testing/booklet-pdf.ts';
import { OWNER, published } from './testing/published.ts';
import { TOUR } from './testing/tour-pptx.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();

describe('the transcript', () => {
  it('marks the step that is shown, and flies where a press on its text says', async () => {
    const visitor = await visit();
    await visitor.fly(await published('tour'));
    const current = visitor.page.locator('#transcript [aria-current="step"]');
    await visitor.press('ArrowRight');
    await visitor.isAt(1);
    expect(await current.textContent()).toContain('The day begins above the clouds.');
    await visitor.page.getByText('The quokka smiles at whoever looks.').last().click();
    await visitor.isAt(3);
    expect(await current.textContent()).toContain('The heron does not.');
    await visitor.standsStill();
    await visitor.press('ArrowLeft');
    await visitor.isAt(2);
    expect(await current.textContent()).toContain('One door leads outside');
  });

  it('presents from the text, by mouse and by keyboard, and brings the stage into sight', async () => {
    const visitor = await visit({ height: 600 });
    await visitor.open(await published('tour'));
    await visitor.page.getByText('The heron does not.').last().click();
    await visitor.isPresenting();
    await visitor.isAt(3);
    await visitor.page.waitForFunction(() => {
      const box = document.querySelector('#stage')?.getBoundingClientRect();
      return box && box.bottom > innerHeight / 2;
    });
    await visitor.page.getByRole('link', { name: 'Fly to “Doors”' }).focus();
    await visitor.press('Enter');
    await visitor.isAt(2);
  });

  it('shows 500 px of a long text, all of it when asked, and hides it again', async () => {
    const visitor = await visit({ width: 390, height: 844 });
    await visitor.open(await published('tour'));
    const box = visitor.page.locator('#transcript');
    const height = async () => (await box.boundingBox())?.height ?? 0;
    const settles = (expected: number) => expect.poll(height).toBeCloseTo(expected, 0);
    await settles(TRANSCRIPT_COLLAPSED_HEIGHT_PX);
    await visitor.page.getByRole('button', { name: 'See full transcript' }).click();
    const content = (await visitor.page.locator('#transcript > ol').boundingBox())?.height ?? 0;
    expect(content).toBeGreaterThan(TRANSCRIPT_COLLAPSED_HEIGHT_PX);
    await settles(content + 48);
    await visitor.page.getByRole('button', { name: 'Hide full transcript' }).click();
    await settles(TRANSCRIPT_COLLAPSED_HEIGHT_PX);
  });

  it('keeps the step in sight while it is collapsed', async () => {
    const visitor = await visit({ width: 390, height: 844, touch: true });
    await visitor.fly(`${await published('tour')}#step=1`);
    await visitor.press('End');
    await visitor.isAt(5);
    await visitor.page.waitForFunction(() => {
      const box = document.querySelector('#transcript')?.getBoundingClientRect();
      const row = document.querySelector('#transcript [aria-current="step"]')?.getBoundingClientRect();
      return box && row && row.top >= box.top - 1 && row.top < box.top + box.height - 60;
    });
  });

  it('shows a short text in full, without a button', async () => {
    const visitor = await visit();
    await visitor.open(await published('note'));
    expect(await visitor.page.locator('#transcript').textContent()).toContain('Short enough');
    expect(await visitor.page.locator('[aria-controls="transcript"]').count()).toBe(0);
  });
});

describe('a page without JavaScript', () => {
  it('shows what it is, all steps as pictures, and everything it says', async () => {
    const visitor = await visit({ withoutScripts: true });
    await visitor.open(await published('tour'));
    const { page } = visitor;
    expect(await page.locator('h1').textContent()).toBeTruthy();
    expect(await page.getByText('Last modified').count()).toBeGreaterThan(0);
    expect(await page.getByText(OWNER, { exact: true }).count()).toBeGreaterThan(0);
    const pictures = page.locator('ol[class*="pictures"] img');
    expect(await pictures.count()).toBe(TOUR.length + 1);
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      const address = new URL((await picture.getAttribute('src')) ?? '', page.url()).href;
      const response = await page.request.get(address);
      expect(response.status()).toBe(200);
      expect(response.headers()['content-type']).toMatch(/^image\//);
      expect((await picture.boundingBox())?.width).toBeGreaterThan(200);
    }
    const words = (await page.locator('#transcript').textContent()) ?? '';
    for (const { title, paragraphs } of TOUR)
      for (const part of [title, ...paragraphs]) expect(words).toContain(part);
    const last = page.getByText(TOUR.at(-1)!.paragraphs[0]!).last();
    await last.scrollIntoViewIfNeeded();
    expect(await last.isVisible()).toBe(true);
  });
});

describe('a PDF', () => {
  it('is a booklet of pages in their own shape, with its text to read', async () => {
    const visitor = await visit();
    await visitor.fly(`${await published('booklet')}#step=2`);
    const { page } = visitor;
    expect(await page.locator('h1').textContent()).toBe(BOOKLET_TITLE);
    const words = (await page.locator('#transcript').textContent()) ?? '';
    for (const { title, lines } of BOOKLET)
      for (const part of [title, ...lines]) expect(words).toContain(part);
    const line = page.locator('#transcript').getByText('The marmot sleeps here');
    await line.selectText();
    expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe('The marmot sleeps here');
    const onStage = page.locator('[data-words] p', { hasText: 'The marmot sleeps here' });
    await onStage.selectText();
    expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe('The marmot sleeps here');
    const canvas = await page.locator('section[data-mode] canvas').boundingBox();
    expect((canvas?.width ?? 0) / (canvas?.height ?? 1)).toBeCloseTo(4 / 3, 2);
  });

  it('can be searched, deep-linked and left by its links', async () => {
    const visitor = await visit();
    await visitor.fly(await published('booklet'));
    await visitor.press('/');
    await visitor.page.getByRole('searchbox', { name: 'Search in this presentation' }).fill('marmot');
    await visitor.page.getByText('1 place found').waitFor();
    await visitor.press('Enter');
    await expect.poll(() => visitor.announced()).toBe('Step 2 of 3: Middle page');
    await visitor.press('Escape');
    await visitor.reload();
    await visitor.present();
    expect(await visitor.announced()).toBe('Step 2 of 3: Middle page');
    const stage = visitor.page.locator('section[data-mode]');
    await stage.locator('a[href="https://example.org/marmot"]').waitFor();
    await stage
      .getByRole('button', { name: /Press to go on|Last page/ })
      .first()
      .click();
    await expect.poll(() => visitor.announced()).toBe('Step 3 of 3: Last page');
  });
});
