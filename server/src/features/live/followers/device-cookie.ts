import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { PublicError } from '@flydeck/contract/errors';
import { DEVICE_COOKIE } from '@flydeck/contract/live/constants';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../../ports/clock.ts';
import { rateLimitKey } from '../../limits/index.ts';
import { AttemptCounter } from './attempt-counter.ts';

const ID_BYTES = 18;
/** `ID_BYTES` random bytes and a SHA-256 in base64url. */
const VALUE_PATTERN = /^([\w-]{24})\.([\w-]{43})$/;
/** Longer than a session, so that a device cannot answer twice. */
const MAX_AGE_S = 2 * 24 * 3600;
/** Browsers send the cookie only to the endpoints of live sessions. */
const PATH = '/api/live/';
/** Allows 1,000 devices behind one IP address, some of which delete their cookies. */
const NEW_DEVICES = { max: 3000, windowMs: 3600_000 };

/** Settings of the cookie. */
export interface DeviceCookieOptions {
  /** The instance's secret: `secrets('live')` */
  readonly secret: string;
  /** Whether the instance is served over HTTPS. */
  readonly secure: boolean;
  readonly clock: Pick<Clock, 'monotonicMs'>;
}

/**
 * Identifies devices that answer and write questions by a signed cookie, which is created with the first answer or
 * question. The database stores only a hash of the id and the session, so that the sessions of a device are not linked.
 */
export class DeviceCookie {
  readonly #options: DeviceCookieOptions;
  readonly #newDevices: AttemptCounter;

  constructor(options: DeviceCookieOptions) {
    this.#options = options;
    this.#newDevices = new AttemptCounter(options.clock, NEW_DEVICES);
  }

  /**
   * Returns the id of the device in a session. Sets the cookie if the request has no valid one.
   * @throws PublicError `request.too_many` if too many devices were created from the IP address
   */
  ensureDevice(request: FastifyRequest, reply: FastifyReply, sessionId: string): string {
    return this.#sign(`device!${sessionId}!${this.#findId(request) ?? this.#create(request, reply)}`);
  }

  #create({ ip }: FastifyRequest, reply: FastifyReply): string {
    if (!this.#newDevices.tryCount(rateLimitKey(ip))) throw new PublicError('request.too_many');
    const id = randomBytes(ID_BYTES).toString('base64url');
    const value = `${id}.${this.#signId(id)}`;
    const attributes = { path: PATH, httpOnly: true, sameSite: 'lax', maxAge: MAX_AGE_S } as const;
    const { secure } = this.#options;
    reply.header('set-cookie', stringifySetCookie({ name: DEVICE_COOKIE, value, secure, ...attributes }));
    return id;
  }

  #findId({ headers }: FastifyRequest): string | undefined {
    const value = headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[DEVICE_COOKIE];
    const [, id, signature] = VALUE_PATTERN.exec(value ?? '') ?? [];
    if (id === undefined || signature === undefined) return undefined;
    return timingSafeEqual(Buffer.from(signature), Buffer.from(this.#signId(id))) ? id : undefined;
  }

  #signId(id: string): string {
    return this.#sign(`cookie!${id}`);
  }

  #sign(message: string): string {
    return createHmac('sha256', this.#options.secret).update(message).digest('base64url');
  }
}
