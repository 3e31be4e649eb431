import { AUTHOR_SEGMENTS, type AuthorSegment } from '@flydeck/contract/accounts/author-segment';
import type { SiteLanguage } from '@flydeck/contract/accounts/fields';
import type { AccountSettings } from '@flydeck/contract/accounts/settings';
import { segmentName } from '../../account/segment-name.ts';
import { call } from '../../api/call.ts';
import { useAction } from '../../api/use-action.ts';
import type { EndpointData } from '../../api/use-endpoint.ts';
import { t } from '../../i18n/index.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '../../i18n/languages.ts';
import { Field } from '../../ui/field.tsx';
import { Input, Select, TextArea } from '../../ui/input.tsx';
import { showToast } from '../../ui/toast.tsx';
import { AvatarPicker } from './avatar-picker.tsx';
import { LoadedContent, Section } from './section.tsx';
import styles from './settings.module.css';
import { SettingsForm } from './settings-form.tsx';

const saveProfile = (values: FormData) => {
  const readText = (name: string) => String(values.get(name));
  return call('PATCH /api/accounts/settings', {
    body: {
      firstName: readText('firstName'),
      lastName: readText('lastName'),
      publicDisplayName: readText('publicDisplayName'),
      username: readText('username'),
      bio: readText('bio'),
      authorSegment: readText('authorSegment') as AuthorSegment,
      language: readText('language') as SiteLanguage,
    },
  });
};

const getSegmentOptions = () => AUTHOR_SEGMENTS.map((value) => ({ value, label: segmentName(value) }));
const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));

/** A section with a form for the public profile, segment and language of the member. */
export function ProfileSection({ settings }: { readonly settings: EndpointData<AccountSettings> }) {
  return (
    <Section title={t('account.profile')} lead={t('account.profileLead')}>
      <LoadedContent endpoint={settings} heightPx={720}>
        {(loadedSettings) => <ProfileForm settings={loadedSettings} onChange={settings.replace} />}
      </LoadedContent>
    </Section>
  );
}

interface ProfileFormProps {
  readonly settings: AccountSettings;
  readonly onChange: (settings: AccountSettings) => void;
}

function ProfileForm({ settings, onChange }: ProfileFormProps) {
  const action = useAction(async (values: FormData) => {
    const newSettings = await saveProfile(values);
    showToast({ text: t('account.saved'), kind: 'done' });
    // After the reload, the page is in the new language.
    if (newSettings.language !== settings.language) location.reload();
    onChange(newSettings);
  });
  return (
    <>
      <AvatarPicker avatar={settings.avatar} onChange={(avatar) => onChange({ ...settings, avatar })} />
      <SettingsForm action={action} submitLabel={t('account.save')} onSubmit={(values) => void action.run(values)}>
        <NameFields settings={settings} />
        <Field label={t('account.bio')} hint={t('account.bioHint')}>
          <TextArea name="bio" maxLength={1000} rows={3} defaultValue={settings.bio} />
        </Field>
        <div className={styles.pair}>
          <Field label={t('account.segment')}>
            <Select name="authorSegment" defaultValue={settings.authorSegment} options={getSegmentOptions()} />
          </Field>
          <Field label={t('account.language')}>
            <Select name="language" defaultValue={settings.language} options={LANGUAGE_OPTIONS} />
          </Field>
        </div>
      </SettingsForm>
    </>
  );
}

function NameFields({ settings }: { readonly settings: AccountSettings }) {
  return (
    <>
      <div className={styles.pair}>
        <Field label={t('account.firstName')}>
          <Input name="firstName" autoComplete="given-name" maxLength={100} defaultValue={settings.firstName} />
        </Field>
        <Field label={t('account.lastName')}>
          <Input name="lastName" autoComplete="family-name" maxLength={100} defaultValue={settings.lastName} />
        </Field>
      </div>
      <Field label={t('account.publicDisplayName')} hint={t('account.publicDisplayNameHint')}>
        <Input name="publicDisplayName" maxLength={100} defaultValue={settings.publicDisplayName} />
      </Field>
      <Field label={t('account.username')} hint={t('account.usernameHint')}>
        <Input
          name="username"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          pattern="[a-zA-Z0-9]+(-[a-zA-Z0-9]+)*"
          minLength={2}
          maxLength={40}
          required
          defaultValue={settings.username}
        />
      </Field>
    </>
  );
}
