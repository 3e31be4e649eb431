import type { Insights, InsightsPage } from '@flydeck/contract/insights/insights';
import { activeLanguage, t } from '../../i18n/index.ts';
import { formatPrice, priceWithVatLabel } from '../../pdf/format-price.ts';
import { SumCards } from '../../sales/sum-cards.tsx';
import figureStyles from './figures.module.css';
import styles from './sources.module.css';

interface PdfSalesProps {
  readonly data: InsightsPage;
  readonly insights: Insights;
}

/** Returns a sentence about the current price of the PDF. */
function priceSentence({ pdfPrice, lacksPaymentProvider }: InsightsPage): string {
  if (lacksPaymentProvider) return t('sales.lacksProvider');
  if (pdfPrice === null) return t('sales.notOffered');
  const price = formatPrice(pdfPrice, activeLanguage());
  return price === null ? t('sales.isFree') : t('sales.costs', { price: priceWithVatLabel(price) });
}

/** Shows the sums of the PDF's sales in the time range that the page shows, without the names of buyers. */
export function PdfSales({ data, insights: { sales } }: PdfSalesProps) {
  return (
    <section className={figureStyles.panel} aria-labelledby="pdf-sales">
      <h2 id="pdf-sales">{t('sales.ofPdf')}</h2>
      <p className={figureStyles.lead}>
        {priceSentence(data)} {sales.length > 0 && t('sales.fees')}
      </p>
      {sales.length === 0 ? <p className={styles.none}>{t('sales.noneInTime')}</p> : <SumCards sums={sales} />}
    </section>
  );
}
