import { useState } from 'react';
import type { ModalProps } from '../modals/modal-name.ts';
import type { RecordingsSource } from '../recording/load-recording.ts';
import { DownloadDialog } from './download-dialog.tsx';
import { publishedSource } from './film-source.ts';

export interface DownloadInput {
  readonly title: string;
  readonly sceneUrl: string;
  readonly recordings: RecordingsSource;
  /** Index of the step that the viewer shows. */
  readonly step: number;
}

/** The download dialog of the page of a presentation. */
export function Modal({ input, onClose }: ModalProps<DownloadInput>) {
  const [source] = useState(() => publishedSource(input.title, input.sceneUrl, input.recordings));
  return <DownloadDialog source={source} stepOf={() => input.step} onClose={onClose} />;
}
