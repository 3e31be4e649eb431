import type { OwnPresentation } from '@flydeck/contract/dashboard/presentations';
import type { Privacy } from '@flydeck/contract/presentations/page-data';
import { Copy, EyeOff, Globe, Link2, Lock, type LucideIcon } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { privacyName } from '../../publishing/privacy-texts.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './dashboard-card.module.css';

const ICONS: Readonly<Record<Privacy, LucideIcon>> = {
  public: Globe,
  reusable: Copy,
  hidden: Link2,
  private: Lock,
};

/** Icon and name of a presentation's privacy. A presentation that a moderator has hidden has its own icon and name. */
export function PrivacyLabel({
  presentation,
}: {
  readonly presentation: Pick<OwnPresentation, 'privacy' | 'isModerated'>;
}) {
  const { privacy, isModerated } = presentation;
  const Icon = isModerated ? EyeOff : ICONS[privacy];
  return (
    <span className={classNames(styles.privacy, isModerated && styles.moderated)}>
      <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
      {isModerated ? t('dashboard.moderated') : privacyName(privacy)}
    </span>
  );
}
