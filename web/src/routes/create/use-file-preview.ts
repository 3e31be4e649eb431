import { useCallback, useEffect, useRef, useState } from 'react';
import { useHref } from '../../page-context.tsx';
import { codeOf, createFromUpload, deleteUpload, type FilePreviewState, previewFile } from './file-preview-job.ts';

/** A chosen file and the state of its preview. */
interface ChosenFile {
  readonly name: string;
  readonly bytes: number;
  readonly state: FilePreviewState;
}

export interface FilePreview {
  /** Undefined until a file is chosen. */
  readonly chosen: ChosenFile | undefined;
  /** Cancels the previous upload, and uploads another file for a preview. */
  readonly choose: (file: File) => void;
  /** Cancels the upload, so that another file can be chosen. */
  readonly reset: () => void;
  /** Creates the presentation of the uploaded file, and opens its editor. */
  readonly create: () => void;
}

/** Uploads a file for a preview. An upload without a presentation is deleted when the component is removed. */
export function useFilePreview(): FilePreview {
  const [chosen, setChosen] = useState<ChosenFile>();
  const href = useHref();
  const controller = useRef<AbortController>(undefined);
  /** The upload that is deleted if another file is chosen or the method is left. */
  const upload = useRef<string>(undefined);

  const cancel = useCallback(() => {
    controller.current?.abort();
    if (upload.current !== undefined) void deleteUpload(upload.current);
    upload.current = undefined;
  }, []);
  const choose = useCallback(
    (file: File) => {
      cancel();
      const current = new AbortController();
      controller.current = current;
      const onState = (state: FilePreviewState) => {
        if (state.name === 'ready') upload.current = state.upload;
        setChosen({ name: file.name, bytes: file.size, state });
      };
      void previewFile(file, { signal: current.signal, onState });
    },
    [cancel],
  );
  const reset = useCallback(() => {
    cancel();
    setChosen(undefined);
  }, [cancel]);
  useEffect(() => cancel, [cancel]);

  const create = async () => {
    if (chosen?.state.name !== 'ready') return;
    const { state, ...file } = chosen;
    upload.current = undefined;
    setChosen({ ...file, state: { ...state, name: 'creating' } });
    try {
      location.assign(href(await createFromUpload(state.upload)));
    } catch (error) {
      setChosen({ ...file, state: { name: 'failed', code: codeOf(error) } });
    }
  };
  return { chosen, choose, reset, create: () => void create() };
}
