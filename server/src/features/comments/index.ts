import type { Platform } from '../../platform.ts';
import { publicUrlOf } from '../../running-server.ts';
import type { Limits } from '../limits/index.ts';
import { completeFingerprints, completeFingerprintsJob } from './complete-fingerprints.ts';
import { commentMailJob } from './mail/comment-mail-job.ts';
import { sendCommentMail } from './mail/send-comment-mail.ts';
import { registerUnsubscribeRoutes } from './mail/unsubscribe-routes.ts';
import { UnsubscribeTokens } from './mail/unsubscribe-tokens.ts';
import { registerNotificationRoutes } from './notifications/routes.ts';
import { pruneComments, pruneCommentsJob } from './prune-comments.ts';
import { registerCommentRoutes } from './routes.ts';

export { commentData } from './account-data.ts';
export type { CommentsDb, CommentsTransaction } from './comments-db.ts';
export { notifyInvited } from './notifications/notify-invited.ts';
export { selectConfirmedAddress, selectOpenInvitations } from './notifications/select-invitations.ts';

type RegistrationDeps = Pick<
  Platform,
  'app' | 'config' | 'db' | 'visitors' | 'clock' | 'jobs' | 'secrets' | 'site' | 'log'
> & {
  readonly limits: Limits;
};

/** Maximum number of mails that one process composes at the same time. */
const CONCURRENT_MAILS = 2;

/** Registers the comments on presentations, the notifications about them, and the job that mails notifications. */
export async function registerComments(platform: RegistrationDeps): Promise<void> {
  const { db, jobs, secrets, site, config, log } = platform;
  const tokens = new UnsubscribeTokens(secrets('comments'));
  const mailDeps = { ...platform, tokens, siteName: site.name, origin: publicUrlOf(config) };
  await jobs.handle(commentMailJob, async () => (target) => sendCommentMail(mailDeps, target), CONCURRENT_MAILS);
  await jobs.handle(pruneCommentsJob, async () => () => pruneComments(db));
  await jobs.handle(completeFingerprintsJob, async () => () => {
    const onError = (oid: string, err: unknown) => log.error({ err, oid }, 'failed to read a commented state');
    return completeFingerprints(db, onError);
  });
  registerCommentRoutes(platform);
  registerNotificationRoutes(platform);
  registerUnsubscribeRoutes({ ...platform, tokens, siteName: site.name });
}
