import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import styles from './page-file-dialog.module.css';

/** Types of files whose slides or pages can be imported. */
const ACCEPTED_TYPES = '.pdf,.pptx,application/pdf';

/** A button that opens the browser's file dialog, in an area on which a file can be dropped. */
export function FileChoice({ onChoose }: { readonly onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isDragging, setDragging] = useState(false);
  return (
    <fieldset
      aria-label={t('canvas-files.dropHere')}
      className={styles.choice}
      data-dragging={isDragging}
      onDragOver={(event) => {
        // The listeners of the page refuse files that are dropped while a dialog is open.
        event.preventDefault();
        event.stopPropagation();
        event.dataTransfer.dropEffect = 'copy';
        setDragging(true);
      }}
      onDragLeave={() => setDragging(false)}
      onDrop={(event) => {
        event.preventDefault();
        event.stopPropagation();
        setDragging(false);
        const [file] = event.dataTransfer.files;
        if (file) onChoose(file);
      }}
    >
      <FileUp size={28} strokeWidth={1.5} aria-hidden="true" />
      <p>{t('canvas-files.dropHere')}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED_TYPES}
        data-page-file
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChoose(file);
          target.value = '';
        }}
      />
      <Button onClick={() => input.current?.click()}>{t('canvas-files.choose')}</Button>
      <p className={styles.types}>{t('canvas-files.types')}</p>
    </fieldset>
  );
}
