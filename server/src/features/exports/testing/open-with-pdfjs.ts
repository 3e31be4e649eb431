import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

interface Bookmark {
  readonly title: string;
  readonly items: readonly Bookmark[];
}

/** A PDF as read by Mozilla's PDF.js, the viewer of Firefox. */
export interface PdfSummary {
  /** Entries of the document information dictionary. */
  readonly info: Readonly<Record<string, unknown>>;
  readonly title: unknown;
  readonly language: unknown;
  readonly pages: readonly PageSummary[];
  /** Titles of all bookmarks in the order of the file. */
  readonly bookmarks: readonly string[];
  /** Titles of bookmarks whose destination does not exist. */
  readonly brokenBookmarks: readonly string[];
}

interface PageSummary {
  /** Width in points. */
  readonly width: number;
  /** Height in points. */
  readonly height: number;
  readonly text: string;
  /** URLs, or names of destinations in the file. */
  readonly links: readonly string[];
  /** Distinct roles of the structure elements. */
  readonly roles: ReadonlySet<string>;
}

type PdfjsDocument = Awaited<ReturnType<typeof getDocument>['promise']>;

/**
 * Opens a PDF as a viewer does.
 * @throws on errors that PDF.js reports.
 */
export async function openWithPdfjs(bytes: Uint8Array): Promise<PdfSummary> {
  const loadingTask = getDocument({ data: Uint8Array.from(bytes), stopAtErrors: true, verbosity: 0 });
  const doc = await loadingTask.promise;
  try {
    const { info } = (await doc.getMetadata()) as { info: Record<string, unknown> };
    const pages: PageSummary[] = [];
    for (let pageNumber = 1; pageNumber <= doc.numPages; pageNumber++) pages.push(await readPage(doc, pageNumber));
    const bookmarks = ((await doc.getOutline()) ?? []) as readonly Bookmark[];
    return {
      info,
      title: info['Title'],
      language: info['Language'],
      pages,
      bookmarks: titlesOf(bookmarks),
      brokenBookmarks: await findBrokenBookmarks(doc, bookmarks),
    };
  } finally {
    await loadingTask.destroy();
  }
}

async function readPage(doc: PdfjsDocument, pageNumber: number): Promise<PageSummary> {
  const page = await doc.getPage(pageNumber);
  const { width, height } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const text = items.map((item) => ('str' in item ? item.str : '')).join('');
  const links = (await page.getAnnotations())
    .filter(({ subtype }) => subtype === 'Link')
    .map(({ url, dest }) => String(url ?? dest));
  const roles = new Set<string>();
  collectRoles((await page.getStructTree()) as StructureNode | null, roles);
  return { width, height, text, links, roles };
}

interface StructureNode {
  readonly role?: string;
  readonly children?: readonly StructureNode[];
}

function collectRoles(node: StructureNode | null, roles: Set<string>): void {
  if (node?.role) roles.add(node.role);
  for (const child of node?.children ?? []) collectRoles(child, roles);
}

const titlesOf = (items: readonly Bookmark[]): string[] =>
  items.flatMap(({ title, items: children }) => [title, ...titlesOf(children)]);

async function findBrokenBookmarks(doc: PdfjsDocument, items: readonly Bookmark[]): Promise<string[]> {
  const broken: string[] = [];
  for (const item of items) {
    const { title, items: children } = item;
    const { dest } = item as { dest?: unknown };
    const destination = typeof dest === 'string' ? await doc.getDestination(dest) : (dest as unknown[] | null);
    const pageReference = destination?.[0] as Parameters<PdfjsDocument['getPageIndex']>[0] | undefined;
    const pageIndex = pageReference && (await doc.getPageIndex(pageReference).catch(() => undefined));
    if (pageIndex === undefined) broken.push(title);
    broken.push(...(await findBrokenBookmarks(doc, children)));
  }
  return broken;
}
