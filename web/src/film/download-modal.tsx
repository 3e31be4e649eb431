import { useState } from 'react';
import type { ModalProps } from '../modals/modal-name.ts';
import { DownloadDialog } from './download-dialog.tsx';
import { publishedSource } from './film-source.ts';
import type { DownloadInput } from './modal-name.ts';

/** The download dialog of the page of a presentation. */
export function Modal({ input, onClose }: ModalProps<DownloadInput>) {
  const [source] = useState(() => publishedSource(input.title, input.sceneUrl));
  return <DownloadDialog source={source} stepOf={() => input.step} onClose={onClose} />;
}
