import { CallError } from '../../api/call.ts';

/** Why a picture was not added. */
export interface UploadError {
  /** Message key. The message has the parameter `name`. */
  readonly message: string;
  /** Whether sending the same file again may succeed. */
  readonly canRetry: boolean;
}

/** Returns the message for a failed upload. */
export function uploadErrorOf(error: unknown): UploadError {
  if (!(error instanceof CallError)) return { message: 'canvas-publish.uploadFailed', canRetry: true };
  if (error.code === 'network') return { message: 'canvas-publish.uploadOffline', canRetry: true };
  if (error.code === 'upload.storage_full') return { message: 'canvas-publish.uploadFull', canRetry: false };
  if (error.status === 413) return { message: 'canvas-publish.uploadTooLarge', canRetry: false };
  if (error.status === 415) return { message: 'canvas-publish.uploadUnreadable', canRetry: false };
  return { message: 'canvas-publish.uploadFailed', canRetry: true };
}
