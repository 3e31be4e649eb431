import { cleanLine } from '@flydeck/contract/dashboard/presentations';

/** In Unicode code points. */
const MAX_LENGTH = 200;

/**
 * Returns a display name for an uploaded file: the last segment of the given name, without control and bidirectional
 * characters.
 */
export function cleanFileName(name: string): string {
  const last = cleanLine(name.split(/[\\/]/).at(-1) ?? '');
  const letters = [...last];
  if (letters.length <= MAX_LENGTH) return last || 'presentation';
  const extension = /\.[a-z0-9]{1,10}$/i.exec(last)?.[0] ?? '';
  return letters.slice(0, MAX_LENGTH - extension.length).join('') + extension;
}
