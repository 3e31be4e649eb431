import {
  CONTACT_NAME_MAX_LENGTH,
  CONTACT_SUBJECT_MAX_LENGTH,
  CONTACT_TEXT_MAX_LENGTH,
} from '@flydeck/contract/contact/constants';
import type { ContactPage as ContactData } from '@flydeck/contract/contact/contact';
import type { PageContext } from '@flydeck/contract/pages';
import { useCallback } from 'react';
import { call } from '../api/call.ts';
import type { Head } from '../html-document.ts';
import { t } from '../i18n/index.ts';
import { usePageContext } from '../page-context.tsx';
import { Field } from '../ui/field.tsx';
import { Input, TextArea } from '../ui/input.tsx';
import { ContactForm } from './contact-form.tsx';
import { EmailField } from './email-field.tsx';
import { formText } from './form-text.ts';

const titleOf = ({ kind }: ContactData) => t(kind === 'billing' ? 'contact.billingTitle' : 'contact.supportTitle');

export function contactHead(data: ContactData, { siteName }: PageContext): Head {
  return { title: `${titleOf(data)} · ${siteName}` };
}

/** The page to contact the operator: support or billing (V2.16). */
export function ContactPage({ data }: { readonly data: ContactData }) {
  const { kind, formKey, name, email } = data;
  const { siteName: site } = usePageContext();
  const send = useCallback(
    (values: FormData) => {
      const body = {
        kind,
        formKey,
        name: formText(values, 'name'),
        email: formText(values, 'email'),
        subject: formText(values, 'subject'),
        text: formText(values, 'text'),
        // `website` is the hidden field of `ContactForm` that only bots fill in.
        website: formText(values, 'website'),
      };
      return call('POST /api/contact', { body });
    },
    [kind, formKey],
  );
  return (
    <ContactForm
      title={titleOf(data)}
      lead={t(kind === 'billing' ? 'contact.billingLead' : 'contact.supportLead', { site })}
      submitLabel={t('contact.send')}
      send={send}
      confirmation={(values) => ({
        title: t('contact.sentTitle'),
        text: t('contact.sentText', { email: formText(values, 'email') }),
      })}
    >
      <Field label={t('contact.name')}>
        <Input name="name" autoComplete="name" defaultValue={name} maxLength={CONTACT_NAME_MAX_LENGTH} required />
      </Field>
      <EmailField label={t('contact.email')} hint={t('contact.emailHint')} email={email} required />
      <Field label={t('contact.subject')}>
        <Input name="subject" maxLength={CONTACT_SUBJECT_MAX_LENGTH} required />
      </Field>
      <Field label={t('contact.text')}>
        <TextArea name="text" rows={6} maxLength={CONTACT_TEXT_MAX_LENGTH} required />
      </Field>
    </ContactForm>
  );
}
