import { cleanLine } from '@flydeck/contract/dashboard/presentations';

/** In characters as readers count them. */
const MAX_LENGTH = 200;

/** What a sent file is called: the last part of what the browser said, without anything that deceives or moves. */
export function cleanFileName(name: string): string {
  const last = cleanLine(name.split(/[\\/]/).at(-1) ?? '');
  const letters = [...last];
  if (letters.length <= MAX_LENGTH) return last || 'presentation';
  const extension = /\.[a-z0-9]{1,10}$/i.exec(last)?.[0] ?? '';
  return letters.slice(0, MAX_LENGTH - extension.length).join('') + extension;
}
