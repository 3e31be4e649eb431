import type { Kysely } from 'kysely';
import type { JobDefinition, Jobs } from '../../ports/jobs.ts';
import { type Mail, type Message, messageSchema } from '../../ports/mail.ts';

/** Job that sends one message through the configured mail adapter. */
const sendMailJob: JobDefinition<Message> = {
  name: 'mail.send',
  payload: messageSchema,
  retryLimit: 8,
  expireInSeconds: 120,
};

/** Enqueues a message in the transaction of `db`. The message is sent if and only if the transaction commits. */
export async function enqueueMail(
  jobs: Pick<Jobs, 'enqueue'>,
  // biome-ignore lint/suspicious/noExplicitAny: callers have the tables of any feature.
  db: Kysely<any>,
  message: Message,
): Promise<void> {
  await jobs.enqueue(db, sendMailJob, message);
}

/** Registers the job that sends messages. */
export async function registerMail({ jobs, mail }: { readonly jobs: Jobs; readonly mail: Mail }): Promise<void> {
  await jobs.handle(sendMailJob, async () => (message) => mail.send(message));
}
