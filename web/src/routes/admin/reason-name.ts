import type { ReportReason } from '@flydeck/contract/contact/constants';
import { t } from '../../i18n/index.ts';

/** Display name of a report's reason. */
export function reasonName(reason: ReportReason): string {
  const names: Record<ReportReason, string> = {
    spam: t('admin.reasonSpam'),
    copyright: t('admin.reasonCopyright'),
    privacy: t('admin.reasonPrivacy'),
    harassment: t('admin.reasonHarassment'),
    violence: t('admin.reasonViolence'),
    sexual: t('admin.reasonSexual'),
    illegal: t('admin.reasonIllegal'),
    other: t('admin.reasonOther'),
  };
  return names[reason];
}
