import { useState } from 'react';
import { useEndpoint } from '../api/use-endpoint.ts';
import { t } from '../i18n/index.ts';
import { Notice } from '../ui/notice.tsx';
import { UnpublishedNotice } from './unpublished-notice.tsx';

interface PublishingStatusNoticeProps {
  readonly oid: string;
  /** Called after this notice has published the changes. */
  readonly onPublished: () => void;
}

/**
 * Shows `UnpublishedNotice` to members who may publish, if there are unpublished changes, and a confirmation after this
 * notice has published the changes. Shows no error if the status cannot be loaded, because the notice is optional.
 */
export function PublishingStatusNotice({ oid, onPublished }: PublishingStatusNoticeProps) {
  const { data, reload } = useEndpoint('GET /api/editing/:oid/publishing', { params: { oid } });
  const [isPublished, setPublished] = useState(false);
  if (data?.hasChanges && data.canPublish)
    return (
      <UnpublishedNotice
        oid={oid}
        seq={data.headSeq}
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
