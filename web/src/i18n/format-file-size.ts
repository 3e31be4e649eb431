import { activeLanguage } from './index.ts';

const MEGABYTE = 1_000_000;

/** Returns a size in the page's language, such as `1.8 MB` or `640 kB`. */
export function formatFileSize(bytes: number): string {
  const isLarge = bytes >= MEGABYTE;
  const format = new Intl.NumberFormat(activeLanguage(), {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  });
  return format.format(isLarge ? bytes / MEGABYTE : Math.max(1, bytes / 1000));
}
