import type { AccountsContext } from '../accounts-context.ts';
import { mailPasswordReset } from '../commands/change-password.ts';
import { deleteAccountJob, deleteExpiredJob, mailPasswordResetJob, makeArchiveJob } from './account-jobs.ts';

/** Registers the handlers of account jobs. The first job that needs a rarely used module loads this module. */
export async function registerAccountJobs(context: AccountsContext): Promise<void> {
  const { jobs } = context;
  await jobs.handle(
    mailPasswordResetJob,
    async () =>
      ({ email }) =>
        mailPasswordReset(context, email),
  );
  await jobs.handle(makeArchiveJob, async () => {
    const { makeArchive } = await import('./make-archive.ts');
    return (payload, { signal }) => makeArchive(context, payload, signal);
  });
  await jobs.handle(deleteAccountJob, async () => {
    const { deleteAccount } = await import('./delete-account.ts');
    return ({ userId }) => deleteAccount(context, userId);
  });
  await jobs.handle(deleteExpiredJob, async () => {
    const { deleteExpiredAccountData } = await import('./delete-expired-account-data.ts');
    return () => deleteExpiredAccountData(context);
  });
}
