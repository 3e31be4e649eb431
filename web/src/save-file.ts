/** Maximum length of the name of a file without its extension. */
const MAX_NAME_LENGTH = 60;

/** Returns the name of a file: the words and numbers of a title, in any script. */
export function fileNameOf(title: string, extension: string): string {
  const words = title
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, MAX_NAME_LENGTH);
  return `${words || 'flydeck'}.${extension}`;
}

/** Downloads a file that is in memory. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url));
}
