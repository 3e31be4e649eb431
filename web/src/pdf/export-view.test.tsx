import { renderToString } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { compileMessages } from '../../tooling/compile-messages.ts';
import { activateLanguage } from '../i18n/index.ts';
import ENGLISH from '../i18n/messages/pdf/en.json?raw';
import { ExportView } from './export-view.tsx';
import { type FlowEvent, initialFlow, reduceFlow } from './flow-state.ts';
import { PdfFlow } from './pdf-flow.ts';

const OID = '2B4xYqT7hJmNpRsV';
const FLOW = new PdfFlow({
  oid: OID,
  title: 'Rivers',
  language: 'en',
  accessKey: null,
  price: { kind: 'paid', amount: 299, currency: 'EUR', vatLabel: null },
  checkout: { provider: 'alternate', publicKey: null },
  pageUrl: 'https://deck.example/p/2B4xYqT7hJmNpRsV/rivers/',
  mayExport: false,
  isPurchased: false,
  onPurchased: () => undefined,
  pageCount: 4,
  ratio: '16:9',
  isAlternate: true,
  nudgeVisitor: undefined,
  loggedOutCopyUrl: null,
  viewerEmail: '',
});

/** Renders the export view after a new purchase and a finished export. @param buyerEmail null if it is unknown */
function renderAfterPurchase(buyerEmail: string | null): string {
  const session = {
    status: 'complete' as const,
    metadata: { prezi_oid: OID },
    customer_details: buyerEmail === null ? null : { email: buyerEmail },
  };
  const events: readonly FlowEvent[] = [
    { type: 'opened' },
    { type: 'returned' },
    { type: 'sessionRead', session },
    { type: 'purchased' },
    { type: 'exportStarted' },
    { type: 'exportSucceeded', url: '/media/rivers.pdf' },
  ];
  const state = events.reduce(
    reduceFlow,
    initialFlow({ preziOid: OID, preziTitle: 'Rivers', mayExport: false, isPurchased: false }),
  );
  return renderToString(<ExportView flow={FLOW} state={state} />);
}

beforeAll(() => activateLanguage('en', compileMessages(ENGLISH)));

describe('the export view after a new purchase', () => {
  it('announces an e-mail when the buyer’s e-mail address is known (V8.9)', () => {
    const html = renderAfterPurchase('buyer@example.com').replaceAll('&#x27;', "'");
    expect(html).toContain(
      "If your PDF hasn't opened yet, click the Open button below. You'll also get an email with a download link you can use.",
    );
  });

  it('announces no e-mail when the payment provider returns no e-mail address', () => {
    const html = renderAfterPurchase(null).replaceAll('&#x27;', "'");
    expect(html).toContain("If your PDF hasn't opened yet, click the Open button below. To open it again later");
    expect(html).not.toMatch(/e-?mail/i);
  });
});
