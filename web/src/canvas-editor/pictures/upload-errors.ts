import { CallError } from '../../api/call.ts';

/** The reason for which an upload has failed. */
export interface UploadError {
  /** Message key. The message has the parameter `name`, which is the name of the file. */
  readonly message: string;
  /** Whether sending the same file again may succeed. */
  readonly canRetry: boolean;
}

/** Converts the error that an upload has thrown. @param isMedia whether the file is a video or audio file */
export function uploadErrorOf(error: unknown, isMedia: boolean): UploadError {
  if (!(error instanceof CallError)) return { message: 'canvas-publish.uploadFailed', canRetry: true };
  if (error.code === 'upload.storage_full') return { message: 'canvas-publish.uploadFull', canRetry: false };
  if (error.code === 'upload.guest_storage_full') return { message: 'canvas-publish.uploadGuestFull', canRetry: false };
  // Files that are too large or unreadable are also refused before a request: then only the status is set.
  if (error.status === 413)
    return { message: isMedia ? 'canvas-publish.mediaTooLarge' : 'canvas-publish.uploadTooLarge', canRetry: false };
  if (error.status === 415)
    return { message: isMedia ? 'canvas-publish.mediaUnplayable' : 'canvas-publish.uploadUnreadable', canRetry: false };
  if (error.code === 'network') return { message: 'canvas-publish.uploadOffline', canRetry: true };
  return { message: 'canvas-publish.uploadFailed', canRetry: true };
}
