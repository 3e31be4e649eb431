import { CONTACT_TEXT_MAX_LENGTH, REPORT_REASONS, type ReportReason } from '@flydeck/contract/contact/constants';
import type { AbusePage as AbuseData } from '@flydeck/contract/contact/contact';
import type { PageContext } from '@flydeck/contract/pages';
import { useCallback, useState } from 'react';
import { call } from '../api/call.ts';
import type { Head } from '../html-document.ts';
import { t } from '../i18n/index.ts';
import { usePageContext } from '../page-context.tsx';
import { Field } from '../ui/field.tsx';
import { TextArea } from '../ui/input.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import styles from './contact-form.module.css';
import { ContactForm } from './contact-form.tsx';
import { EmailField } from './email-field.tsx';
import { formText } from './form-text.ts';

export function abuseHead(_data: AbuseData, { siteName }: PageContext): Head {
  return { title: `${t('contact.abuseTitle')} · ${siteName}` };
}

const REASON_MESSAGE_KEYS: Readonly<Record<ReportReason, string>> = {
  spam: 'contact.reasonSpam',
  copyright: 'contact.reasonCopyright',
  privacy: 'contact.reasonPrivacy',
  harassment: 'contact.reasonHarassment',
  violence: 'contact.reasonViolence',
  sexual: 'contact.reasonSexual',
  illegal: 'contact.reasonIllegal',
  other: 'contact.reasonOther',
};

/** The page to report a presentation (V2.14), which does not reveal whether the presentation exists. */
export function AbusePage({ data: { oid, formKey, email } }: { readonly data: AbuseData }) {
  const { siteName: site } = usePageContext();
  const [reason, setReason] = useState<ReportReason>();
  const send = useCallback(
    (values: FormData) => {
      const body = {
        oid,
        formKey,
        // The cast is safe: each radio button has one of the reasons as its value, and one button must be selected.
        reason: formText(values, 'reason') as ReportReason,
        text: formText(values, 'text'),
        email: formText(values, 'email'),
        // `website` is the hidden field of `ContactForm` that only bots fill in.
        website: formText(values, 'website'),
      };
      return call('POST /api/contact/abuse', { body });
    },
    [oid, formKey],
  );
  const isOther = reason === 'other';
  return (
    <ContactForm
      title={t('contact.abuseTitle')}
      lead={t('contact.abuseLead')}
      submitLabel={t('contact.sendReport')}
      send={send}
      confirmation={() => ({ title: t('contact.reportedTitle'), text: t('contact.reportedText', { site }) })}
    >
      <RadioGroup
        legend={t('contact.reason')}
        legendClass={styles.legend}
        name="reason"
        choices={REPORT_REASONS}
        onChoose={setReason}
        labelOf={(option) => t(REASON_MESSAGE_KEYS[option])}
        required
      />
      <Field label={t('contact.details')} hint={t(isOther ? 'contact.detailsNeeded' : 'contact.detailsHint')}>
        <TextArea name="text" rows={4} maxLength={CONTACT_TEXT_MAX_LENGTH} required={isOther} />
      </Field>
      <EmailField label={t('contact.emailOptional')} hint={t('contact.emailOptionalHint')} email={email} />
    </ContactForm>
  );
}
