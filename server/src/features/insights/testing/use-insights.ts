import type { Me } from '@flydeck/contract/accounts/me';
import { ALL_EVENTS } from '@flydeck/contract/events/all-events';
import type { Insights } from '@flydeck/contract/insights/insights';
import { afterAll, beforeAll, expect } from 'vitest';
import { createInstance, type Instance } from '../../../testing/instance.ts';
import { createMember, type Visitor } from '../../../testing/visitor.ts';

/** User agent of a desktop browser. */
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';

interface VisitOptions {
  /** Session id of the visit. Default: a random UUID. */
  readonly session?: string;
  /** URL of the page that linked to the presentation. Default: none. */
  readonly referrer?: string;
  /** Where the presentation is viewed. Default: on its own page. */
  readonly platform?: 'website' | 'embed';
  /** User agent. Default: a desktop browser. */
  readonly agent?: string;
  /** Who sends the events. Default: a visitor without an account. */
  readonly visitor?: Visitor;
}

/** Creates a visit and returns a function that sends the visit's events as pages do. */
function sendEvents(
  instance: Instance,
  oid: string,
  { session, referrer, platform, agent, visitor }: VisitOptions = {},
) {
  const session_id = session ?? crypto.randomUUID();
  return async (name: string, fields: Record<string, unknown> = {}) => {
    const { event } = ALL_EVENTS.find((candidate) => candidate.event.name === name)!;
    const envelope = {
      core: {
        type: 'event',
        schema_id: event.schemaId,
        client_time: 1_790_000_000_000,
        event_source: event.source,
        event_type: event.type,
      },
      event_source: { single_page_session_id: session_id },
      platform: {
        type: platform ?? 'website',
        putma_id: '',
        referrer: referrer ?? '',
        page_url: `https://deck.example/p/${oid}/x/`,
      },
      user: { session_id },
      body: { event_name: name, prezi_oid: oid, ...fields },
    };
    const headers = {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'user-agent': agent ?? DESKTOP,
    };
    const payload = JSON.stringify([envelope]);
    const response = visitor
      ? await visitor.send('POST', '/log/json', payload, headers)
      : await instance.app.inject({ method: 'POST', url: '/log/json', headers, payload });
    expect(response.statusCode).toBeLessThan(300);
  };
}

export type SendEvent = ReturnType<typeof sendEvents>;

/** An instance with the owner of presentations and other people, and functions for their visits. */
export class InsightsInstance {
  instance!: Instance;
  admin!: Visitor;
  /** The owner of the presentations. */
  ada!: Visitor;
  /** A member who does not own the presentations. */
  eve!: Visitor;
  adaUsername = '';

  async start(): Promise<void> {
    this.instance = await createInstance();
    const { app, db } = this.instance;
    // The first member of an instance is its administrator.
    this.admin = await createMember(app, 'Adam Administrator', { address: '192.0.2.40' });
    this.ada = await createMember(app, 'Ada Lovelace', { address: '192.0.2.41' });
    this.eve = await createMember(app, 'Eve Curious', { address: '192.0.2.42' });
    const { profileOid } = (await this.ada.get('/api/page/me')).json<Me>();
    const profile = await db
      .selectFrom('profiles')
      .select('username')
      .where('oid', '=', profileOid ?? '')
      .executeTakeFirstOrThrow();
    this.adaUsername = profile.username;
  }

  async publishDeckOfAda(privacy: 'public' | 'private' = 'public'): Promise<string> {
    return (await this.instance.publish({ owner: this.adaUsername, privacy })).oid;
  }

  /** Creates a visit and returns a function that sends the visit's events as pages do. */
  startVisit(oid: string, options: VisitOptions = {}): SendEvent {
    return sendEvents(this.instance, oid, options);
  }

  async getInsights(oid: string, query = '', visitor: Visitor = this.ada): Promise<Insights> {
    const response = await visitor.get(`/api/insights/${oid}${query}`);
    expect(response.statusCode).toBe(200);
    return response.json();
  }
}

/** Starts an instance before the tests of a file, and closes it afterwards. */
export function useInsights(): InsightsInstance {
  const insights = new InsightsInstance();
  beforeAll(() => insights.start(), 90_000);
  afterAll(() => insights.instance?.close());
  return insights;
}
