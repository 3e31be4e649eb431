/** Notifications between the processes of one instance. Features must not rely on their delivery. */
export interface Notifications {
  /** Whether notifications are currently received. */
  readonly isListening: boolean;
  /**
   * Subscribes to a channel. `onNotification` gets the payload of each notification. `onMissed` is called after a
   * connection to the database was opened, because notifications that were sent earlier were not received.
   */
  listen(channel: string, onNotification: (payload: string) => void, onMissed: () => void): Promise<void>;
  close(): Promise<void>;
}
