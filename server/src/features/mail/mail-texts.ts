import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SITE_LANGUAGES } from '@flydeck/contract/accounts/fields';
import { z } from 'zod';
import type { Message } from '../../ports/mail.ts';
import { composeMail } from './compose-mail.ts';

/** Names of the e-mails that an instance sends. */
export const MAIL_NAMES = [
  'verifyEmail',
  'emailTaken',
  'resetPassword',
  'passwordChanged',
  'confirmNewEmail',
  'emailChanged',
  'archiveReady',
  'accountDeleted',
  'invite',
  'shared',
  'contactMessage',
  'abuseReported',
  'pdfLink',
  'commentMention',
  'newComment',
] as const;
export type MailName = (typeof MAIL_NAMES)[number];

/** Schema of the texts of one e-mail. The texts contain placeholders such as `{name}`. */
const oneMailSchema = z.strictObject({
  subject: z.string().min(1),
  paragraphs: z.array(z.string().min(1)).min(1),
  /** Label of the button. */
  action: z.string().min(1).optional(),
  /** Label of the link that stops mails of this kind. */
  unsubscribe: z.string().min(1).optional(),
});
const allMailsSchema = z.strictObject(
  Object.fromEntries(MAIL_NAMES.map((name) => [name, oneMailSchema])) as Record<MailName, typeof oneMailSchema>,
);
export type MailTexts = z.infer<typeof allMailsSchema>;

const FALLBACK_LANGUAGE = 'en';
/** Texts by language. */
const cachedTexts = new Map<string, MailTexts>();

/** Returns the texts of a language, or the English texts if the language is not supported. */
export function loadMailTexts(language: string): { readonly language: string; readonly texts: MailTexts } {
  const supportedLanguage = SITE_LANGUAGES.find((candidate) => candidate === language) ?? FALLBACK_LANGUAGE;
  const file = join(import.meta.dirname, `messages/${supportedLanguage}.json`);
  const texts = cachedTexts.get(supportedLanguage) ?? allMailsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  cachedTexts.set(supportedLanguage, texts);
  return { language: supportedLanguage, texts };
}

export interface MailRequest {
  readonly to: string;
  readonly name: MailName;
  readonly language: string;
  readonly siteName: string;
  /** Values of the placeholders in the texts. `site` is always set. */
  readonly values?: Readonly<Record<string, string>>;
  /** Absolute URL that the button opens. */
  readonly url?: string;
  /** Absolute URL that stops mails of this kind. */
  readonly unsubscribeUrl?: string;
}

/** Writes a message in the requested language, or in English if this language is not supported. */
export function writeMail({ to, name, language, siteName, values, url, unsubscribeUrl }: MailRequest): Message {
  const { language: usedLanguage, texts } = loadMailTexts(language);
  const { subject, paragraphs, action, unsubscribe } = texts[name];
  const placeholderValues: Readonly<Record<string, string>> = { ...values, site: siteName };
  const fill = (text: string): string =>
    text.replace(/\{(\w+)\}/g, (placeholder, key: string) => placeholderValues[key] ?? placeholder);
  const content = composeMail({
    language: usedLanguage,
    subject: fill(subject),
    paragraphs: paragraphs.map(fill),
    siteName,
    ...(action !== undefined && url !== undefined ? { action: { label: fill(action), url } } : {}),
    ...(unsubscribe !== undefined && unsubscribeUrl !== undefined
      ? { unsubscribe: { label: fill(unsubscribe), url: unsubscribeUrl } }
      : {}),
  });
  return { to, ...content, ...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl }) };
}
