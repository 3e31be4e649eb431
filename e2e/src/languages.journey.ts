import { describe, expect, it } from 'vitest';
import { published } from './testing/published.ts';
import { serverAddress } from './testing/server.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();

/** Words that a page shows in each language: what starts the presentation, and what it says as text. */
const WORDS = {
  en: ['Present', 'Transcript'],
  de: ['Präsentieren', 'Transkript'],
  es: ['Presentar', 'Transcripción'],
  fr: ['Présenter', 'Transcription'],
  pt: ['Apresentar', 'Transcrição'],
  hu: ['Vetítés', 'Átirat'],
  it: ['Presenta', 'Trascrizione'],
  ja: ['プレゼンテーションを開始', 'テキスト全文'],
  ko: ['프레젠테이션 시작', '전체 텍스트'],
} as const;

/** A key that no catalogue had would stand for itself. */
const KEY = /\b(?:viewer|page|home)\.[a-z]\w*/;

describe('nine languages', () => {
  it.each(Object.entries(WORDS))(
    'speaks %s, at first sight and while presenting',
    async (language, words) => {
      const visitor = await visit();
      const { page } = visitor;
      await visitor.open(`${await published('tour')}?lang=${language}`);
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
      expect(await page.getByRole('button', { name: words[0], exact: true }).count()).toBe(1);
      expect(await page.getByRole('heading', { name: words[1], exact: true }).count()).toBe(1);
      await visitor.present();
      await visitor.press('?');
      await page.getByRole('dialog').waitFor();
      expect(await page.locator('body').innerText()).not.toMatch(KEY);
      const names = await page
        .locator('[aria-label]')
        .evaluateAll((elements) => elements.map((element) => element.getAttribute('aria-label')));
      expect(names.join('\n')).not.toMatch(KEY);
      await visitor.open(`${serverAddress()}/?lang=${language}`);
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
      expect(await page.locator('body').innerText()).not.toMatch(KEY);
    },
  );

  it('speaks what the browser prefers', async () => {
    const visitor = await visit({ language: 'hu-HU' });
    await visitor.open(await published('tour'));
    expect(await visitor.page.locator('html').getAttribute('lang')).toBe('hu');
  });

  it('remembers the language that one chose', async () => {
    const visitor = await visit();
    await visitor.open(await published('tour'));
    await visitor.page.getByRole('link', { name: 'Français' }).click();
    await visitor.page.waitForURL(/\?lang=fr$/);
    await visitor.open(`${await published('tour')}#step=2`);
    await visitor.page.waitForURL(/\?lang=fr#step=2$/);
    expect(await visitor.page.locator('html').getAttribute('lang')).toBe('fr');
  });
});
