import { activeLanguage } from '../../i18n/index.ts';

/** A moment as people write it. */
export function when(iso: string): string {
  const format = new Intl.DateTimeFormat(activeLanguage(), { dateStyle: 'medium', timeStyle: 'short' });
  return format.format(new Date(iso));
}
