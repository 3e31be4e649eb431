import { estimateLineAreas } from '@flydeck/editor/geometry/line-areas';
import { createFontSystem } from '@flydeck/server/adapters/fonts/index';
import { expect, it } from 'vitest';

const fonts = await createFontSystem();

/** Font names of the imported presentations in the corpus, and names of other installed fonts. */
const FAMILIES = ['Calibri', 'Arial', 'Times New Roman', 'Cambria', 'Georgia', 'Segoe UI', 'Arial Narrow', 'Verdana']
  .concat(['Raleway', 'Montserrat', 'Poppins', 'Lato', 'Roboto', 'Open Sans', 'Noto Serif'])
  .concat(['Courier New', 'Consolas']);

/** Lines by language. */
const LINES: Readonly<Record<string, string>> = {
  en: 'Quarterly results: revenue growth in Europe, and what we plan for the next year',
  de: 'Die Flüsse führen das Wasser aus den Bergen zum Meer',
  fr: 'Les fleuves transportent l’eau douce vers la mer',
  hu: 'A folyók édesvizet visznek a hegyekből a tengerbe',
};

/** Lines in scripts that have the same fonts in all families. */
const OTHER_LINES: Readonly<Record<string, string>> = {
  ar: 'الأنهار تحمل المياه العذبة من الجبال إلى البحر',
  he: 'נהרות נושאים מים מתוקים מההרים אל הים',
  hi: 'नदियाँ पहाड़ों से समुद्र तक ताज़ा पानी ले जाती हैं',
  th: 'แม่น้ำนำน้ำจืดจากภูเขาสู่ทะเล',
  ja: '川は山から海へ水を運びます',
  ko: '강은 산에서 바다로 물을 나른다',
};

/** Returns the estimated width of a line divided by its width in the installed font. */
function ratio(text: string, family: string, bold: boolean, language: string): number {
  const request = { family, weight: bold ? 700 : 400, italic: false, language };
  const direction = language === 'ar' || language === 'he' ? 'rtl' : 'ltr';
  const width = fonts.shape(text, request, direction).reduce((sum, { advance }) => sum + advance, 0);
  const box = { x: 0, y: 0, width: 1e6, height: 100 };
  const [area] = estimateLineAreas([{ runs: [{ text, family, bold, size: 10 }] }], {}, box);
  return (area?.width ?? 0) / (width * 10);
}

it.each(FAMILIES)('the area of a line in %s is at most 8 %% wider or narrower than the line', (family) => {
  for (const [language, text] of Object.entries(LINES))
    for (const bold of [false, true])
      expect.soft(Math.abs(ratio(text, family, bold, language) - 1), `${language} ${bold}`).toBeLessThan(0.08);
});

it.each(FAMILIES)('the area of a line of capitals in %s is at most 8 %% wider or narrower than the line', (family) => {
  for (const [language, text] of Object.entries(LINES))
    for (const bold of [false, true])
      expect
        .soft(Math.abs(ratio(text.toLocaleUpperCase(language), family, bold, language) - 1), `${language} ${bold}`)
        .toBeLessThan(0.08);
});

it.each(Object.entries(OTHER_LINES))('the area of a line in %s is at most 8 %% wider or narrower', (language, text) => {
  for (const bold of [false, true])
    expect.soft(Math.abs(ratio(text, 'Arial', bold, language) - 1), `${bold}`).toBeLessThan(0.08);
});
