import type { Upload } from '@flydeck/contract/uploads/upload';
import type { UploadPreview } from '@flydeck/contract/uploads/upload-preview';
import { isInProgress } from '@flydeck/contract/uploads/upload-state';
import { CallError, call } from '../../api/call.ts';
import { sendFile } from '../../api/send-file.ts';

type Code = CallError['code'];

/** The state of a file that becomes a presentation. `progress` is a fraction from 0 to 1; undefined: unknown. */
export type FilePreviewState =
  | { readonly name: 'sending' | 'importing'; readonly progress: number | undefined }
  | { readonly name: 'ready' | 'creating'; readonly upload: string; readonly preview: UploadPreview }
  | { readonly name: 'failed'; readonly code: Code };

/** Time between two requests for the state of an import. */
const POLL_MS = 500;

interface JobOptions {
  readonly signal: AbortSignal;
  readonly onState: (state: FilePreviewState) => void;
}

/**
 * Uploads a file for a preview, and reports each state. If `signal` is aborted, the upload is cancelled and deleted on
 * the server, and no further state is reported.
 */
export async function previewFile(file: File, { signal, onState }: JobOptions): Promise<void> {
  const report = (state: FilePreviewState) => signal.aborted || onState(state);
  let upload: Upload | undefined;
  try {
    report({ name: 'sending', progress: 0 });
    if (file.size === 0) return void report({ name: 'failed', code: 'import.empty' });
    const onProgress = (sent: number) => report({ name: 'sending', progress: Math.min(1, sent / file.size) });
    const query = { name: file.name, preview: 'true' as const };
    upload = await sendFile('PUT /api/uploads', { query, body: file }, { signal, onProgress });
    const { id } = upload;
    const failure = await waitForImport(upload, signal, (progress) => report({ name: 'importing', progress }));
    if (failure !== undefined) {
      void deleteUpload(id);
      return void report({ name: 'failed', code: failure });
    }
    const preview = await call('GET /api/uploads/:id/preview', { params: { id }, signal });
    report({ name: 'ready', upload: id, preview });
  } catch (error) {
    if (upload) void deleteUpload(upload.id);
    report({ name: 'failed', code: codeOf(error) });
  }
}

/**
 * Creates the presentation of an upload. Returns the path of its editor.
 * @throws CallError if the presentation cannot be created
 */
export async function createFromUpload(id: string): Promise<string> {
  let upload = await call('POST /api/uploads/:id/confirm', { params: { id } });
  const failure = await waitForImport(upload, new AbortController().signal, (_, latest) => {
    upload = latest;
  });
  if (failure !== undefined || upload.presentationOid === null)
    throw new CallError(422, { code: failure ?? 'server.internal' } as CallError['problem']);
  // The dashboard does not list the upload, because the editor of the presentation is opened.
  void deleteUpload(id);
  return `/p/edit/${upload.presentationOid}/`;
}

/** Waits until an upload is done or has failed. Returns why it has failed; undefined if it is done. */
async function waitForImport(
  initial: Upload,
  signal: AbortSignal,
  onChange: (progress: number | undefined, upload: Upload) => void,
): Promise<Code | undefined> {
  let upload = initial;
  for (;;) {
    onChange(upload.progress ?? undefined, upload);
    if (!isInProgress(upload)) return upload.state === 'failed' ? (upload.error ?? 'server.internal') : undefined;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    signal.throwIfAborted();
    upload = await call('GET /api/uploads/:id', { params: { id: upload.id }, signal });
  }
}

/** Returns the code of the error of a request; `auth.csrf`, which asks to reload the page, for other errors. */
export const codeOf = (error: unknown): Code => (error instanceof CallError ? error.code : 'auth.csrf');

/** Cancels an upload, or removes it from the list of the dashboard. The server deletes unused uploads after a day. */
export const deleteUpload = (id: string): Promise<unknown> =>
  call('DELETE /api/uploads/:id', { params: { id } }).catch(() => undefined);
