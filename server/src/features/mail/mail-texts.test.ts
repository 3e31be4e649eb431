import { SITE_LANGUAGES } from '@flydeck/contract/accounts/fields';
import { XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { messageSchema } from '../../ports/mail.ts';
import { composeMail } from './compose-mail.ts';
import { loadMailTexts, MAIL_NAMES, writeMail } from './mail-texts.ts';

/** Returns the distinct placeholders in texts, such as `{name}`, sorted. */
const placeholdersIn = (texts: readonly string[]): string[] =>
  [...new Set(texts.join(' ').match(/\{\w+\}/g) ?? [])].sort();

describe('e-mail texts', () => {
  it.each(SITE_LANGUAGES)(
    'in the language %s have a translated last paragraph and the placeholders of the English texts',
    (language) => {
      const english = loadMailTexts('en').texts;
      const { texts } = loadMailTexts(language);
      for (const name of MAIL_NAMES) {
        const [reference, translated] = [english[name], texts[name]];
        expect(placeholdersIn([translated.subject, ...translated.paragraphs])).toEqual(
          placeholdersIn([reference.subject, ...reference.paragraphs]),
        );
        expect(translated.action === undefined).toBe(reference.action === undefined);
        expect(translated.unsubscribe === undefined).toBe(reference.unsubscribe === undefined);
        if (language !== 'en') expect(translated.paragraphs.at(-1)).not.toBe(reference.paragraphs.at(-1));
      }
    },
  );

  it('fall back to English for unsupported languages', () => {
    expect(loadMailTexts('tlh').language).toBe('en');
    expect(loadMailTexts('../../etc/passwd').language).toBe('en');
  });

  it('become messages with all placeholders filled in', () => {
    for (const language of SITE_LANGUAGES) {
      for (const name of MAIL_NAMES) {
        const message = writeMail({
          to: 'ada@example.org',
          name,
          language,
          siteName: 'Skyhouse',
          values: {
            name: 'Ada',
            email: 'new@example.org',
            kind: 'support',
            text: 'Words',
            title: 'Deck',
            author: 'Bo',
            inviter: 'Bo',
            days: '30',
            comments: 'Hi',
          },
          url: 'https://deck.example/x/?token=t',
          unsubscribeUrl: 'https://deck.example/y/?token=t',
        });
        expect(messageSchema.parse(message)).toEqual(message);
        expect(message.text).not.toMatch(/[{}]/);
      }
    }
  });
});

describe('composeMail', () => {
  const hostileText = `<img src=x onerror=alert(1)>"'&{site}`;

  it('escapes HTML in user input, and removes line breaks from the subject', () => {
    const { html, text, subject } = composeMail({
      language: 'en',
      subject: `Hi\r\nBcc: x@example.org ${hostileText}`,
      paragraphs: [hostileText, 'two\nlines'],
      action: { label: hostileText, url: 'https://deck.example/?a=1&b="2"' },
      siteName: hostileText,
    });
    expect(html).not.toContain('<img');
    expect(subject).not.toMatch(/[\r\n]/);
    expect(text).toContain(hostileText);
    expect(html).toContain('two<br>lines');
    const asXml = html.replace('<!doctype html>', '').replace(/<(meta[^>]*|br)>/g, '<$1/>');
    expect(XMLValidator.validate(asXml)).toBe(true);
  });

  it('refers to no external resources', () => {
    const { html } = composeMail({ language: 'de', subject: 's', paragraphs: ['p'], siteName: 'S' });
    expect(html).not.toMatch(/src=|url\(|@import|<link/);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '/relative/'])('throws for an action with the URL %s', (url) => {
    const content = { language: 'en', subject: 's', paragraphs: ['p'], siteName: 'S' };
    expect(() => composeMail({ ...content, action: { label: 'l', url } })).toThrow();
  });

  it('does not expand placeholders within values', () => {
    const message = writeMail({
      to: 'ada@example.org',
      name: 'verifyEmail',
      language: 'en',
      siteName: 'S',
      values: { name: '{site}' },
      url: 'https://deck.example/',
    });
    expect(message.text).toContain('Hello {site},');
  });
});
