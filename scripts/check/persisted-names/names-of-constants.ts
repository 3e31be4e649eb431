import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { AUTHOR_SEGMENTS } from '../../../contract/src/accounts/author-segment.ts';
import { COMMENT_MAIL_CHOICES } from '../../../contract/src/accounts/settings.ts';
import { REPORT_STATES } from '../../../contract/src/admin/reports.ts';
import { ACCOUNT_ROLES } from '../../../contract/src/admin/users.ts';
import { AD_SLOTS } from '../../../contract/src/ads/constants.ts';
import { NOTIFICATION_KINDS } from '../../../contract/src/comments/notification.ts';
import { CONSENT_CHOICES } from '../../../contract/src/consent.ts';
import { REPORT_REASONS } from '../../../contract/src/contact/constants.ts';
import { EDIT_HISTORY_LABELS } from '../../../contract/src/editing/history.ts';
import { AUTOPLAY_CHOICES } from '../../../contract/src/embed/constants.ts';
import { ALL_EVENTS } from '../../../contract/src/events/all-events.ts';
import { CONVERSION_STATUS } from '../../../contract/src/exports/constants.ts';
import { FLAG_NAMES } from '../../../contract/src/flags/flags.ts';
import { LEGAL_PAGES } from '../../../contract/src/legal/constants.ts';
import { LINK_RIGHTS } from '../../../contract/src/links/constants.ts';
import { AUDIENCE_QUESTION_STATES } from '../../../contract/src/live/audience-question.ts';
import { ANSWER_STATES, QUESTION_PHASES } from '../../../contract/src/live/question.ts';
import { PRIVACIES } from '../../../contract/src/presentations/page-data.ts';
import { PAYMENT_PROVIDERS } from '../../../contract/src/purchases/constants.ts';
import { LEDGER_ENTRY_KINDS } from '../../../contract/src/purchases/purchase.ts';
import { CLIP_MEDIA_TYPES } from '../../../contract/src/recordings/recording.ts';
import { AI_TEMPLATES } from '../../../contract/src/templates/template-card.ts';
import { UPLOAD_STATES } from '../../../contract/src/uploads/upload-state.ts';
import { SETTINGS } from '../../../server/src/config.ts';
import { BLOB_FOLDERS } from '../../../server/src/features/storage/folders.ts';
import { ROOT } from '../source-files.ts';

/** Values that are stored in columns of the database, by subject. */
const STORED_VALUES: Readonly<Record<string, readonly (string | number)[]>> = {
  privacy: PRIVACIES,
  autoplay: AUTOPLAY_CHOICES,
  'link right': LINK_RIGHTS,
  'upload state': UPLOAD_STATES,
  'PDF status': Object.values(CONVERSION_STATUS),
  'history label': EDIT_HISTORY_LABELS,
  'ledger kind': LEDGER_ENTRY_KINDS,
  'payment provider': PAYMENT_PROVIDERS,
  'account role': ACCOUNT_ROLES,
  segment: AUTHOR_SEGMENTS,
  'report state': REPORT_STATES,
  'report reason': REPORT_REASONS,
  'legal page': LEGAL_PAGES,
  'advertisement slot': AD_SLOTS,
  template: AI_TEMPLATES,
  consent: CONSENT_CHOICES,
  'comment mail': COMMENT_MAIL_CHOICES,
  'notification kind': NOTIFICATION_KINDS,
  'clip media type': CLIP_MEDIA_TYPES,
  'live question phase': QUESTION_PHASES,
  'live answer state': ANSWER_STATES,
  'live audience question state': AUDIENCE_QUESTION_STATES,
};

/** Returns the names of the migrations, which are the names of their files without extension. */
const migrationNames = (): readonly string[] =>
  readdirSync(join(ROOT, 'server/src/migrations')).map((file) => file.replace(/\.ts$/, ''));

/** Returns the sorted persisted names that the code defines as constants, by kind. */
export function listConstantNames() {
  const sorted = (names: readonly string[]): readonly string[] => [...names].sort();
  return {
    settings: sorted(Object.keys(SETTINGS.shape)),
    events: sorted(ALL_EVENTS.map(({ event }) => `${event.schemaId} ${event.name} (${event.source}, ${event.type})`)),
    flags: sorted(FLAG_NAMES),
    migrations: sorted(migrationNames()),
    blobFolders: sorted(BLOB_FOLDERS),
    values: sorted(
      Object.entries(STORED_VALUES).flatMap(([subject, values]) => values.map((value) => `${subject}: ${value}`)),
    ),
  };
}
