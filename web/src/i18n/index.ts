import { type CompiledMessage, formatMessage, type MessageValues } from './format-message.ts';

export type { MessageValues } from './format-message.ts';
export { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language, textDirection } from './languages.ts';

/** The messages of one language, by key (`area.name`). */
export type Catalogue = Readonly<Record<string, CompiledMessage>>;

interface ActiveLocale {
  readonly language: string;
  readonly messages: Catalogue;
}

/** The language and messages that `t` uses. */
let activeLocale: ActiveLocale = { language: 'en', messages: {} };

/**
 * Sets the language and messages that `t` uses. The server calls this function before it renders a page. Rendering is
 * synchronous, so the language cannot change while a page is rendered. The browser calls this function once, with the
 * messages that were loaded for the page.
 */
export function activateLanguage(language: string, messages: Catalogue): void {
  activeLocale = { language, messages };
}

/** Returns the language that `t` uses, for `Intl` and `lang` attributes. */
export function activeLanguage(): string {
  return activeLocale.language;
}

/** Returns the text of message `key` in the active language; the key itself if the message is missing. */
export function t(key: string, values?: MessageValues): string {
  const message = activeLocale.messages[key];
  return message === undefined ? key : formatMessage(message, activeLocale.language, values);
}
