import { type ComponentType, useEffect, useState } from 'react';
import styles from './account-area.module.css';
import { useIsVisitorConfirmed } from './use-visitor.ts';

/** The notifications of a member. Their code and data are loaded after the page. */
export function BellSlot() {
  const [Bell, setBell] = useState<ComponentType>();
  const isConfirmed = useIsVisitorConfirmed();
  useEffect(() => {
    if (!isConfirmed) return;
    let isCurrent = true;
    import('../../notifications/notification-bell.tsx').then(
      ({ NotificationBell }) => isCurrent && setBell(() => NotificationBell),
      // The page works without the bell.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isConfirmed]);
  return <div className={styles.bell}>{Bell && <Bell />}</div>;
}
