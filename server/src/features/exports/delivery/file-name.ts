/** Longer names are cut by file systems, which allow 255 bytes. */
const MAX_LENGTH = 80;

/** What RFC 8187 lets stand as it is, beside what `encodeURIComponent` leaves: these it leaves too much. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/['()*!]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** Characters that no file's name has somewhere, or that turn text around. */
const UNFIT = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\\/:*?"<>|]+/gu;

/** A title as the name of a PDF. */
export function pdfFileName(title: string): string {
  const words = title.replace(UNFIT, ' ').replace(/\s+/g, ' ').trim();
  const name = [...words]
    .slice(0, MAX_LENGTH)
    .join('')
    .replace(/^\.+|[. ]+$/g, '');
  return `${name === '' ? 'Presentation' : name}.pdf`;
}

/** Shown in the browser, and saved under the presentation's title (RFC 6266): in ASCII for those who know no more. */
export function inlineDisposition(title: string): string {
  const name = pdfFileName(title);
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^A-Za-z0-9 ._-]+/g, '_');
  return `inline; filename="${plain}"; filename*=UTF-8''${encode(name)}`;
}
