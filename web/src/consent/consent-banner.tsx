import { CONSENT_CHOICES, type ConsentChoice } from '@flydeck/contract/consent';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { t } from '../i18n/index.ts';
import { usePageContext } from '../page-context.tsx';
import { Button } from '../ui/button.tsx';
import { Radio } from '../ui/choice.tsx';
import styles from './consent-banner.module.css';
import { type ConsentPrompt, chooseConsent, chosenConsent } from './consent-store.ts';

/** Message keys of the name of each choice and of the hint about what the choice allows. */
const MESSAGE_KEYS: Readonly<Record<ConsentChoice, readonly [nameKey: string, hintKey: string]>> = {
  necessary: ['consent.necessary', 'consent.necessaryText'],
  performance: ['consent.performance', 'consent.performanceText'],
  all: ['consent.all', 'consent.allText'],
};

/** Asks the visitor what may be stored in the browser. The banner is not modal, so that the page stays usable. */
export function ConsentBanner({ prompt }: { readonly prompt: ConsentPrompt }) {
  const { siteName } = usePageContext();
  const banner = useRef<HTMLElement>(null);
  const [isChoosing, setChoosing] = useState(prompt === 'again');
  const titleId = useId();
  // When the choices are shown, the banner gets the focus, because the button that showed the choices is no longer
  // rendered or is elsewhere on the page.
  useEffect(() => {
    if (isChoosing) banner.current?.focus();
  }, [isChoosing]);
  return (
    <section ref={banner} className={styles.banner} aria-labelledby={titleId} tabIndex={-1}>
      <div className={styles.text}>
        <h2 id={titleId} className={styles.title}>
          {t('consent.title', { site: siteName })}
        </h2>
        <p>{t('consent.text')}</p>
      </div>
      {isChoosing && <Choices />}
      <div className={styles.actions}>
        <Button kind="primary" onClick={() => chooseConsent('all')}>
          {t('consent.acceptAll')}
        </Button>
        <Button kind="primary" onClick={() => chooseConsent('necessary')}>
          {t('consent.onlyNecessary')}
        </Button>
        {!isChoosing && (
          <Button aria-expanded={false} onClick={() => setChoosing(true)}>
            {t('consent.choose')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** A form with the choices. The visitor's earlier choice is selected, or `necessary`, which stores least. */
function Choices() {
  const headingId = useId();
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const value = new FormData(event.currentTarget).get('consent');
    const choice = CONSENT_CHOICES.find((candidate) => candidate === value);
    if (choice) chooseConsent(choice);
  };
  return (
    <form className={styles.choices} aria-labelledby={headingId} onSubmit={save}>
      <h3 id={headingId} className={styles.legend}>
        {t('consent.choices')}
      </h3>
      {CONSENT_CHOICES.map((choice) => {
        const [nameKey, hintKey] = MESSAGE_KEYS[choice];
        return (
          <Radio
            key={choice}
            name="consent"
            value={choice}
            defaultChecked={choice === (chosenConsent() ?? 'necessary')}
            label={t(nameKey)}
            hint={t(hintKey)}
          />
        );
      })}
      <Button type="submit">{t('consent.save')}</Button>
    </form>
  );
}
