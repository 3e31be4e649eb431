import { SITE_LANGUAGES } from '@flydeck/contract/accounts/fields';
import { XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { messageSchema } from '../../ports/mail.ts';
import { composeMail } from './compose-mail.ts';
import { MAIL_NAMES, mailTexts, writeMail } from './mail-texts.ts';

const placeholders = (texts: readonly string[]): string[] =>
  [...new Set(texts.join(' ').match(/\{\w+\}/g) ?? [])].sort();

describe('the texts of mails', () => {
  it.each(SITE_LANGUAGES)('%s has what English has, in words of its own', (language) => {
    const english = mailTexts('en').texts;
    const { texts } = mailTexts(language);
    for (const name of MAIL_NAMES) {
      const [theirs, ours] = [english[name], texts[name]];
      expect(placeholders([ours.subject, ...ours.paragraphs])).toEqual(
        placeholders([theirs.subject, ...theirs.paragraphs]),
      );
      expect(ours.action === undefined).toBe(theirs.action === undefined);
      if (language !== 'en') expect(ours.paragraphs.at(-1)).not.toBe(theirs.paragraphs.at(-1));
    }
  });

  it('stand in English for languages that we do not speak', () => {
    expect(mailTexts('tlh').language).toBe('en');
    expect(mailTexts('../../etc/passwd').language).toBe('en');
  });

  it('become messages without gaps', () => {
    for (const language of SITE_LANGUAGES) {
      for (const name of MAIL_NAMES) {
        const message = writeMail({
          to: 'ada@example.org',
          name,
          language,
          siteName: 'Skyhouse',
          values: { name: 'Ada', email: 'new@example.org', kind: 'support', text: 'Words', title: 'Deck' },
          url: 'https://deck.example/x/?token=t',
        });
        expect(messageSchema.parse(message)).toEqual(message);
        expect(message.text).not.toMatch(/[{}]/);
      }
    }
  });
});

describe('a composed mail', () => {
  const hostile = `<img src=x onerror=alert(1)>"'&{site}`;

  it('shows what people wrote, and runs none of it', () => {
    const { html, text, subject } = composeMail({
      language: 'en',
      subject: `Hi\r\nBcc: x@example.org ${hostile}`,
      paragraphs: [hostile, 'two\nlines'],
      action: { label: hostile, url: 'https://deck.example/?a=1&b="2"' },
      siteName: hostile,
    });
    expect(html).not.toContain('<img');
    expect(subject).not.toMatch(/[\r\n]/);
    expect(text).toContain(hostile);
    expect(html).toContain('two<br>lines');
    const asXml = html.replace('<!doctype html>', '').replace(/<(meta[^>]*|br)>/g, '<$1/>');
    expect(XMLValidator.validate(asXml)).toBe(true);
  });

  it('fetches nothing', () => {
    const { html } = composeMail({ language: 'de', subject: 's', paragraphs: ['p'], siteName: 'S' });
    expect(html).not.toMatch(/src=|url\(|@import|<link/);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '/relative/'])('leads to no %s', (url) => {
    const content = { language: 'en', subject: 's', paragraphs: ['p'], siteName: 'S' };
    expect(() => composeMail({ ...content, action: { label: 'l', url } })).toThrow();
  });

  it('does not fill in what a name pretends to be', () => {
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
