import * as endpoints from '@flydeck/contract/contact/endpoints';
import { PublicError } from '@flydeck/contract/errors';
import { serve } from '../../http/serve.ts';
import type { Platform } from '../../platform.ts';
import { type Limit, type Limits, rateLimitKey } from '../limits/index.ts';
import { enqueueMail } from '../mail/index.ts';
import type { FormKeys } from './form-keys.ts';
import { type Recipient, writeContactMail, writeReportMail } from './mails.ts';
import { storeReport } from './reports.ts';

/** Limit on the messages of one IP address. */
const MESSAGE_LIMIT: Limit = { action: 'contact.message', max: 5, windowSeconds: 3600 };
/** Limit on the messages of all IP addresses together, because a botnet must not flood the operator's mailbox. */
const TOTAL_MESSAGE_LIMIT: Limit = { action: 'contact.messages', max: 100, windowSeconds: 3600 };
/** Limit on the abuse reports of one IP address. */
const REPORT_LIMIT: Limit = { action: 'contact.report', max: 10, windowSeconds: 3600 };
/**
 * Limit on the stored reports about one presentation. Further reports are not stored, but their response is a success.
 */
const REPORTS_PER_PRESENTATION_LIMIT: Limit = { action: 'contact.reported', max: 30, windowSeconds: 86_400 };
/**
 * Limit on the e-mails about reports that each recipient gets. Administrators see all reports on the page of reports,
 * including the reports about which they got no e-mail.
 */
const REPORT_MAIL_LIMIT: Limit = { action: 'contact.report-mail', max: 1, windowSeconds: 3600 };

/** Page where administrators see the reports. */
const REPORTS_PAGE = '/admin/reports/';

export type ContactRouteDeps = Pick<Platform, 'app' | 'db' | 'visitors' | 'jobs' | 'site' | 'log'> & {
  readonly limits: Limits;
  readonly formKeys: FormKeys;
  /** Origin of e-mailed links. Clients can forge the Host header of requests, so this origin is a setting. */
  readonly origin: string;
  /** Recipients of messages to the operator, and of e-mails about reports. */
  readonly listRecipients: () => Promise<readonly Recipient[]>;
};

/** Registers `POST /api/contact` and `POST /api/contact/abuse`. */
export function registerContactRoutes(deps: ContactRouteDeps): void {
  registerMessages(deps);
  registerReports(deps);
}

/** Whether a robot sent a form: the field `website` is invisible for people. Robots get a successful response. */
const isSpam = (body: { readonly website: string }): boolean => body.website !== '';

function registerMessages(deps: ContactRouteDeps): void {
  const { db, limits, formKeys, jobs, listRecipients, site, log } = deps;
  serve(deps, endpoints.sendMessage, async ({ body, request }) => {
    await limits.consume(MESSAGE_LIMIT, rateLimitKey(request.ip));
    if (isSpam(body)) return;
    formKeys.check(body.formKey);
    await limits.consume(TOTAL_MESSAGE_LIMIT);
    const recipients = await listRecipients();
    if (recipients.length === 0) {
      log.warn('contact message rejected: there is no recipient; set CONTACT_EMAIL');
      throw new PublicError('server.unavailable');
    }
    await db.transaction().execute(async (trx) => {
      for (const to of recipients) await enqueueMail(jobs, trx, writeContactMail({ to, siteName: site.name }, body));
    });
  });
}

function registerReports(deps: ContactRouteDeps): void {
  const { db, limits, formKeys, jobs, visitors, listRecipients, site, origin } = deps;
  serve(deps, endpoints.reportPresentation, async ({ body, request }) => {
    await limits.consume(REPORT_LIMIT, rateLimitKey(request.ip));
    if (isSpam(body)) return;
    formKeys.check(body.formKey);
    const actor = await visitors.actorOf(request);
    const reporterUserId = actor.kind === 'member' ? actor.userId : null;
    if (!(await limits.tryConsume(REPORTS_PER_PRESENTATION_LIMIT, body.oid))) return;
    const recipients = await listRecipients();
    await db.transaction().execute(async (trx) => {
      if (!(await storeReport(trx, body, reporterUserId)) || !(await limits.tryConsume(REPORT_MAIL_LIMIT))) return;
      const url = origin + REPORTS_PAGE;
      for (const to of recipients) await enqueueMail(jobs, trx, writeReportMail({ to, siteName: site.name }, url));
    });
  });
}
