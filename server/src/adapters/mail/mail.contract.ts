import { expect, it } from 'vitest';
import type { Mail, Message } from '../../ports/mail.ts';

/** A message that the adapter delivered. */
export interface DeliveredMessage {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly replyTo: string | null;
}

export interface MailUnderTest {
  readonly mail: Mail;
  /** Returns all delivered messages in the order of their delivery. */
  delivered(): Promise<DeliveredMessage[]>;
}

const MESSAGE: Message = {
  to: 'ada@example.org',
  subject: 'Hello',
  text: 'Hello, Ada.\n',
  html: '<!doctype html><p>Hello, Ada.</p>\n',
  language: 'en',
};

/** Registers the tests that every mail adapter must pass. Call this function in a `describe` of the adapter. */
export function mailContract(open: () => Promise<MailUnderTest>): void {
  it('delivers text, HTML, subject and Reply-To', async () => {
    const { mail, delivered } = await open();
    await mail.send({ ...MESSAGE, replyTo: 'grace@example.org' });
    const [message] = await delivered();
    expect(message).toMatchObject({
      to: ['ada@example.org'],
      subject: 'Hello',
      replyTo: 'grace@example.org',
    });
    expect(message?.text.trim()).toBe('Hello, Ada.');
    expect(message?.html.trim()).toBe('<!doctype html><p>Hello, Ada.</p>');
  });

  it('preserves text in several scripts, also in long subjects', async () => {
    const { mail, delivered } = await open();
    const subject = `Grüße, ようこそ, 환영합니다, مرحبا 🎉 ${'schön '.repeat(30)}Ende`;
    const text = 'Üben – 資料を見る – Ещё\n';
    await mail.send({ ...MESSAGE, subject, text, html: `<p>${text}</p>` });
    const [message] = await delivered();
    expect(message?.subject).toBe(subject);
    expect(message?.text.trim()).toBe(text.trim());
    expect(message?.html).toContain(text.trim());
  });

  it('rejects header injection, several recipients, and empty, overlong or unknown fields', async () => {
    const { mail, delivered } = await open();
    const invalidFields: Partial<Message>[] = [
      { subject: 'Hi\r\nBcc: all@example.org' },
      { subject: 'Hi\nX: y' },
      { subject: 'Hi\u2028X: y' },
      { subject: '' },
      { to: 'a@example.org, b@example.org' },
      { to: 'a@example.org\r\nBcc: b@example.org' },
      { to: 'Ada <ada@example.org>' },
      { to: '' },
      { replyTo: 'a@example.org\r\nSubject: x' },
      { language: 'en\r\nX: y' },
      { html: 'x'.repeat(300_000) },
      { unsubscribeUrl: 'https://deck.example/\r\nBcc: all@example.org' },
      { unsubscribeUrl: 'https://deck.example/>, <mailto:all@example.org' },
      { unsubscribeUrl: 'javascript:alert(1)' },
    ];
    for (const fields of invalidFields) await expect(mail.send({ ...MESSAGE, ...fields })).rejects.toThrow();
    await expect(mail.send({ ...MESSAGE, bcc: 'b@example.org' } as Message)).rejects.toThrow();
    expect(await delivered()).toEqual([]);
  });

  it('delivers lines that look like SMTP commands unchanged', async () => {
    const { mail, delivered } = await open();
    const text = 'before\n.\nQUIT\n..\nFrom: x\nafter\n';
    await mail.send({ ...MESSAGE, text });
    const [message] = await delivered();
    expect(message?.text.trim()).toBe(text.trim());
  });

  it('does not embed local files in a message', async () => {
    const { mail, delivered } = await open();
    await mail.send({ ...MESSAGE, html: '<img src="file:///etc/hostname">', text: 'file:///etc/hostname' });
    const [message] = await delivered();
    expect(message?.html).toContain('src="file:///etc/hostname"');
  });
}
