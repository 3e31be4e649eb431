/** Notifications between the processes of one instance. Features must work even if notifications are lost. */
export interface Notifications {
  /** Whether notifications are currently received. */
  readonly isListening: boolean;
  /**
   * Subscribes to a channel. `onNotification` gets the payload of each notification. `onMissed` is called after each
   * opening of a connection to the database, because notifications that were sent without a connection are lost.
   */
  listen(channel: string, onNotification: (payload: string) => void, onMissed: () => void): Promise<void>;
  close(): Promise<void>;
}
