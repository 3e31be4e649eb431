import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { createLogger } from '../../http/logger.ts';
import type { Mail } from '../../ports/mail.ts';
import { type DeliveredMessage, mailContract } from './mail.contract.ts';
import { createSmtpMail } from './smtp-mail.ts';
import { readMessage } from './testing/read-message.ts';

const USER = 'flydeck';
const PASSWORD = 'p@ss word/ü';

/** Functions that close what a test opened: clients first, servers last. */
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/**
 * Starts a real mail server without TLS that requires user name and password, and rejects some recipients.
 * `rawMessages` contains the messages as the server received them.
 */
async function startServer(): Promise<{
  port: number;
  deliveredMessages: DeliveredMessage[];
  rawMessages: string[];
}> {
  const deliveredMessages: DeliveredMessage[] = [];
  const rawMessages: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authMethods: ['PLAIN'],
    onAuth: ({ username, password }, _session, done) =>
      username === USER && password === PASSWORD
        ? done(null, { user: USER })
        : done(new Error('Wrong name or password')),
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith('nobody') ? done(new Error(`<${address}>: no such mailbox`)) : done(),
    onData: (stream, session, done) => {
      buffer(stream).then((source) => {
        rawMessages.push(source.toString());
        const to = session.envelope.rcptTo.map(({ address }) => address);
        deliveredMessages.push(readMessage(source, to));
        done();
      }, done);
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise((resolve) => server.close(() => resolve())));
  return { port: (server.server.address() as AddressInfo).port, deliveredMessages, rawMessages };
}

function createMail(port: number, password = PASSWORD): Mail {
  const url = `smtp://${USER}:${encodeURIComponent(password)}@127.0.0.1:${port}`;
  const mail = createSmtpMail({ url, from: 'Skyhouse <no-reply@skyhouse.example>' });
  closers.unshift(() => mail.close());
  return mail;
}

const MESSAGE = { to: 'ada@example.org', subject: 'Hi', text: 'Hi\n', html: '<p>Hi</p>', language: 'de' };

describe('mail through SMTP', () => {
  mailContract(async () => {
    const { port, deliveredMessages } = await startServer();
    return { mail: createMail(port), delivered: async () => deliveredMessages };
  });

  it('sets the sender, the language and Auto-Submitted', async () => {
    const { port, rawMessages } = await startServer();
    await createMail(port).send(MESSAGE);
    expect(rawMessages[0]).toContain('From: Skyhouse <no-reply@skyhouse.example>');
    expect(rawMessages[0]).toContain('Content-Language: de');
    expect(rawMessages[0]).toContain('Auto-Submitted: auto-generated');
  });

  it('sets the headers for unsubscribing by one click, without folding the URL (RFC 8058)', async () => {
    const { port, rawMessages } = await startServer();
    const unsubscribeUrl = `https://deck.example/notifications/unsubscribe/?token=${'a'.repeat(64)}.${'b'.repeat(43)}`;
    await createMail(port).send({ ...MESSAGE, unsubscribeUrl });
    await createMail(port).send(MESSAGE);
    expect(rawMessages[0]).toContain(`\r\nList-Unsubscribe: <${unsubscribeUrl}>\r\n`);
    expect(rawMessages[0]).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
    expect(rawMessages[1]).not.toContain('List-Unsubscribe');
  });

  it('fails with a wrong password, and the error does not contain the password', async () => {
    const { port, deliveredMessages } = await startServer();
    const sending = createMail(port, 'guessed-password').send(MESSAGE);
    await expect(sending).rejects.toThrow('Wrong name or password');
    await expect(sending).rejects.not.toThrow('guessed-password');
    expect(deliveredMessages).toEqual([]);
  });

  it('fails for an unknown mailbox, and the logged error does not contain the address of the mailbox', async () => {
    const { port } = await startServer();
    const err = await createMail(port)
      .send({ ...MESSAGE, to: 'nobody@example.org' })
      .catch((error: unknown) => error);
    const lines: string[] = [];
    createLogger('info', { write: (line) => lines.push(line) }).error({ err }, 'job failed');
    expect(lines.join()).toContain('<…>: no such mailbox');
    expect(lines.join()).not.toContain('nobody');
  });

  it('fails when the server is unreachable', async () => {
    const { port } = await startServer();
    const closeServer = closers.pop();
    await closeServer?.();
    await expect(createMail(port).send(MESSAGE)).rejects.toThrow('ECONNREFUSED');
  });
});
