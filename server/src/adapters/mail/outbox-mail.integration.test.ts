import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../database.ts';
import { listOutbox } from '../../features/mail/index.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { mailContract } from './mail.contract.ts';
import { createOutboxMail } from './outbox-mail.ts';

let database: OpenDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database?.close());

describe('mail in the outbox', () => {
  mailContract(async () => {
    await database.db.deleteFrom('mail_outbox').execute();
    return {
      mail: createOutboxMail(database.db),
      delivered: async () => {
        const { messages } = await listOutbox(database.db);
        return messages.toReversed().map(({ to, ...message }) => ({ ...message, to: [to] }));
      },
    };
  });

  it('lists messages in pages, newest first, ignores invalid cursors, and deletes messages after 30 days', async () => {
    const { db } = database;
    await db.deleteFrom('mail_outbox').execute();
    const mail = createOutboxMail(db);
    const message = { to: 'ada@example.org', text: 't', html: 'h', language: 'en' };
    for (const subject of ['one', 'two', 'three']) await mail.send({ ...message, subject });
    const firstPage = await listOutbox(db, { limit: 2 });
    expect(firstPage.messages.map(({ subject }) => subject)).toEqual(['three', 'two']);
    const secondPage = await listOutbox(db, { limit: 2, after: firstPage.next ?? '' });
    expect(secondPage.messages.map(({ subject }) => subject)).toEqual(['one']);
    expect(secondPage.next).toBeNull();
    // Sending a message deletes the messages that are more than 30 days old.
    await db.updateTable('mail_outbox').set({ written_at: sql<Date>`now() - interval '31 days'` }).execute();
    await mail.send({ ...message, subject: 'four' });
    expect((await listOutbox(db)).messages.map(({ subject }) => subject)).toEqual(['four']);
    // An invalid cursor returns the first page.
    for (const after of ['x', "'; DROP TABLE mail_outbox --"])
      expect((await listOutbox(db, { after })).messages).toHaveLength(1);
  });
});
