/** A page of a PDF for tests. */
export interface BookletPage {
  readonly title: string;
  readonly lines: readonly string[];
}

/** The pages of the booklet, each 400 by 300 points. */
export const BOOKLET_PAGES = [
  { title: 'Cover page', lines: ['A booklet of three pages', 'written by hand'] },
  { title: 'Middle page', lines: ['The marmot sleeps here', 'Press to go on'] },
  { title: 'Last page', lines: ['Nothing follows'] },
] as const;

export const BOOKLET_TITLE = 'The booklet';

/** Object number of the first page in the PDF. Each page is followed by an object with its content stream. */
const FIRST_PAGE_OBJECT = 6;
const pageObjectNumber = (index: number) => FIRST_PAGE_OBJECT + 2 * index;

/** Returns the content stream of a page. Positions are in points from the lower left corner. */
function pageContent({ title, lines }: BookletPage): string {
  const textLines = lines.map((line, i) => `/F1 18 Tf 1 0 0 1 40 ${190 - 40 * i} Tm (${line}) Tj`).join('\n');
  const stream = `BT\n/F1 30 Tf 1 0 0 1 40 240 Tm (${title}) Tj\n${textLines}\nET`;
  return `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`;
}

/** Returns a link annotation. `rect` contains the left, lower, right and upper edge in points. */
const link = (rect: string, action: string) =>
  `<< /Type /Annot /Subtype /Link /Rect [${rect}] /Border [0 0 0] ${action} >>`;

/** Link annotations by index of the page. The middle page has a link to an external URL and a link to the last page. */
const ANNOTATIONS: Readonly<Record<number, string>> = {
  1:
    link('40 180 300 210', '/A << /S /URI /URI (https://example.org/marmot) >>') +
    link('40 140 300 170', `/Dest [${pageObjectNumber(2)} 0 R /Fit]`),
};

/** Returns a PDF of at least three pages (4:3) with text, links and a bookmark of the first page. */
export function bookletPdf(pages: readonly BookletPage[] = BOOKLET_PAGES): Uint8Array {
  const pageObjects = pages.map((_, i) => pageObjectNumber(i));
  // Objects 1 to 5 are the catalog, the page tree, the font, and the outline with its only bookmark.
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Outlines 4 0 R /Lang (en) >>',
    `<< /Type /Pages /Kids [${pageObjects.map((number) => `${number} 0 R`).join(' ')}] /Count ${pageObjects.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Outlines /First 5 0 R /Last 5 0 R /Count 1 >>',
    `<< /Title (All of it) /Parent 4 0 R /Dest [${pageObjects[0]} 0 R /Fit] >>`,
    ...pages.flatMap((page, i) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] /Contents ${pageObjectNumber(i) + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> /Annots [${ANNOTATIONS[i] ?? ''}] >>`,
      pageContent(page),
    ]),
    `<< /Title (${BOOKLET_TITLE}) >>`,
  ];
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, i) => {
    const offset = text.length;
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return String(offset).padStart(10, '0');
  });
  const table = offsets.map((offset) => `${offset} 00000 n \n`).join('');
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return new TextEncoder().encode(text);
}
