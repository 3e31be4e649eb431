import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { useActions } from './use-actions.ts';

const ACCEPTED_FILE_TYPES = '.pptx,.pptm,.ppsx,.potx,.pdf,.md,.markdown,.flydeck,application/pdf,text/markdown';

/** Button that opens the file picker and uploads the chosen files. */
export function UploadButton({ kind = 'secondary' }: { readonly kind?: 'primary' | 'secondary' }) {
  const input = useRef<HTMLInputElement>(null);
  const { upload } = useActions();
  return (
    <>
      <Button kind={kind} onClick={() => input.current?.click()}>
        <Upload size={18} strokeWidth={1.75} aria-hidden="true" />
        {t('dashboard.upload')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={ACCEPTED_FILE_TYPES}
        aria-label={t('dashboard.upload')}
        onChange={({ currentTarget }) => {
          upload([...(currentTarget.files ?? [])]);
          // With an unchanged value, choosing the same file again would not fire a change event.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
