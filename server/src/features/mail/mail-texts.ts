import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SITE_LANGUAGES } from '@flydeck/contract/accounts/fields';
import { z } from 'zod';
import type { Message } from '../../ports/mail.ts';
import { composeMail } from './compose-mail.ts';

/** What an instance writes to its people by itself. */
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
  'contactMessage',
  'abuseReported',
  'pdfLink',
] as const;
export type MailName = (typeof MAIL_NAMES)[number];

/** `{name}` stands for what is put in. */
const textSchema = z.strictObject({
  subject: z.string().min(1),
  paragraphs: z.array(z.string().min(1)).min(1),
  action: z.string().min(1).optional(),
});
const textsSchema = z.strictObject({
  ...(Object.fromEntries(MAIL_NAMES.map((name) => [name, textSchema])) as Record<
    MailName,
    typeof textSchema
  >),
});
export type MailTexts = z.infer<typeof textsSchema>;

const STANDARD_LANGUAGE = 'en';
const loaded = new Map<string, MailTexts>();

/** The texts of a language, of English where there are none. */
export function mailTexts(language: string): { readonly language: string; readonly texts: MailTexts } {
  const known = SITE_LANGUAGES.find((each) => each === language) ?? STANDARD_LANGUAGE;
  let texts = loaded.get(known);
  if (!texts) {
    const file = join(import.meta.dirname, `messages/${known}.json`);
    texts = textsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    loaded.set(known, texts);
  }
  return { language: known, texts };
}

export interface MailToWrite {
  readonly to: string;
  readonly name: MailName;
  readonly language: string;
  readonly siteName: string;
  /** What stands for `{name}` in the texts; `site` is always there. */
  readonly values?: Readonly<Record<string, string>>;
  /** Where the action leads; absolute. */
  readonly url?: string;
}

/** A message in a person's language, ready for `enqueueMail`. */
export function writeMail({ to, name, language, siteName, values, url }: MailToWrite): Message {
  const { language: written, texts } = mailTexts(language);
  const { subject, paragraphs, action } = texts[name];
  const given: Readonly<Record<string, string>> = { ...values, site: siteName };
  const fill = (text: string): string => text.replace(/\{(\w+)\}/g, (all, key: string) => given[key] ?? all);
  const content = composeMail({
    language: written,
    subject: fill(subject),
    paragraphs: paragraphs.map(fill),
    siteName,
    ...(action !== undefined && url !== undefined ? { action: { label: fill(action), url } } : {}),
  });
  return { to, ...content };
}
