import type { ProductType } from '@flydeck/contract/events/product-type';
import type { SiteInfo } from '@flydeck/contract/pages';
import type { ReactNode } from 'react';
import { Consent } from '../consent/consent.tsx';
import { t } from '../i18n/index.ts';
import { usePageContext } from '../page-context.tsx';
import { ProductTypeProvider } from './product-type.ts';
import { SuggestedTerms } from './search/suggested-terms.tsx';
import styles from './shell.module.css';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader, type SiteHeaderProps } from './site-header.tsx';

interface ShellProps {
  readonly children: ReactNode;
  /** Rendered above the header. */
  readonly topContent?: ReactNode;
  /** `links`: plain links in place of the search and the account menu. Default `search`. */
  readonly variant?: SiteHeaderProps['variant'];
  /** Called by the back button on small screens; if absent, there is no back button. */
  readonly onBack?: () => void;
  /** Suggested search terms by author segment. Default: the terms of the instance. */
  readonly searchTerms?: SiteInfo['searchTerms'];
  /** The type of the presentation on the page. Events of the header record this type. Default NEXT. */
  readonly productType?: ProductType;
}

/** The layout of every page: skip link, header, footer and cookie consent. */
export function Shell({
  children,
  topContent,
  variant = 'search',
  onBack,
  searchTerms,
  productType = 'NEXT',
}: ShellProps) {
  const { site } = usePageContext();
  return (
    <ProductTypeProvider value={productType}>
      <a className={styles.skip} href="#content">
        {t('page.skipToContent')}
      </a>
      {topContent}
      <SiteHeader variant={variant} onBack={onBack} />
      {variant === 'search' && <SuggestedTerms searchTerms={searchTerms ?? site.searchTerms} />}
      <main id="content" className={styles.content} tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
      <Consent />
    </ProductTypeProvider>
  );
}
