import { describe, expect, it } from 'vitest';
import { publishedUrl } from './testing/published.ts';
import { serverOrigin } from './testing/server.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();

/** The label of the Present button and the heading of the transcript in each language. */
const LABELS = {
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

/** Matches the key of a message, which a page shows instead of the text if the translation is missing. */
const MESSAGE_KEY = /\b(?:viewer|page|home)\.[a-z]\w*/;

describe('the nine languages (S9.4)', () => {
  it.each(Object.entries(LABELS))(
    'include %s on the view page, in the viewer and on the home page',
    async (language, [present, transcript]) => {
      const visitor = await visit();
      const { page } = visitor;
      await visitor.open(`${await publishedUrl('tour')}?lang=${language}`);
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
      expect(await page.getByRole('button', { name: present, exact: true }).count()).toBe(1);
      expect(await page.getByRole('heading', { name: transcript, exact: true }).count()).toBe(1);
      await visitor.present();
      await visitor.press('?');
      await page.getByRole('dialog').waitFor();
      expect(await page.locator('body').innerText()).not.toMatch(MESSAGE_KEY);
      const names = await page
        .locator('[aria-label]')
        .evaluateAll((elements) => elements.map((element) => element.getAttribute('aria-label')));
      expect(names.join('\n')).not.toMatch(MESSAGE_KEY);
      await visitor.open(`${serverOrigin()}/?lang=${language}`);
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
      expect(await page.locator('body').innerText()).not.toMatch(MESSAGE_KEY);
    },
  );

  it('are selected by the preference of the browser', async () => {
    const visitor = await visit({ language: 'hu-HU' });
    await visitor.open(await publishedUrl('tour'));
    expect(await visitor.page.locator('html').getAttribute('lang')).toBe('hu');
  });

  it('can be chosen with a link, and later pages use the chosen language', async () => {
    const visitor = await visit();
    await visitor.open(await publishedUrl('tour'));
    await visitor.page.getByRole('link', { name: 'Français' }).click();
    await visitor.page.waitForURL(/\?lang=fr$/);
    await visitor.open(`${await publishedUrl('tour')}#step=2`);
    await visitor.page.waitForURL(/\?lang=fr#step=2$/);
    expect(await visitor.page.locator('html').getAttribute('lang')).toBe('fr');
  });
});
