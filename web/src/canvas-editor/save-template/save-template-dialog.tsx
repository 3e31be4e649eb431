import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import { type FormEvent, useCallback, useSyncExternalStore } from 'react';
import { t } from '../../i18n/index.ts';
import { PlaceholderList } from '../../templates/placeholder-list.tsx';
import { PlaceholderFields, TemplateNameFields } from '../../templates/template-fields.tsx';
import { useSaveTemplate } from '../../templates/use-save-template.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Modal, requestClose } from '../menus/modal.tsx';
import { ModalHeader } from '../menus/modal-header.tsx';
import styles from '../page-files/page-file-dialog.module.css';
import { useSession } from '../session/use-session.ts';

/** The dialog that saves the presentation as a template of the member, with the changes that are not published. */
export function SaveTemplateDialog({ onClose }: { readonly onClose: () => void }) {
  const { oid, editor, sync } = useSession();
  const form = useSaveTemplate(oid, String(editor.store.get(DOCUMENT_ID)?.properties['title'] ?? ''));
  const loadRecords = useCallback(async () => editor.store.records(), [editor]);
  const { state } = useSyncExternalStore(
    (listener) => sync.status.subscribe(listener),
    () => sync.status.current,
  );
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const dialog = event.currentTarget.closest('dialog');
    if (!form.isEmpty && (await form.save())) dialog?.close();
  };
  return (
    <Modal label={t('own-templates.saveTitle')} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <ModalHeader title={t('own-templates.saveTitle')} />
        <div className={styles.content}>
          <TemplateNameFields value={form.names} onChange={form.setNames} />
          <PlaceholderFields choice={form.choice} onChange={form.setChoice} />
          <PlaceholderList choice={form.choice} onChange={form.setChoice} loadRecords={loadRecords} />
          {form.error && <Notice kind="failed">{form.error}</Notice>}
        </div>
        <div className={styles.footer}>
          <Button kind="quiet" onClick={({ currentTarget }) => requestClose(currentTarget)}>
            {t('form.cancel')}
          </Button>
          {/* The server creates the template from the changes that it has stored. */}
          <Button kind="primary" type="submit" disabled={form.isEmpty || form.isSaving || state === 'saving'}>
            {t('own-templates.save')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
