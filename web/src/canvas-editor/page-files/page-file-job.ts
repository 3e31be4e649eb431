import type { Upload } from '@flydeck/contract/uploads/upload';
import { isInProgress } from '@flydeck/contract/uploads/upload-state';
import { type ImportedPages, readImportedPages } from '@flydeck/editor/path/imported-pages';
import { CallError, call } from '../../api/call.ts';
import { sendFile } from '../../api/send-file.ts';

/** The state of the import of a file with pages. `progress` is a fraction from 0 to 1; undefined: unknown. */
export type PageFileState =
  | { readonly name: 'sending' | 'importing'; readonly fileName: string; readonly progress: number | undefined }
  | { readonly name: 'ready'; readonly fileName: string; readonly upload: string; readonly imported: ImportedPages }
  | { readonly name: 'failed'; readonly fileName: string; readonly code: CallError['code'] };

/** Time between two requests for the state of an import. */
const POLL_MS = 500;

/**
 * Uploads a file and imports its pages for a presentation. Reports each state. If `signal` is aborted, the upload is
 * cancelled and deleted on the server, and no further state is reported.
 */
export async function importPages(
  file: File,
  { oid, signal, onState }: { oid: string; signal: AbortSignal; onState: (state: PageFileState) => void },
): Promise<void> {
  const fileName = file.name;
  const report = (state: PageFileState) => signal.aborted || onState(state);
  let upload: Upload | undefined;
  try {
    report({ name: 'sending', fileName, progress: 0 });
    if (file.size === 0) throw new CallError(400, { code: 'import.empty' } as never);
    upload = await sendFile(
      'PUT /api/uploads',
      { query: { name: fileName, target: oid }, body: file },
      {
        signal,
        onProgress: (sent) => report({ name: 'sending', fileName, progress: Math.min(1, sent / file.size) }),
      },
    );
    while (isInProgress(upload)) {
      report({ name: 'importing', fileName, progress: upload.progress ?? undefined });
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      signal.throwIfAborted();
      upload = await call('GET /api/uploads/:id', { params: { id: upload.id }, signal });
    }
    if (upload.state === 'failed') {
      const code = upload.error ?? 'server.internal';
      void removeUpload(upload.id);
      return void report({ name: 'failed', fileName, code });
    }
    const { document, rightOptions } = await call('GET /api/uploads/:id/document', {
      params: { id: upload.id },
      signal,
    });
    report({ name: 'ready', fileName, upload: upload.id, imported: readImportedPages(document, rightOptions) });
  } catch (error) {
    if (upload) void removeUpload(upload.id);
    if (!signal.aborted) report({ name: 'failed', fileName, code: codeOf(error) });
  }
}

/** Returns the code of the error of a request; `auth.csrf`, which asks to reload the page, for other errors. */
export const codeOf = (error: unknown): CallError['code'] => (error instanceof CallError ? error.code : 'auth.csrf');

/** Cancels an upload, or deletes its imported pages. The server also deletes pages that are not used for a day. */
export const removeUpload = (id: string): Promise<unknown> =>
  call('DELETE /api/uploads/:id', { params: { id } }).catch(() => undefined);
