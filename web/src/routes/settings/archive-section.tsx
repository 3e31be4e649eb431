import type { AccountArchive } from '@flydeck/contract/accounts/archive';
import { useEffect } from 'react';
import { accountErrorText } from '../../account/account-error-text.ts';
import { call } from '../../api/call.ts';
import { useAction } from '../../api/use-action.ts';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { activeLanguage, t } from '../../i18n/index.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LoadedContent, Section } from './section.tsx';

/** Interval at which the page requests the state of an archive that is being prepared. */
const POLL_INTERVAL_MS = 2000;

/** Archive with all data of the account, created on request. */
export function ArchiveSection() {
  const archive = useEndpoint('GET /api/accounts/archive');
  const { data, reload } = archive;
  const request = useAction(async () => {
    await call('POST /api/accounts/archive');
    reload();
  });
  const isPreparing = data?.state === 'preparing';
  useEffect(() => {
    if (!isPreparing) return undefined;
    const timer = setInterval(reload, POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isPreparing, reload]);
  return (
    <Section title={t('account.archive')} lead={t('account.archiveLead')}>
      {request.error && <Notice kind="failed">{accountErrorText(request.error)}</Notice>}
      <LoadedContent endpoint={archive} heightPx={44}>
        {(archiveData) => (
          <ArchiveState archive={archiveData} isRequesting={request.busy} onRequest={() => void request.run()} />
        )}
      </LoadedContent>
    </Section>
  );
}

interface ArchiveStateProps {
  readonly archive: AccountArchive;
  readonly isRequesting: boolean;
  readonly onRequest: () => void;
}

function ArchiveState({ archive: { state, url, expiresAt }, isRequesting, onRequest }: ArchiveStateProps) {
  if (state === 'preparing') return <Notice>{t('account.archivePreparing')}</Notice>;
  if (state === 'ready' && url !== null && expiresAt !== null) {
    const expiryDate = new Intl.DateTimeFormat(activeLanguage(), { dateStyle: 'long' }).format(new Date(expiresAt));
    return (
      <>
        <Notice kind="done">{t('account.archiveReady', { date: expiryDate })}</Notice>
        <ButtonLink kind="primary" href={url} download>
          {t('account.download')}
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      {state === 'failed' && <Notice kind="failed">{t('account.archiveFailed')}</Notice>}
      <Button aria-disabled={isRequesting} onClick={onRequest}>
        {t('account.prepareArchive')}
      </Button>
    </>
  );
}
