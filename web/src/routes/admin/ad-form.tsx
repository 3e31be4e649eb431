import { HOUSE_AD_MAX_LENGTHS } from '@flydeck/contract/ads/constants';
import type { AdminHouseAd, WriteHouseAdRequest } from '@flydeck/contract/ads/house-ad';
import { isSafeLink } from '@flydeck/contract/ads/safe-link';
import { type FormEvent, useState } from 'react';
import type { CallError } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import type { Action } from '../../api/use-action.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/choice.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import adStyles from './ads-section.module.css';
import { parseOid } from './parse-oid.ts';

interface AdFormProps {
  /** Undefined for a new advertisement. */
  readonly ad: AdminHouseAd | undefined;
  readonly save: Action<[WriteHouseAdRequest]>;
}

function failureText(error: CallError): string {
  if (error.code === 'resource.conflict') return t('ads.full');
  return error.code === 'resource.not_found' ? t('ads.pictureWrong') : errorText(error);
}

/** Form for the texts, the link and the picture of an advertisement. */
export function AdForm({ ad, save }: AdFormProps) {
  const [pictureUrl, setPictureUrl] = useState(ad?.pictureOid ? `/p/${ad.pictureOid}/` : '');
  const [link, setLink] = useState(ad?.link ?? '/create/');
  /** Errors of the fields are shown only after the first attempt to save. */
  const [isSubmitted, setSubmitted] = useState(false);
  /** Null without a picture; undefined if the field does not contain the URL of a presentation. */
  const pictureOid = pictureUrl.trim() === '' ? null : parseOid(pictureUrl);
  const isLinkInvalid = !isSafeLink(link.trim());
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSubmitted(true);
    if (pictureOid === undefined || isLinkInvalid) return;
    const values = new FormData(event.currentTarget);
    const readText = (name: string) => String(values.get(name) ?? '').trim();
    const texts = {
      title: readText('title'),
      text: readText('text'),
      callToAction: readText('callToAction'),
    };
    void save.run({ ...texts, link: link.trim(), pictureOid, isActive: values.get('isActive') !== null });
  };
  return (
    <form className={adStyles.form} onSubmit={submit}>
      {save.error && <Notice kind="failed">{failureText(save.error)}</Notice>}
      <TextField name="title" label={t('ads.title')} value={ad?.title} required />
      <TextField name="text" label={t('ads.text')} value={ad?.text} />
      <TextField name="callToAction" label={t('ads.callToAction')} value={ad?.callToAction} required />
      <Field
        label={t('ads.link')}
        hint={t('ads.linkHint')}
        error={isSubmitted && isLinkInvalid ? t('ads.linkWrong') : undefined}
      >
        <Input
          required
          value={link}
          maxLength={HOUSE_AD_MAX_LENGTHS.link}
          onChange={(event) => setLink(event.currentTarget.value)}
        />
      </Field>
      <Field
        label={t('ads.picture')}
        hint={t('ads.pictureHint')}
        error={isSubmitted && pictureOid === undefined ? t('ads.pictureWrong') : undefined}
      >
        <Input value={pictureUrl} onChange={(event) => setPictureUrl(event.currentTarget.value)} />
      </Field>
      <Switch name="isActive" defaultChecked={ad?.isActive ?? true} label={t('ads.active')} />
      <Button kind="primary" type="submit" disabled={save.busy}>
        {t('ads.save')}
      </Button>
    </form>
  );
}

interface TextFieldProps {
  readonly name: 'title' | 'text' | 'callToAction';
  readonly label: string;
  readonly value: string | undefined;
  readonly required?: boolean;
}

function TextField({ name, label, value, required }: TextFieldProps) {
  return (
    <Field label={label}>
      <Input name={name} defaultValue={value} maxLength={HOUSE_AD_MAX_LENGTHS[name]} required={required} />
    </Field>
  );
}
