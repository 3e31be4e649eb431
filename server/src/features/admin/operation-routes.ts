import {
  type AdminJob,
  adminJobsSchema,
  effectiveSettingsSchema,
  listJobsQuerySchema,
  outboxSchema,
} from '@flydeck/contract/admin/operation';
import { PublicError } from '@flydeck/contract/errors';
import { flagNameSchema, flagSettingSchema, setFlagSchema } from '@flydeck/contract/flags/set-flag';
import type { FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { listEffectiveSettings } from '../../config.ts';
import type { Platform } from '../../platform.ts';
import type { JobRecord } from '../../ports/jobs.ts';
import type { Flags } from '../flags/index.ts';
import { listOutbox } from '../mail/index.ts';
import { NO_STORE } from './no-store.ts';
import { requireAdministrator } from './require-administrator.ts';

const MAX_JOBS = 100;

type OperationDeps = Pick<Platform, 'app' | 'db' | 'visitors' | 'jobs' | 'config'> & {
  readonly flags: Flags;
};

const flagsSchema = z.strictObject({ flags: z.array(flagSettingSchema) });
const outboxQuerySchema = z.strictObject({ after: z.uuid().optional() });
const jobParamsSchema = z.object({ id: z.uuid() });

/** Registers the routes of flags, the outbox, jobs, and the settings in force. */
export function registerOperationRoutes(deps: OperationDeps): void {
  const { app, db, visitors, config } = deps;
  const authorize = (request: FastifyRequest) => requireAdministrator(visitors, request);
  registerFlags(deps, authorize);
  registerJobs(deps, authorize);
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.get('/api/admin/outbox', { schema: { querystring: outboxQuerySchema } }, async (request, reply) => {
    await authorize(request);
    const { after } = request.query;
    const { messages, next } = await listOutbox(db, after === undefined ? {} : { after });
    const shown = messages.map(({ html: _html, writtenAt, ...message }) => ({
      ...message,
      writtenAt: writtenAt.toISOString(),
    }));
    const isSent = config.smtpUrl !== undefined;
    return reply.headers(NO_STORE).send(outboxSchema.parse({ messages: shown, next, isSent }));
  });
  app.get('/api/admin/settings', async (request, reply) => {
    await authorize(request);
    return reply.headers(NO_STORE).send(effectiveSettingsSchema.parse({ settings: listEffectiveSettings() }));
  });
}

type Authorize = (request: FastifyRequest) => ReturnType<typeof requireAdministrator>;

function registerFlags({ app, flags }: OperationDeps, authorize: Authorize): void {
  const params = z.object({ name: flagNameSchema });
  const list = async () => flagsSchema.parse({ flags: await flags.stored.list() });
  app.get('/api/admin/flags', async (request, reply) => {
    await authorize(request);
    return reply.headers(NO_STORE).send(await list());
  });
  app
    .withTypeProvider<ZodTypeProvider>()
    .put('/api/admin/flags/:name', { schema: { body: setFlagSchema } }, async (request, reply) => {
      const by = await authorize(request);
      const flag = params.safeParse(request.params);
      if (!flag.success) throw new PublicError('resource.not_found');
      await flags.stored.set(flag.data.name, request.body, by.userId);
      return reply.headers(NO_STORE).send(await list());
    });
}

function registerJobs({ app, jobs }: OperationDeps, authorize: Authorize): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.get('/api/admin/jobs', { schema: { querystring: listJobsQuerySchema } }, async (request, reply) => {
    await authorize(request);
    const { state } = request.query;
    const found = await jobs.list({ limit: MAX_JOBS, ...(state && { state }) });
    return reply.headers(NO_STORE).send(adminJobsSchema.parse({ jobs: found.map(presentJob) }));
  });
  for (const verb of ['retry', 'cancel'] as const)
    app.post(`/api/admin/jobs/:id/${verb}`, async (request, reply) => {
      await authorize(request);
      const job = jobParamsSchema.safeParse(request.params);
      if (!job.success || !(await jobs[verb](job.data.id))) throw new PublicError('resource.not_found');
      return reply.code(204).headers(NO_STORE).send();
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
