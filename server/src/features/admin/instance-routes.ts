import * as endpoints from '@flydeck/contract/admin/endpoints';
import type { AdminJob } from '@flydeck/contract/admin/instance-status';
import { PublicError } from '@flydeck/contract/errors';
import { listEffectiveSettings } from '../../config.ts';
import { serve } from '../../http/serve.ts';
import type { Platform } from '../../platform.ts';
import type { JobRecord } from '../../ports/jobs.ts';
import type { Flags } from '../flags/index.ts';
import { listOutbox } from '../mail/index.ts';

/** Maximum number of jobs in one response. */
const MAX_JOBS = 100;

type RouteDeps = Pick<Platform, 'app' | 'db' | 'visitors' | 'jobs' | 'config'> & {
  readonly flags: Flags;
};

/** Registers the routes with which administrators run the instance: flags, jobs, the outbox of mails, and settings. */
export function registerInstanceRoutes(deps: RouteDeps): void {
  const { db, config } = deps;
  registerFlags(deps);
  registerJobs(deps);
  serve(deps, endpoints.listOutbox, async ({ query: { after } }) => {
    const { messages, next } = await listOutbox(db, after === undefined ? {} : { after });
    const outboxMessages = messages.map(({ html: _html, writtenAt, ...message }) => ({
      ...message,
      writtenAt: writtenAt.toISOString(),
    }));
    return { messages: outboxMessages, next, isSent: config.smtpUrl !== undefined };
  });
  serve(deps, endpoints.listSettings, () => ({ settings: listEffectiveSettings() }));
}

function registerFlags(deps: RouteDeps): void {
  const { storedFlags } = deps.flags;
  const listFlags = async () => ({ flags: await storedFlags.list() });
  serve(deps, endpoints.listFlags, listFlags);
  serve(deps, endpoints.setFlag, async ({ member, params, body }) => {
    await storedFlags.set(params.name, body, member.userId);
    return listFlags();
  });
}

function registerJobs(deps: RouteDeps): void {
  const { jobs } = deps;
  serve(deps, endpoints.listJobs, async ({ query: { state } }) => {
    const jobRecords = await jobs.list({ limit: MAX_JOBS, ...(state && { state }) });
    return { jobs: jobRecords.map(presentJob) };
  });
  serve(deps, endpoints.retryJob, async ({ params }) => {
    if (!(await jobs.retry(params.id))) throw new PublicError('resource.not_found');
  });
  serve(deps, endpoints.cancelJob, async ({ params }) => {
    if (!(await jobs.cancel(params.id))) throw new PublicError('resource.not_found');
  });
}

function presentJob({ createdAt, startedAt, completedAt, ...job }: JobRecord): AdminJob {
  return {
    ...job,
    createdAt: createdAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    completedAt: completedAt?.toISOString() ?? null,
  };
}
