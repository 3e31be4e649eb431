import type { Warning } from '@flydeck/scene/model/document';
import type { Rect } from '@flydeck/scene/model/geometry';
import type { PdfFile } from './open-pdf.ts';
import { boxOnPage, type PageSpace } from './page-space.ts';

export type PdfTarget = { readonly href: string } | { readonly page: number };

export interface PdfLink {
  readonly box: Rect;
  readonly target: PdfTarget;
}

/** `FPDFAction_GetType`: PDFACTION_GOTO and PDFACTION_URI; the other types start programs or open files. */
const GOTO = 1;
const URI = 3;
const MAX_LINKS = 2000;

/** Reads the links of a page. Links other than web, e-mail, telephone and page links are dropped with a warning. */
export function readLinks(
  file: PdfFile,
  page: number,
  space: PageSpace,
  warn: (warning: Warning) => void,
): PdfLink[] {
  const { pdfium, handle } = file;
  const links: PdfLink[] = [];
  pdfium.withMemory(8, (pointer) => {
    for (let count = 0; count < MAX_LINKS; count += 1) {
      if (!pdfium.api.FPDFLink_Enumerate(page, pointer, pointer + 4)) break;
      const link = new DataView(pdfium.memory.buffer).getUint32(pointer + 4, true);
      const target = readTarget(
        file,
        pdfium.api.FPDFLink_GetDest(handle, link),
        pdfium.api.FPDFLink_GetAction(link),
        warn,
      );
      const box = target && linkBox(file, link, space);
      if (target && box) links.push({ box, target });
    }
  });
  return links;
}

/**
 * Finds URLs and e-mail addresses in the text of a page (`FPDFLink_LoadWebLinks`). Returns one link per line of text
 * that each covers, except where the file itself has a link.
 */
export function readTextUrls(
  { pdfium }: PdfFile,
  textPage: number,
  space: PageSpace,
  links: readonly PdfLink[],
): PdfLink[] {
  const found: PdfLink[] = [];
  const { api } = pdfium;
  const handle = textPage === 0 ? 0 : api.FPDFLink_LoadWebLinks(textPage);
  if (handle === 0) return found;
  try {
    const count = Math.min(api.FPDFLink_CountWebLinks(handle), MAX_LINKS - links.length);
    for (let index = 0; index < count; index += 1) {
      // FPDFLink_GetURL counts UTF-16 units, not bytes.
      const href = pdfium
        .text('utf-16le', (buffer, size) => 2 * api.FPDFLink_GetURL(handle, index, buffer, size >> 1))
        .trim();
      const target = webTarget(href);
      if (!target) continue;
      for (let part = 0; part < api.FPDFLink_CountRects(handle, index); part += 1) {
        const edges = pdfium.floats(4, 'double', (left = 0, top = 0, right = 0, bottom = 0) =>
          api.FPDFLink_GetRect(handle, index, part, left, top, right, bottom),
        );
        if (!edges) continue;
        const [left = 0, top = 0, right = 0, bottom = 0] = edges;
        const box = boxOnPage(space, left, bottom, right, top);
        if (isBox(box) && !links.some((link) => covers(link.box, box))) found.push({ box, target });
      }
    }
  } finally {
    api.FPDFLink_CloseWebLinks(handle);
  }
  return found;
}

/** Whether the centre of `inner` is inside `outer`. */
function covers(outer: Rect, inner: Rect): boolean {
  const x = inner.x + inner.width / 2 - outer.x;
  const y = inner.y + inner.height / 2 - outer.y;
  return x >= 0 && y >= 0 && x <= outer.width && y <= outer.height;
}

/** Returns the target for a web, e-mail or telephone URL; undefined for any other. */
function webTarget(href: string): PdfTarget | undefined {
  if (/^(https?:\/\/|mailto:|tel:)/i.test(href) && href.length <= 4000) return { href };
  return /^www\./i.test(href) && href.length <= 4000 ? { href: `https://${href}` } : undefined;
}

/** Returns the target of a destination or an action; undefined, with a warning, if the link type is not allowed. */
export function readTarget(
  file: PdfFile,
  dest: number,
  action: number,
  warn: (warning: Warning) => void,
): PdfTarget | undefined {
  const { api } = file.pdfium;
  if (dest !== 0) return pageTarget(file, dest);
  if (action === 0) return undefined;
  const type = api.FPDFAction_GetType(action);
  if (type === GOTO) return pageTarget(file, api.FPDFAction_GetDest(file.handle, action));
  if (type === URI) {
    const href = file.pdfium
      .text('utf-8', (buffer, size) => api.FPDFAction_GetURIPath(file.handle, action, buffer, size))
      .trim();
    const target = webTarget(href);
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

function pageTarget(file: PdfFile, dest: number): PdfTarget | undefined {
  const page = file.pdfium.api.FPDFDest_GetDestPageIndex(file.handle, dest);
  return page >= 0 && page < file.pageCount ? { page } : undefined;
}

function linkBox(file: PdfFile, link: number, space: PageSpace): Rect | undefined {
  return file.pdfium.withMemory(16, (pointer) => {
    if (!file.pdfium.api.FPDFLink_GetAnnotRect(link, pointer)) return undefined;
    const view = new DataView(file.pdfium.memory.buffer, pointer, 16);
    const edge = (position: number): number => view.getFloat32(4 * position, true);
    const box = boxOnPage(space, edge(0), edge(3), edge(2), edge(1));
    return isBox(box) ? box : undefined;
  });
}

const isBox = (box: Rect): boolean =>
  [box.x, box.y, box.width, box.height].every(Number.isFinite) && box.width > 0 && box.height > 0;
