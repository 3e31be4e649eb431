/** Short messages between the processes of one instance; they may be lost, so nothing may depend on them alone. */
export interface Notices {
  /** Whether messages arrive at this moment. */
  readonly isListening: boolean;
  /** `onMissed` is called when messages may have been lost. */
  listen(channel: string, onNotice: (payload: string) => void, onMissed: () => void): Promise<void>;
  close(): Promise<void>;
}
