import { useState } from 'react';
import { useEndpoint } from '../api/use-endpoint.ts';
import { t } from '../i18n/index.ts';
import { Notice } from '../ui/notice.tsx';
import { UnpublishedNotice } from './unpublished-notice.tsx';

interface DraftStatusNoticeProps {
  readonly oid: string;
  /** Called after the draft was published by this notice. */
  readonly onPublished: () => void;
}

/**
 * Shows `UnpublishedNotice` if the draft is newer than the published version. Shows nothing if the draft's status
 * cannot be loaded: the dialog works without this notice.
 */
export function DraftStatusNotice({ oid, onPublished }: DraftStatusNoticeProps) {
  const { data, reload } = useEndpoint('GET /api/drafts/:oid/status', { params: { oid } });
  const [isPublished, setPublished] = useState(false);
  const revision = data?.unpublishedRevision ?? null;
  if (data && revision !== null)
    return (
      <UnpublishedNotice
        oid={oid}
        revision={revision}
        publishedAt={data.publishedAt}
        onPublished={() => {
          setPublished(true);
          onPublished();
        }}
        onChanged={reload}
      />
    );
  return isPublished ? <Notice kind="done">{t('draft.published')}</Notice> : null;
}
