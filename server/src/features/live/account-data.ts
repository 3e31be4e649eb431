import { AUDIENCE_QUESTION_STATES } from '@flydeck/contract/live/audience-question';
import { notify } from '../../adapters/notifications/notify.ts';
import type { AccountData } from '../../ports/accounts.ts';
import { listQuestions } from './audience/audience-questions.ts';
import { LIVE_CHANNEL } from './live-db.ts';
import { loadAllResults } from './questions/results.ts';
import { presentSession, selectSessions } from './sessions/present-session.ts';

/**
 * Archives the live sessions that a member started, with their results. Foreign keys delete them with the profile; the
 * notifications end running ones.
 */
export const liveData: AccountData = {
  archive: async (db, { profileOid }) => {
    const rows = await selectSessions(db).where('presenter_oid', '=', profileOid).orderBy('started_at').execute();
    const sessions = [];
    for (const row of rows)
      sessions.push({
        ...presentSession(row),
        questions: await loadAllResults(db, row.id),
        audienceQuestions: await listQuestions(db, row.id, AUDIENCE_QUESTION_STATES),
      });
    return { 'live-sessions.json': sessions };
  },
  delete: async (trx, userId) => {
    const sessions = await trx
      .selectFrom('live_sessions')
      .innerJoin('profiles', 'profiles.oid', 'live_sessions.presenter_oid')
      .select('live_sessions.id')
      .where('profiles.user_id', '=', userId)
      .where('ended_at', 'is', null)
      .execute();
    const ids = sessions.map(({ id }) => id);
    await notify(trx, LIVE_CHANNEL, ids);
  },
};
