import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { CompiledMessage } from '../src/i18n/format-message.ts';
import { LANGUAGES, type Language } from '../src/i18n/languages.ts';
import { compileMessages } from './compile-messages.ts';

export type TargetLanguage = Exclude<Language, 'en'>;

/**
 * A message with its English original. In both texts, placeholders are written `{}`, plural branches are separated by
 * `|`, all white space is U+0020, and there are no soft hyphens.
 */
export interface Translation {
  readonly language: TargetLanguage;
  /** Path of the message file relative to the repository, with forward slashes. */
  readonly file: string;
  readonly key: string;
  readonly english: string;
  readonly text: string;
}

const ROOT = join(import.meta.dirname, '../..');
const WEB_MESSAGES = join(ROOT, 'web/src/i18n/messages');
const MAIL_MESSAGES = join(ROOT, 'server/src/features/mail/messages');

/** Texts of a message file by key. */
type Texts = Readonly<Record<string, string>>;
type Mail = Readonly<Record<string, { subject: string; paragraphs: readonly string[]; action?: string }>>;

/** Reads all translated messages of the interface and of e-mails. */
export function readTranslations(): readonly Translation[] {
  return [
    ...readdirSync(WEB_MESSAGES).flatMap((area) => readFolder(join(WEB_MESSAGES, area), interfaceTexts)),
    ...readFolder(MAIL_MESSAGES, mailTexts),
  ];
}

/** Reads the translated messages of a folder, which has one file for each language. */
function readFolder(folder: string, parse: (json: string) => Texts): readonly Translation[] {
  const readTexts = (language: Language): Texts => parse(readFileSync(join(folder, `${language}.json`), 'utf8'));
  const english = readTexts('en');
  const targetLanguages = LANGUAGES.filter((language) => language !== 'en');
  return targetLanguages.flatMap((language) => {
    const file = relative(ROOT, join(folder, `${language}.json`)).replaceAll('\\', '/');
    return Object.entries(readTexts(language)).map(([key, text]) => {
      return { language, file, key, english: normalize(english[key] ?? ''), text: normalize(text) };
    });
  });
}

function interfaceTexts(json: string): Texts {
  const messages = Object.entries(compileMessages(json));
  return Object.fromEntries(messages.map(([key, message]) => [key, plainText(message)]));
}

/** Returns the text of a message without the syntax of placeholders and plurals (see `Translation`). */
export function plainText(message: CompiledMessage): string {
  if (typeof message === 'string') return message;
  const texts = message.map((token) => {
    if (typeof token === 'string') return token;
    // A token is `[name, type, format or branches]`.
    const [, , formatOrBranches] = token;
    if (typeof formatOrBranches !== 'object') return '{}';
    // The only number is the `offset` of a plural.
    const branches = Object.values(formatOrBranches).filter((branch) => typeof branch !== 'number');
    return branches.map(plainText).join(' | ');
  });
  return texts.join('');
}

function mailTexts(json: string): Texts {
  const texts = Object.entries(JSON.parse(json) as Mail).flatMap(([name, mail]) => [
    [`${name}.subject`, mail.subject],
    ...mail.paragraphs.map((paragraph, index) => [`${name}.paragraphs.${index}`, paragraph]),
    ...(mail.action === undefined ? [] : [[`${name}.action`, mail.action]]),
  ]);
  return Object.fromEntries(texts.map(([key, text]) => [`mail.${key}`, (text ?? '').replace(/\{\w+\}/g, '{}')]));
}

/** Removes soft hyphens, zero-width spaces and word joiners, and replaces all white space by U+0020. */
function normalize(text: string): string {
  return text.replace(/[\u00ad\u200b\u2060]/g, '').replace(/\s/g, ' ');
}
