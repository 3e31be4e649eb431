/** Notifications between the processes of one instance. Delivery is not guaranteed, so nothing may rely on it alone. */
export interface Notifications {
  /** Whether notifications are currently received. */
  readonly isListening: boolean;
  /** `onMissed` is called when notifications may have been lost. */
  listen(channel: string, onNotice: (payload: string) => void, onMissed: () => void): Promise<void>;
  close(): Promise<void>;
}
