import { renderToString } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { compileMessages } from '../../tooling/compile-messages.ts';
import { activate } from '../i18n/index.ts';
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
  nudged: undefined,
  copyElsewhere: null,
  viewerEmail: '',
});

/** The dialog once a payment has come back and the PDF is there. */
function bought(email: string | null): string {
  const session = {
    status: 'complete' as const,
    metadata: { prezi_oid: OID },
    customer_details: email === null ? null : { email },
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

beforeAll(() => activate('en', compileMessages(ENGLISH)));

describe('what is said of a new purchase', () => {
  it('promises an e-mail, in the words of V§8, where there is somebody to write to', () => {
    const html = bought('buyer@example.com').replaceAll('&#x27;', "'");
    expect(html).toContain(
      "If your PDF hasn't opened yet, click the Open button below. You'll also get an email with a download link you can use.",
    );
  });

  it('promises none where the payment service told no address', () => {
    const html = bought(null).replaceAll('&#x27;', "'");
    expect(html).toContain("If your PDF hasn't opened yet, click the Open button below. It stays yours");
    expect(html).not.toMatch(/e-?mail/i);
  });
});
