import type { OwnPresentation } from '@flydeck/contract/dashboard/presentations';
import { useCallback } from 'react';
import { t } from '../../i18n/index.ts';
import { loadLatestRecords } from '../../templates/load-latest-records.ts';
import { PlaceholderList } from '../../templates/placeholder-list.tsx';
import { PlaceholderFields, TemplateNameFields } from '../../templates/template-fields.tsx';
import { useSaveTemplate } from '../../templates/use-save-template.ts';
import { Notice } from '../../ui/notice.tsx';
import { FormDialog } from './form-dialog.tsx';

interface SaveTemplateDialogProps {
  readonly presentation: OwnPresentation;
  readonly onClose: () => void;
}

/** Dialog that saves a presentation as a template of the member. */
export function SaveTemplateDialog({ presentation, onClose }: SaveTemplateDialogProps) {
  const form = useSaveTemplate(presentation.oid, presentation.title);
  const { oid } = presentation;
  const loadRecords = useCallback(() => loadLatestRecords(oid), [oid]);
  return (
    <FormDialog
      title={t('own-templates.saveTitle')}
      submitLabel={t('own-templates.save')}
      isEmpty={form.isEmpty}
      onSubmit={async () => {
        if (await form.save()) onClose();
      }}
      onClose={onClose}
    >
      <TemplateNameFields value={form.names} onChange={form.setNames} />
      <PlaceholderFields choice={form.choice} onChange={form.setChoice} />
      <PlaceholderList choice={form.choice} onChange={form.setChoice} loadRecords={loadRecords} />
      {form.error && <Notice kind="failed">{form.error}</Notice>}
    </FormDialog>
  );
}
