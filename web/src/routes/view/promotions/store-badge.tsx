import type { NativeApp } from '@flydeck/contract/presentations/page-data';
import styles from './store-badge.module.css';

/** Badge of the device's app store with an icon drawn for this repository: an apple or a robot's head. */
export function StoreBadge({ type, label }: { readonly type: NativeApp['type']; readonly label: string }) {
  return (
    <span className={styles.badge} data-store={type}>
      <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
        {type === 'ios' ? (
          <>
            <path d="M12.2 7.4c1-.9 2.3-1.4 3.6-1.3 1.7.1 3 .8 3.9 2.1-3.3 2.1-2.8 6.6.6 8-.8 2.2-2.5 4.8-4.3 4.8-1.3 0-1.9-.8-3.6-.8s-2.3.8-3.5.8C6.4 21 4 16.6 4 12.8c0-4 2.5-6.6 5.1-6.6 1.2 0 2.2.5 3.1 1.2z" />
            <path d="M12 5.6c-.1-2.2 1.6-4 3.6-4.2.3 2.2-1.6 4.2-3.6 4.2z" />
          </>
        ) : (
          <>
            <path d="M4 17a8 8 0 0 1 16 0z" />
            <path className={styles.antennas} d="M7.5 9.8 5.8 6.9M16.5 9.8l1.7-2.9" />
            <circle className={styles.eye} cx="9" cy="13.6" r="1" />
            <circle className={styles.eye} cx="15" cy="13.6" r="1" />
          </>
        )}
      </svg>
      {label}
    </span>
  );
}
