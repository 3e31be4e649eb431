import { createHmac, timingSafeEqual } from 'node:crypto';
import { oidSchema } from '@flydeck/contract/presentations/ids';

/**
 * Issues and verifies the tokens of the links that stop mails about comments. A token identifies the recipient and
 * permits nothing else. Tokens do not expire, because old mails must still allow to unsubscribe.
 */
export class UnsubscribeTokens {
  readonly #secret: string;

  /** @param secret key of the signatures: `secrets('comments')` */
  constructor(secret: string) {
    this.#secret = secret;
  }

  /** Returns a token: `{oid of the profile}.{signature}`. */
  issue(profileOid: string): string {
    return `${profileOid}.${this.#sign(profileOid)}`;
  }

  /** Returns the oid of the profile; undefined if the token is malformed or forged. */
  verify(token: string): string | undefined {
    const [profileOid = '', signature = '', ...extraParts] = token.split('.');
    if (extraParts.length > 0 || !oidSchema.safeParse(profileOid).success) return undefined;
    const [received, expected] = [Buffer.from(signature), Buffer.from(this.#sign(profileOid))];
    return received.length === expected.length && timingSafeEqual(received, expected) ? profileOid : undefined;
  }

  #sign(profileOid: string): string {
    return createHmac('sha256', this.#secret).update(`unsubscribe!${profileOid}`).digest('base64url');
  }
}
