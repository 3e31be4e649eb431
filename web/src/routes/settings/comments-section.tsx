import type { AccountSettings, CommentMail } from '@flydeck/contract/accounts/settings';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { useAction } from '../../api/use-action.ts';
import type { EndpointData } from '../../api/use-endpoint.ts';
import { t } from '../../i18n/index.ts';
import { ConfirmDialog } from '../../ui/aria/confirm-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast.tsx';
import { LoadedContent, Section } from './section.tsx';
import { SettingsForm } from './settings-form.tsx';

const CHOICES: readonly CommentMail[] = ['at_once', 'never'];
const LABELS: Readonly<Record<CommentMail, string>> = {
  at_once: 'account.commentMailAtOnce',
  never: 'account.commentMailNever',
};

/** A section with the setting for mails about comments. */
export function CommentsSection({ settings }: { readonly settings: EndpointData<AccountSettings> }) {
  const action = useAction(async (values: FormData) => {
    const commentMail = String(values.get('commentMail')) as CommentMail;
    settings.replace(await call('PATCH /api/accounts/settings', { body: { commentMail } }));
    showToast({ text: t('account.saved'), kind: 'done' });
  });
  return (
    <Section title={t('account.comments')}>
      <LoadedContent endpoint={settings} heightPx={140}>
        {({ commentMail }) => (
          <SettingsForm action={action} submitLabel={t('account.save')} onSubmit={(values) => void action.run(values)}>
            <Field label={t('account.commentMail')}>
              <Select
                name="commentMail"
                defaultValue={commentMail}
                options={CHOICES.map((value) => ({ value, label: t(LABELS[value]) }))}
              />
            </Field>
          </SettingsForm>
        )}
      </LoadedContent>
      <DeleteComments />
    </Section>
  );
}

/** A button that permanently deletes all comments of the member after a confirmation. */
function DeleteComments() {
  const [isOpen, setOpen] = useState(false);
  const { run, busy, error } = useAction(async () => {
    const { deletedCount } = await call('DELETE /api/comments');
    showToast({ text: t('account.commentsDeleted', { count: deletedCount }), kind: 'done' });
  });
  return (
    <div>
      <Button onClick={() => setOpen(true)}>{t('account.deleteComments')}</Button>
      <ConfirmDialog
        open={isOpen}
        title={t('account.deleteCommentsTitle')}
        confirmLabel={t('account.deleteCommentsConfirm')}
        danger
        busy={busy}
        onConfirm={() => void run().then((isDeleted) => isDeleted && setOpen(false))}
        onClose={() => setOpen(false)}
      >
        <p>{t('account.deleteCommentsText')}</p>
        {error && <Notice kind="failed">{errorText(error)}</Notice>}
      </ConfirmDialog>
    </div>
  );
}
