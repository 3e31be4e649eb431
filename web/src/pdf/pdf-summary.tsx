import { formatFileSize } from '../i18n/format-file-size.ts';
import { t } from '../i18n/index.ts';
import type { FlowState } from './flow-state.ts';
import type { PdfFlowInput } from './pdf-flow-input.ts';
import styles from './pdf-modal.module.css';

/** A line about the PDF with the chosen options: page count, page format, and the file size once it is known. */
export function PdfSummary({ input, state }: { readonly input: PdfFlowInput; readonly state: FlowState }) {
  const { steps, size, notes } = state.options;
  const file = state.files?.find(
    (candidate) => candidate.steps === steps && candidate.size === size && candidate.notes === notes,
  );
  const pages = file?.pages ?? (steps === 'overview' ? 1 : input.pageCount);
  const format = size === 'a4' ? t('pdf.sizeA4') : (input.ratio ?? t('pdf.sizeScreen'));
  const texts = [t('pdf.pageCount', { count: pages }), format];
  if (file?.bytes) texts.push(formatFileSize(file.bytes));
  return <p className={styles.facts}>{texts.join(' · ')}</p>;
}
