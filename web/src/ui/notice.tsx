import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './notice.module.css';

const ICONS = { info: Info, done: CircleCheck, failed: CircleAlert } as const;

interface NoticeProps {
  readonly kind?: keyof typeof ICONS;
  readonly children: ReactNode;
}

/** A message about a whole page or form. Screen readers announce it when it appears. */
export function Notice({ kind = 'info', children }: NoticeProps) {
  const Icon = ICONS[kind];
  return (
    <div className={classNames(styles.notice, styles[kind])} role={kind === 'failed' ? 'alert' : 'status'}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <div>{children}</div>
    </div>
  );
}
