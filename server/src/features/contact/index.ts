import type { Platform } from '../../platform.ts';
import { publicUrlOf } from '../../running-server.ts';
import type { Limits } from '../limits/index.ts';
import { listAdministrators } from './administrators.ts';
import { registerContactPages } from './contact-pages.ts';
import { registerContactRoutes } from './contact-routes.ts';
import { FormKeys } from './form-keys.ts';
import type { Recipient } from './mails.ts';

export {
  dismissReport,
  hidePresentation,
  logDecision,
  suspendOwner,
  unhidePresentation,
  unsuspendOwner,
} from './moderation.ts';
export {
  type LoggedModeration,
  listModerationLog,
  listReports,
  type Report,
} from './reports.ts';
export type { ContactTables } from './tables.ts';

export type ContactDeps = Pick<
  Platform,
  'app' | 'db' | 'pages' | 'visitors' | 'jobs' | 'site' | 'log' | 'secrets' | 'config'
> & { readonly limits: Limits };

/** Language of e-mails to the address in CONTACT_EMAIL, which belongs to no member with a chosen language. */
const OPERATOR_LANGUAGE = 'en';

/** Registers the pages and endpoints of the contact forms and of abuse reports. */
export function registerContact(deps: ContactDeps): void {
  const formKeys = new FormKeys(deps.secrets('contact'));
  const { contactEmail } = deps.config;
  const listRecipients = async (): Promise<readonly Recipient[]> =>
    contactEmail === undefined ? listAdministrators(deps) : [{ email: contactEmail, language: OPERATOR_LANGUAGE }];
  registerContactPages({ ...deps, formKeys });
  registerContactRoutes({ ...deps, formKeys, listRecipients, origin: publicUrlOf(deps.config) });
}
