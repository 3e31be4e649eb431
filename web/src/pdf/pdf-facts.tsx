import { activeLanguage, t } from '../i18n/index.ts';
import type { FlowState } from './flow-state.ts';
import type { PdfFlowInput } from './pdf-flow-input.ts';
import styles from './pdf-modal.module.css';

/** Facts about the PDF: page count, format, and its size once it is known. */
export function PdfFacts({ input, state }: { readonly input: PdfFlowInput; readonly state: FlowState }) {
  const { steps, size, notes } = state.options;
  const file = state.files?.find(
    (candidate) => candidate.steps === steps && candidate.size === size && candidate.notes === notes,
  );
  const pages = file?.pages ?? (steps === 'overview' ? 1 : input.pageCount);
  const format = size === 'a4' ? t('pdf.sizeA4') : (input.ratio ?? t('pdf.sizeScreen'));
  const facts = [t('pdf.pageCount', { count: pages }), format];
  if (file?.bytes) facts.push(fileSize(file.bytes));
  return <p className={styles.facts}>{facts.join(' · ')}</p>;
}

const MEGABYTE = 1_000_000;

/** Returns a size in the page's language, such as `1.8 MB` or `640 kB`. */
function fileSize(bytes: number): string {
  const isLarge = bytes >= MEGABYTE;
  const format = new Intl.NumberFormat(activeLanguage(), {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  });
  return format.format(isLarge ? bytes / MEGABYTE : Math.max(1, bytes / 1000));
}
