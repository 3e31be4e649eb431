import type { AccountSettings, CommentMail } from '@flydeck/contract/accounts/settings';
import { call } from '../../api/call.ts';
import { useAction } from '../../api/use-action.ts';
import type { EndpointData } from '../../api/use-endpoint.ts';
import { t } from '../../i18n/index.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/input.tsx';
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
    </Section>
  );
}
