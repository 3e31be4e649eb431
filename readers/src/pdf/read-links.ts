import type { ImportWarning } from '@flydeck/scene/model/document';
import type { Rect } from '@flydeck/scene/model/geometry';
import type { PdfFile } from './open-pdf.ts';
import { boxOnPage, type PageSpace } from './page-space.ts';

/** The target of a link: a URL, or the index of a page, starting at 0. */
export type PdfTarget = { readonly href: string } | { readonly page: number };

/** A link area on the displayed page, in points. */
export interface PdfLink {
  readonly box: Rect;
  readonly target: PdfTarget;
}

/** Values of `FPDFAction_GetType`: PDFACTION_GOTO and PDFACTION_URI. Other types start programs or open files. */
const GOTO_ACTION = 1;
const URI_ACTION = 3;
/** Maximum number of links of a page. */
const MAX_LINKS = 2000;

/** Reads the links of a page. Links other than web, e-mail, telephone and page links are dropped with a warning. */
export function readLinks(
  file: PdfFile,
  pageHandle: number,
  space: PageSpace,
  warn: (warning: ImportWarning) => void,
): PdfLink[] {
  const { pdfium, handle } = file;
  const links: PdfLink[] = [];
  pdfium.withMemory(8, (pointer) => {
    for (let count = 0; count < MAX_LINKS; count += 1) {
      // PDFium keeps the position of the enumeration in the first 4 bytes, and writes the link's handle to the next 4.
      if (!pdfium.api.FPDFLink_Enumerate(pageHandle, pointer, pointer + 4)) break;
      const linkHandle = new DataView(pdfium.memory.buffer).getUint32(pointer + 4, true);
      const destination = pdfium.api.FPDFLink_GetDest(handle, linkHandle);
      const target = readTarget(file, destination, pdfium.api.FPDFLink_GetAction(linkHandle), warn);
      const box = target && readLinkBox(file, linkHandle, space);
      if (target && box) links.push({ box, target });
    }
  });
  return links;
}

/**
 * Finds URLs and e-mail addresses in the text of a page (`FPDFLink_LoadWebLinks`). Returns one link for each line of
 * text over which a URL extends. Lines whose centre is inside one of `links` are skipped.
 */
export function readTextUrls(
  { pdfium }: PdfFile,
  textPageHandle: number,
  space: PageSpace,
  links: readonly PdfLink[],
): PdfLink[] {
  const textLinks: PdfLink[] = [];
  const { api } = pdfium;
  const webLinksHandle = textPageHandle === 0 ? 0 : api.FPDFLink_LoadWebLinks(textPageHandle);
  if (webLinksHandle === 0) return textLinks;
  try {
    const count = Math.min(api.FPDFLink_CountWebLinks(webLinksHandle), MAX_LINKS - links.length);
    for (let index = 0; index < count; index += 1) {
      // FPDFLink_GetURL counts UTF-16 units, not bytes.
      const href = pdfium
        .readText('utf-16le', (buffer, size) => 2 * api.FPDFLink_GetURL(webLinksHandle, index, buffer, size >> 1))
        .trim();
      const target = toWebTarget(href);
      if (!target) continue;
      for (let rectIndex = 0; rectIndex < api.FPDFLink_CountRects(webLinksHandle, index); rectIndex += 1) {
        const edges = pdfium.readDoubles(4, (leftPointer = 0, topPointer = 0, rightPointer = 0, bottomPointer = 0) =>
          api.FPDFLink_GetRect(webLinksHandle, index, rectIndex, leftPointer, topPointer, rightPointer, bottomPointer),
        );
        if (!edges) continue;
        const [left = 0, top = 0, right = 0, bottom = 0] = edges;
        const box = boxOnPage(space, left, bottom, right, top);
        if (isNonEmptyBox(box) && !links.some((link) => containsCentreOf(link.box, box)))
          textLinks.push({ box, target });
      }
    }
  } finally {
    api.FPDFLink_CloseWebLinks(webLinksHandle);
  }
  return textLinks;
}

/** Whether the centre of `inner` is inside `outer`. */
function containsCentreOf(outer: Rect, inner: Rect): boolean {
  const x = inner.x + inner.width / 2 - outer.x;
  const y = inner.y + inner.height / 2 - outer.y;
  return x >= 0 && y >= 0 && x <= outer.width && y <= outer.height;
}

/** Returns the target for a web, e-mail or telephone URL; undefined for other URLs and for those that are too long. */
function toWebTarget(href: string): PdfTarget | undefined {
  if (href.length > 4000) return undefined;
  if (/^(https?:\/\/|mailto:|tel:)/i.test(href)) return { href };
  return /^www\./i.test(href) ? { href: `https://${href}` } : undefined;
}

/**
 * Returns the target of a link; undefined if the target does not exist. Links of a type that is not allowed result in a
 * warning and undefined. `destination` and `action` are PDFium's handles; each is 0 if the link has none.
 */
export function readTarget(
  file: PdfFile,
  destination: number,
  action: number,
  warn: (warning: ImportWarning) => void,
): PdfTarget | undefined {
  const { api } = file.pdfium;
  if (destination !== 0) return readPageTarget(file, destination);
  if (action === 0) return undefined;
  const type = api.FPDFAction_GetType(action);
  if (type === GOTO_ACTION) return readPageTarget(file, api.FPDFAction_GetDest(file.handle, action));
  if (type === URI_ACTION) {
    const href = file.pdfium
      .readText('utf-8', (buffer, size) => api.FPDFAction_GetURIPath(file.handle, action, buffer, size))
      .trim();
    const target = toWebTarget(href);
    if (target) return target;
    warn({
      code: 'pdf.link_dropped',
      message: `A link to "${href.slice(0, 200)}" was left out: only web, e-mail and telephone links are imported.`,
    });
    return undefined;
  }
  warn({
    code: 'pdf.link_dropped',
    message: 'A link that opens another file or starts a program was left out.',
  });
  return undefined;
}

function readPageTarget(file: PdfFile, destination: number): PdfTarget | undefined {
  const page = file.pdfium.api.FPDFDest_GetDestPageIndex(file.handle, destination);
  return page >= 0 && page < file.pageCount ? { page } : undefined;
}

/** Returns the area of a link annotation (FS_RECTF); undefined if the area is missing or empty. */
function readLinkBox({ pdfium }: PdfFile, linkHandle: number, space: PageSpace): Rect | undefined {
  const edges = pdfium.readFloatStruct(4, (pointer = 0) => pdfium.api.FPDFLink_GetAnnotRect(linkHandle, pointer));
  if (!edges) return undefined;
  const [left = 0, top = 0, right = 0, bottom = 0] = edges;
  const box = boxOnPage(space, left, bottom, right, top);
  return isNonEmptyBox(box) ? box : undefined;
}

/** Returns whether a box is finite and not empty. */
const isNonEmptyBox = (box: Rect): boolean =>
  [box.x, box.y, box.width, box.height].every(Number.isFinite) && box.width > 0 && box.height > 0;
