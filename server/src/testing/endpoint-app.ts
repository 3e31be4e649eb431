import type { EndpointDefinition } from '@flydeck/contract/endpoint';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { App } from '../http/app.ts';
import type { Logger } from '../http/logger.ts';
import { type EndpointHandler, type ServeOptions, serve } from '../http/serve.ts';
import type { Actor, Visitors } from '../ports/visitors.ts';
import { buildTestApp, testCsrfHeaders } from './build-test-app.ts';

/** The member who sends the requests by default. */
export const ADA: Actor = { kind: 'member', userId: 'u', profileOid: 'p', isAdministrator: false };
/** An API token of Ada with the scope `read`. */
export const API_TOKEN = 'fd_0123456789';

interface EndpointAppOptions extends ServeOptions {
  /** Who sends the requests without an API token. */
  readonly actor?: Actor;
  readonly log?: Logger;
}

/** Returns an app with one endpoint. By default Ada sends the requests. */
export async function createEndpointApp<const Definition extends EndpointDefinition>(
  definition: Definition,
  handler: EndpointHandler<Definition>,
  { actor = ADA, log, ...options }: EndpointAppOptions = {},
): Promise<App> {
  const app = await buildTestApp(log === undefined ? {} : { log });
  let sender = actor;
  const visitors: Visitors = {
    actorOf: async () => sender,
    authenticateToken: async (_request, token) => {
      // From now on, the requests of this app are sent by Ada, the owner of the token.
      sender = ADA;
      return token === API_TOKEN ? { id: 't', scopes: ['read'] } : undefined;
    },
    meOf: async () => Promise.reject(new Error('unexpected call')),
  };
  serve({ app, visitors }, definition, handler, options);
  return app;
}

/** Sends a request to the endpoint `POST /api/x` with a valid CSRF token. */
export const send = (app: App, options: InjectOptions = {}): Promise<LightMyRequestResponse> =>
  app.inject({
    method: 'POST',
    url: '/api/x',
    ...options,
    headers: { ...testCsrfHeaders(), ...options.headers },
  });

export const JSON_HEADERS = { 'content-type': 'application/json' };
/** The properties that the endpoints of most tests have in common. */
export const COMMON_DEFINITION = {
  method: 'POST',
  path: '/api/x',
  summary: 'Endpoint of a test.',
  errors: [],
  auth: 'anyone',
} as const;
