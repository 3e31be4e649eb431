import websocket, { type WebSocket } from '@fastify/websocket';
import { EDITING_MESSAGE_MAX_BYTES } from '@flydeck/contract/editing/constants';
import { type EndpointDefinition, pathsOf } from '@flydeck/contract/endpoint';
import { PublicError } from '@flydeck/contract/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { isSameOriginRequest } from './request-origin.ts';
import { type Participant, requireParticipant } from './require-member.ts';
import { authenticate, createConfig, type EndpointServer } from './serve.ts';

/** When the server stops, it terminates sockets that clients have not closed after this time. */
const CLOSE_TIMEOUT_MS = 1000;
/** WebSocket close code "going away" (RFC 6455 §7.4.1). */
const CLOSE_CODE_SERVER_STOPS = 1001;

/** Accepts WebSockets. Must be called before routes are registered. */
export async function acceptSockets(app: FastifyInstance): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: EDITING_MESSAGE_MAX_BYTES },
    // An error is an invalid message or a broken connection, so it is not logged.
    errorHandler: (_error, socket) => socket.terminate(),
    preClose(done) {
      const { clients } = this.websocketServer;
      for (const client of clients) client.close(CLOSE_CODE_SERVER_STOPS);
      setTimeout(() => {
        for (const client of clients) client.terminate();
      }, CLOSE_TIMEOUT_MS).unref();
      this.websocketServer.close();
      done();
    },
  });
}

/** An opened WebSocket. `participant`: the sender of the request, if only participants may open the socket. */
export interface OpenedSocket<Params, Sender = Participant> {
  readonly socket: WebSocket;
  readonly request: FastifyRequest;
  readonly params: Params;
  readonly participant: Sender;
}

/** The WebSocket endpoints of participants, or of clients that identify themselves by their first message. */
type SocketDefinition = EndpointDefinition & {
  readonly method: 'GET';
  readonly auth: 'participant' | 'anyone';
  readonly status: 101;
};

/** Handler of a WebSocket endpoint. */
export interface SocketHandler<Params, Sender> {
  /** Called before the request is upgraded to a WebSocket. @throws PublicError if the sender may not open the socket */
  readonly checkAccess: (participant: Sender, params: Params) => Promise<void>;
  /** Called when the WebSocket is open. */
  readonly open: (opened: OpenedSocket<Params, Sender>) => void;
}

interface SocketServer extends EndpointServer {
  /** Public origin of the instance; undefined if it is not configured. */
  readonly origin: string | undefined;
}

/**
 * Registers a WebSocket endpoint. Only pages of this instance may open its WebSockets. The server checks this because
 * browsers send cookies also if a page of another site opens a WebSocket, and CORS does not apply.
 */
export function serveSocket<const Definition extends SocketDefinition>(
  { app, visitors, origin }: SocketServer,
  definition: Definition,
  {
    checkAccess,
    open,
  }: SocketHandler<
    z.output<NonNullable<Definition['params']>>,
    Definition['auth'] extends 'participant' ? Participant : undefined
  >,
): void {
  type Params = z.output<NonNullable<Definition['params']>>;
  type Sender = Definition['auth'] extends 'participant' ? Participant : undefined;
  // `visitors` caches the sender of a request, so the second call for a request does not load the sender again.
  const senderOf = async (request: FastifyRequest): Promise<Sender> =>
    (definition.auth === 'participant' ? await requireParticipant(visitors, request) : undefined) as Sender;
  for (const url of pathsOf(definition)) {
    app.route({
      method: 'GET',
      url,
      config: createConfig(definition, {}),
      schema: { params: definition.params },
      preParsing: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        await authenticate(definition, visitors, request);
      },
      preHandler: async (request) => {
        if (request.ws && !isSameOriginRequest(request, origin)) throw new PublicError('auth.forbidden');
        await checkAccess(await senderOf(request), request.params as Params);
      },
      // Called for requests that are not WebSocket upgrades.
      handler: async () => {
        throw new PublicError('request.invalid');
      },
      wsHandler: async (socket, request) => {
        open({ socket, request, params: request.params as Params, participant: await senderOf(request) });
      },
    });
  }
}
