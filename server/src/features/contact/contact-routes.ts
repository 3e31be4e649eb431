import * as endpoints from '@flydeck/contract/contact/endpoints';
import { PublicError } from '@flydeck/contract/errors';
import { serve } from '../../http/serve.ts';
import type { Platform } from '../../platform.ts';
import { type Limit, type Limits, rateLimitKey } from '../limits/index.ts';
import { enqueueMail } from '../mail/index.ts';
import type { FormKeys } from './form-keys.ts';
import { contactMail, type Recipient, reportMail } from './mails.ts';
import { storeReport } from './reports.ts';

/** Limits per IP address and for all clients together, so that nobody can flood the operator's mailbox. */
const MESSAGES: Limit = { action: 'contact.message', max: 5, windowSeconds: 3600 };
const ALL_MESSAGES: Limit = { action: 'contact.messages', max: 100, windowSeconds: 3600 };
const REPORTS: Limit = { action: 'contact.report', max: 10, windowSeconds: 3600 };
/** Reports stored for one presentation in a day; further ones are accepted but dropped. */
const REPORTS_OF_ONE: Limit = { action: 'contact.reported', max: 30, windowSeconds: 86_400 };
/** Limit on e-mails to administrators about reports; the report list is complete. */
const REPORT_MAILS: Limit = { action: 'contact.report-mail', max: 1, windowSeconds: 3600 };

/** Page where administrators see the reports. */
const REPORTS_PAGE = '/admin/reports/';

export type ContactRouteDeps = Pick<Platform, 'app' | 'db' | 'visitors' | 'jobs' | 'site' | 'log'> & {
  readonly limits: Limits;
  readonly formKeys: FormKeys;
  /** Origin of e-mailed links, from the settings: clients can forge the Host header of requests. */
  readonly origin: string;
  /** Recipients of messages to the operator. */
  readonly recipients: () => Promise<readonly Recipient[]>;
};

/** `POST /api/contact` and `POST /api/contact/abuse`. */
export function registerContactRoutes(deps: ContactRouteDeps): void {
  registerMessages(deps);
  registerReports(deps);
}

/** Honeypot: robots fill in the hidden field. They get a success response and nothing is sent. */
const isSpam = (body: { readonly website: string }): boolean => body.website !== '';

function registerMessages(deps: ContactRouteDeps): void {
  const { db, limits, formKeys, jobs, recipients, site, log } = deps;
  serve(deps, endpoints.sendMessage, async ({ body, request }) => {
    await limits.consume(MESSAGES, rateLimitKey(request.ip));
    if (isSpam(body)) return;
    formKeys.check(body.formKey);
    await limits.consume(ALL_MESSAGES);
    const people = await recipients();
    if (people.length === 0) {
      log.warn('contact message rejected: there is no recipient; set CONTACT_EMAIL');
      throw new PublicError('server.unavailable');
    }
    await db.transaction().execute(async (trx) => {
      for (const to of people) await enqueueMail(jobs, trx, contactMail({ to, siteName: site.name }, body));
    });
  });
}

function registerReports(deps: ContactRouteDeps): void {
  const { db, limits, formKeys, jobs, visitors, recipients, site, origin } = deps;
  serve(deps, endpoints.reportPresentation, async ({ body, request }) => {
    await limits.consume(REPORTS, rateLimitKey(request.ip));
    if (isSpam(body)) return;
    formKeys.check(body.formKey);
    const actor = await visitors.actorOf(request);
    const reporter = actor.kind === 'member' ? actor.userId : null;
    if (!(await limits.tryConsume(REPORTS_OF_ONE, body.oid))) return;
    const people = await recipients();
    await db.transaction().execute(async (trx) => {
      if (!(await storeReport(trx, body, reporter)) || !(await limits.tryConsume(REPORT_MAILS))) return;
      const url = origin + REPORTS_PAGE;
      for (const to of people) await enqueueMail(jobs, trx, reportMail({ to, siteName: site.name }, url));
    });
  });
}
