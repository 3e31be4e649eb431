import type { ReportReason } from '@flydeck/contract/contact/constants';
import { t } from '../../i18n/index.ts';

const MESSAGE_KEYS: Readonly<Record<ReportReason, string>> = {
  spam: 'admin.reasonSpam',
  copyright: 'admin.reasonCopyright',
  privacy: 'admin.reasonPrivacy',
  harassment: 'admin.reasonHarassment',
  violence: 'admin.reasonViolence',
  sexual: 'admin.reasonSexual',
  illegal: 'admin.reasonIllegal',
  other: 'admin.reasonOther',
};

/** Returns the display name of the reason for a report. */
export const reasonName = (reason: ReportReason): string => t(MESSAGE_KEYS[reason]);
