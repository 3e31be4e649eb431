import type { PresentationCard } from '@flydeck/contract/presentations/page-data';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { useAction } from '../../api/use-action.ts';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { t } from '../../i18n/index.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './admin.module.css';
import { EmptyNotice, LoadedContent } from './loaded-content.tsx';
import { parseOid } from './parse-oid.ts';

/** Staff picks, in the order in which the gallery and the home page show them. */
export function PicksSection() {
  const endpoint = useEndpoint('GET /api/admin/picks');
  const save = useAction(async (oids: string[]) => {
    endpoint.replace(await call('PUT /api/admin/picks', { body: { oids } }));
  });
  return (
    <>
      <p className={styles.lead}>{t('admin.picksLead')}</p>
      {save.error && <Notice kind="failed">{errorText(save.error)}</Notice>}
      <LoadedContent endpoint={endpoint}>
        {({ picks }) => {
          const oids = picks.map(({ oid }) => oid);
          return (
            <>
              <AddPick onAdd={(oid) => void save.run([oid, ...oids.filter((otherOid) => otherOid !== oid)])} />
              {picks.length === 0 && <EmptyNotice>{t('admin.noPicks')}</EmptyNotice>}
              <ol className={styles.list}>
                {picks.map((card, index) => (
                  <li key={card.oid} className={`${styles.card} ${styles.pickRow}`}>
                    <PickRow
                      card={card}
                      isFirst={index === 0}
                      isLast={index === picks.length - 1}
                      onMove={(offset) => void save.run(moveItem(oids, index, offset))}
                      onRemove={() => void save.run(oids.filter((oid) => oid !== card.oid))}
                    />
                  </li>
                ))}
              </ol>
            </>
          );
        }}
      </LoadedContent>
    </>
  );
}

/** Returns the list after the oid at `index` has moved up (`offset` -1) or down (1) by one position. */
function moveItem(oids: readonly string[], index: number, offset: -1 | 1): string[] {
  const next = [...oids];
  const [item] = next.splice(index, 1);
  if (item !== undefined) next.splice(index + offset, 0, item);
  return next;
}

interface PickRowProps {
  readonly card: PresentationCard;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (offset: -1 | 1) => void;
  readonly onRemove: () => void;
}

function PickRow({ card, isFirst, isLast, onMove, onRemove }: PickRowProps) {
  const title = card.title || t('page.untitled');
  return (
    <>
      {card.thumbnail ? (
        <img className={styles.thumbnail} src={card.thumbnail.url} alt="" width={96} height={54} />
      ) : (
        <span className={styles.thumbnail} />
      )}
      <div>
        <a className={styles.title} href={card.path}>
          {title}
        </a>
        <p className={styles.facts}>{card.subTitle}</p>
      </div>
      <div className={styles.actions}>
        <IconButton label={t('admin.moveUp', { title })} disabled={isFirst} onClick={() => onMove(-1)}>
          <ArrowUp size={18} strokeWidth={1.75} />
        </IconButton>
        <IconButton label={t('admin.moveDown', { title })} disabled={isLast} onClick={() => onMove(1)}>
          <ArrowDown size={18} strokeWidth={1.75} />
        </IconButton>
        <IconButton label={t('admin.removePick', { title })} onClick={onRemove}>
          <X size={18} strokeWidth={1.75} />
        </IconButton>
      </div>
    </>
  );
}

function AddPick({ onAdd }: { readonly onAdd: (oid: string) => void }) {
  const [url, setUrl] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const oid = parseOid(url);
    setInvalid(oid === undefined);
    if (oid === undefined) return;
    onAdd(oid);
    setUrl('');
  };
  return (
    <form className={styles.bar} onSubmit={submit}>
      <div className={styles.wideField}>
        <Field label={t('admin.pickAddress')} error={isInvalid ? t('admin.pickWrong') : undefined}>
          <Input value={url} onChange={(event) => setUrl(event.currentTarget.value)} />
        </Field>
      </div>
      <Button type="submit">{t('admin.addPick')}</Button>
    </form>
  );
}
