import type { FlagName } from '@flydeck/contract/flags/flags';
import type { FlagSetting, SetFlagRequest } from '@flydeck/contract/flags/set-flag';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { useAction } from '../../api/use-action.ts';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { t } from '../../i18n/index.ts';
import { Switch } from '../../ui/choice.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './admin.module.css';
import { LoadedContent } from './loaded-content.tsx';

/** Feature flags: whether each flag is on, and for which percentage of visitors. */
export function FlagsSection() {
  const endpoint = useEndpoint('GET /api/admin/flags');
  const setFlag = useAction(async (name: FlagName, body: SetFlagRequest) => {
    endpoint.replace(await call('PUT /api/admin/flags/:name', { params: { name }, body }));
  });
  return (
    <>
      <p className={styles.lead}>{t('admin.flagsLead')}</p>
      {setFlag.error && <Notice kind="failed">{errorText(setFlag.error)}</Notice>}
      <LoadedContent endpoint={endpoint}>
        {({ flags }) => (
          <ul className={styles.list}>
            {flags.map((flag) => (
              <li key={flag.name} className={styles.card}>
                <FlagRow flag={flag} onSet={(body) => void setFlag.run(flag.name, body)} />
              </li>
            ))}
          </ul>
        )}
      </LoadedContent>
    </>
  );
}

interface FlagRowProps {
  readonly flag: FlagSetting;
  readonly onSet: (body: SetFlagRequest) => void;
}

function FlagRow({ flag: { name, description, enabled, sharePercent }, onSet }: FlagRowProps) {
  const [percentInput, setPercentInput] = useState(String(sharePercent));
  const savePercent = () => {
    const percent = Math.min(100, Math.max(0, Math.round(Number(percentInput) || 0)));
    setPercentInput(String(percent));
    if (percent !== sharePercent) onSet({ enabled, sharePercent: percent });
  };
  return (
    <div className={styles.row}>
      <Switch
        checked={enabled}
        label={<code>{name}</code>}
        hint={<span lang="en">{description}</span>}
        onChange={(event) => onSet({ enabled: event.currentTarget.checked, sharePercent })}
      />
      <Field label={t('admin.share')} className={styles.percent}>
        <Input
          inputMode="numeric"
          value={percentInput}
          maxLength={3}
          onChange={(event) => setPercentInput(event.currentTarget.value.replace(/\D/g, ''))}
          onBlur={savePercent}
          onKeyDown={(event) => event.key === 'Enter' && savePercent()}
        />
      </Field>
    </div>
  );
}
