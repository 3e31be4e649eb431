import { notify } from '../../adapters/notifications/notify.ts';
import { KeyedThrottle } from '../../keyed-throttle.ts';
import { ACCESS_CHANNEL, type LinkKeys, type LiveKeys } from '../../library/index.ts';
import type { Platform } from '../../platform.ts';
import type { Limits } from '../limits/index.ts';
import { recordQuestionsChange } from './audience/audience-questions.ts';
import { registerAudienceRoutes } from './audience/routes.ts';
import { FOLLOWERS_CHANNEL } from './channel/follower-counts.ts';
import { COMMAND_CHANNEL, LiveHub, VOTES_CHANNEL } from './channel/live-hub.ts';
import { registerCsvRoute } from './csv-route.ts';
import { CodeLookup } from './followers/code-lookup.ts';
import { DeviceCookie } from './followers/device-cookie.ts';
import { registerFollowerRoutes } from './followers/routes.ts';
import { LIVE_CHANNEL, recordChange } from './live-db.ts';
import { registerLivePage } from './live-page.ts';
import { registerPresenterSocket } from './presenter/register-socket.ts';
import { pruneSessions, pruneSessionsJob } from './prune-sessions.ts';
import { registerQuestionRoutes } from './questions/routes.ts';
import { registerReport } from './report/routes.ts';
import { registerSessionRoutes } from './sessions/routes.ts';

export { liveData } from './account-data.ts';

type RegistrationDeps = Pick<
  Platform,
  'app' | 'db' | 'blobs' | 'visitors' | 'clock' | 'jobs' | 'log' | 'notifications' | 'pages' | 'site' | 'secrets'
> & {
  readonly limits: Limits;
  readonly liveKeys: LiveKeys;
  readonly linkKeys: LinkKeys;
};

/** Minimum time between two notifications of this process about the answers or the questions of a session. */
const NOTIFICATION_INTERVAL_MS = 1000;
/** Interval at which sessions are loaded while notifications from the database are not received. */
const POLL_INTERVAL_MS = 1000;

/** Registers live sessions: their presenters, remotes and followers, questions, answers and results. */
export async function registerLive(platform: RegistrationDeps): Promise<void> {
  const { app, db, clock, jobs, limits, log, site, secrets } = platform;
  const hub = new LiveHub(platform);
  const secure = site.origin?.startsWith('https:') ?? false;
  const onError = (err: unknown) => log.warn({ err }, 'failed to notify about a live session');
  const createThrottle = (callback: (sessionId: string) => Promise<void>) =>
    new KeyedThrottle(callback, { intervalMs: NOTIFICATION_INTERVAL_MS, onError });
  const votes = createThrottle((id) => notify(db, VOTES_CHANNEL, [id]));
  const questions = createThrottle((id) => recordQuestionsChange(db, id));
  const answerVotes = createThrottle((id) =>
    db.transaction().execute(async (trx) => {
      await recordChange(trx, id);
      await notify(trx, VOTES_CHANNEL, [id]);
    }),
  );
  const deps = {
    ...platform,
    hub,
    origin: site.origin,
    codes: new CodeLookup(hub, limits, clock),
    devices: new DeviceCookie({ secret: secrets('live'), secure, clock }),
    notifyVotes: (id: string) => void votes.notify(id).catch(onError),
    notifyAnswerVotes: (id: string) => void answerVotes.notify(id).catch(onError),
    notifyQuestions: (id: string) => void questions.notify(id).catch(onError),
  };
  registerLivePage(platform);
  registerSessionRoutes(deps);
  registerPresenterSocket(deps);
  registerFollowerRoutes(deps);
  registerQuestionRoutes(deps);
  registerAudienceRoutes(deps);
  registerCsvRoute(deps);
  registerReport(deps);
  await jobs.handle(pruneSessionsJob, async () => () => pruneSessions(db));
  await listen(platform, hub);
  // Streams of followers would otherwise keep the server from closing.
  app.addHook('preClose', async () => {
    hub.close();
    votes.close();
    answerVotes.close();
    questions.close();
  });
}

/** Forwards notifications to the sessions that are open in this process. */
async function listen({ app, notifications }: RegistrationDeps, hub: LiveHub): Promise<void> {
  const ignoreMissed = (): void => undefined;
  await notifications.listen(
    LIVE_CHANNEL,
    (id) => hub.notifyChanged(id),
    () => hub.reloadAll(),
  );
  await notifications.listen(ACCESS_CHANNEL, (payload) => hub.notifyAccess(payload), ignoreMissed);
  await notifications.listen(COMMAND_CHANNEL, (payload) => hub.notifyCommand(payload), ignoreMissed);
  await notifications.listen(VOTES_CHANNEL, (id) => hub.notifyVotes(id), ignoreMissed);
  await notifications.listen(FOLLOWERS_CHANNEL, (payload) => hub.counts.receive(payload), ignoreMissed);
  const poll = setInterval(() => {
    if (!notifications.isListening) hub.reloadAll();
  }, POLL_INTERVAL_MS);
  poll.unref();
  app.addHook('onClose', async () => clearInterval(poll));
}
