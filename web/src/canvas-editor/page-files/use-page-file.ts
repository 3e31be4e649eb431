import { useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from '../session/use-session.ts';
import { importPages, type PageFileState, removeUpload } from './page-file-job.ts';

/** The import of a file whose pages the author inserts or with which the author replaces the file. */
export interface PageFile {
  /** Undefined until a file is chosen. */
  readonly state: PageFileState | undefined;
  /** Cancels the previous import, and imports another file. */
  readonly choose: (file: File) => void;
  /** Cancels the import, so that another file can be chosen. */
  readonly reset: () => void;
}

/** Imports `initialFile` or the files that are chosen later. The import is cancelled when the component is removed. */
export function usePageFile(initialFile: File | undefined): PageFile {
  const { oid } = useSession();
  const [state, setState] = useState<PageFileState>();
  const controller = useRef<AbortController>(undefined);
  /** The imported pages that are not deleted on the server yet. */
  const upload = useRef<string>(undefined);

  const cancel = useCallback(() => {
    controller.current?.abort();
    if (upload.current !== undefined) void removeUpload(upload.current);
    upload.current = undefined;
  }, []);
  const choose = useCallback(
    (file: File) => {
      cancel();
      const current = new AbortController();
      controller.current = current;
      const onState = (next: PageFileState) => {
        if (next.name === 'ready') upload.current = next.upload;
        setState(next);
      };
      void importPages(file, { oid, signal: current.signal, onState });
    },
    [cancel, oid],
  );
  const reset = useCallback(() => {
    cancel();
    setState(undefined);
  }, [cancel]);
  useEffect(() => {
    if (initialFile) choose(initialFile);
    return cancel;
  }, [initialFile, choose, cancel]);
  return { state, choose, reset };
}
