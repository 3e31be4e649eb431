import type { OwnPresentation } from '@flydeck/contract/dashboard/presentations';
import { t } from '../../i18n/index.ts';
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
      {form.error && <Notice kind="failed">{form.error}</Notice>}
    </FormDialog>
  );
}
