/**
 * Maximum number of characters of the title in a file name. File systems limit names to 255 bytes, and most characters
 * have at most three bytes in UTF-8.
 */
const MAX_NAME_LENGTH = 80;

/** Percent-encodes by RFC 8187, which is stricter than `encodeURIComponent`. */
const percentEncode = (text: string): string =>
  encodeURIComponent(text).replace(/['()*!]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** Matches characters that are invalid in file names on some systems, or that change the text direction. */
const INVALID_CHARACTERS = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\\/:*?"<>|]+/gu;

/** Returns the file name of a PDF: the title without invalid characters. */
function pdfFileName(title: string): string {
  const cleanTitle = title.replace(INVALID_CHARACTERS, ' ').replace(/\s+/g, ' ').trim();
  const name = [...cleanTitle]
    .slice(0, MAX_NAME_LENGTH)
    .join('')
    .replace(/^\.+|[. ]+$/g, '');
  return `${name === '' ? 'Presentation' : name}.pdf`;
}

/** Returns the header Content-Disposition that shows a PDF inline, with its name in UTF-8 and in ASCII (RFC 6266). */
export function inlineDisposition(title: string): string {
  const name = pdfFileName(title);
  const asciiName = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^A-Za-z0-9 ._-]+/g, '_');
  return `inline; filename="${asciiName}"; filename*=UTF-8''${percentEncode(name)}`;
}
