import { describe, expect, it } from 'vitest';
import { findViolations } from './testing/axe.ts';
import { failRequests, fulfillRequests, PDF_CALLS, REQUEST_FAILED, REQUEST_FAILURES } from './testing/fail-requests.ts';
import { setFlag, useInstanceWithDeck } from './testing/instance-with-deck.ts';
import {
  CONVERSION_TIMEOUT_MS,
  openPdf,
  openPdfDialog,
  payWith,
  pdfButton,
  pdfDialog,
  pdfDialogButton,
  usePdfInstance,
} from './testing/pdf.ts';
import { DESKTOP, PHONE, type Size } from './testing/sizes.ts';
import { overflowOf } from './testing/toolbar.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

// The texts of errors as the specification prescribes them (V8.3, V8.4, V8.6).
const CHECKOUT_ERROR = 'Something went wrong. Please try again.';
const EXPORT_ERROR =
  'There was a problem exporting the PDF. Please try again. If the problem persists, please reach out to contact support.';
const TIMEOUT_ERROR =
  "Yikes, it's taking longer than expected. Please try again later. If the issue persists, please contact support.";

const getInstance = usePdfInstance();
const visit = useVisitors();
const soldPageUrl = () => getInstance().origin + getInstance().deck.path;
const freePageUrl = () => getInstance().origin + getInstance().freeDeck.path;

/** Creates a visitor whose requests are expected to fail. */
async function visitExpectingFailures(size?: Size): Promise<Visitor> {
  const visitor = await visit(size);
  visitor.expectProblems(REQUEST_FAILED);
  return visitor;
}

const alertOf = (visitor: Visitor) => pdfDialog(visitor).getByRole('alert');

/** Expects the checkout error with a link to support (V8.3). */
async function expectCheckoutError(visitor: Visitor): Promise<void> {
  const alert = alertOf(visitor);
  await alert.getByText(CHECKOUT_ERROR, { exact: true }).waitFor();
  const support = alert.getByRole('link', { name: 'Contact support', exact: true });
  expect(await support.getAttribute('href')).toBe('/contact/support/');
}

/** Expects an export error with this text, a link to support, and "Try again" as the only action (V8.4). */
async function expectExportError(visitor: Visitor, message: string): Promise<void> {
  await pdfDialogButton(visitor, 'Try again').waitFor();
  expect(await alertOf(visitor).textContent()).toBe(message);
  const support = alertOf(visitor).getByRole('link', { name: 'contact support', exact: true });
  expect(await support.getAttribute('href')).toBe('/contact/support/');
  expect(await pdfDialogButton(visitor, /^(Open PDF|Download PDF|Starting\.\.\.)$/).count()).toBe(0);
}

/** Expects no accessibility violations and no horizontal overflow. */
async function expectAccessibleAndFitting(visitor: Visitor): Promise<void> {
  expect(await findViolations(visitor.page)).toEqual([]);
  expect(await overflowOf(visitor)).toBeLessThanOrEqual(0);
}

describe('PDF errors', () => {
  const size = DESKTOP;

  describe.each(REQUEST_FAILURES)('when requests fail (%s)', (fault) => {
    it('shows the checkout error when the checkout session cannot be created (V8.3)', async () => {
      const visitor = await visitExpectingFailures(size);
      const { unroute } = await failRequests(visitor.page, PDF_CALLS.create, fault);
      await openPdfDialog(visitor, soldPageUrl());
      await expectCheckoutError(visitor);
      await expectAccessibleAndFitting(visitor);
      await unroute();
      await pdfDialogButton(visitor, 'Try again').click();
      await pdfDialogButton(visitor, /^Pay /).waitFor();
      expect(await alertOf(visitor).count()).toBe(0);
    });

    it('shows the export error when any export request fails, and recovers on “Try again” (V8.4)', async () => {
      const visitor = await visitExpectingFailures(size);
      for (const callName of ['request', 'convert', 'status'] as const) {
        const { unroute } = await failRequests(visitor.page, PDF_CALLS[callName], fault);
        await openPdfDialog(visitor, freePageUrl());
        await pdfDialogButton(visitor, 'Download PDF').click();
        await expectExportError(visitor, EXPORT_ERROR);
        await unroute();
        await pdfDialogButton(visitor, 'Try again').click();
        await pdfDialogButton(visitor, 'Open PDF').waitFor({ timeout: CONVERSION_TIMEOUT_MS });
        expect(await alertOf(visitor).count(), callName).toBe(0);
      }
      expect(await openPdf(visitor)).toBe('%PDF-');
    });
  });

  // Status 6 means that the conversion has failed, 8 that it has timed out.
  it.each([
    { status: 6, message: EXPORT_ERROR },
    { status: 8, message: TIMEOUT_ERROR },
  ])(
    'shows the error of conversion status $status and recovers on “Try again” (V8.5, V8.6)',
    async ({ status, message }) => {
      const visitor = await visit(size);
      const { unroute } = await fulfillRequests(visitor.page, PDF_CALLS.status, { status });
      await openPdfDialog(visitor, freePageUrl());
      await pdfDialogButton(visitor, 'Download PDF').click();
      await expectExportError(visitor, message);
      await expectAccessibleAndFitting(visitor);
      await unroute();
      await pdfDialogButton(visitor, 'Try again').click();
      expect(await openPdf(visitor)).toBe('%PDF-');
    },
  );

  it('opens no dialog for a checkout session that is open, expired or of another presentation (V4.18, V8.7)', async () => {
    const visitor = await visit(size);
    const createResponse = visitor.page.waitForResponse(PDF_CALLS.create);
    await openPdfDialog(visitor, soldPageUrl());
    const { client_secret } = (await (await createResponse).json()) as { client_secret: string };
    // A client secret consists of the session id, `_secret_`, and a random text.
    const sessionId = client_secret.split('_secret_')[0] ?? '';
    // The server reports that this session is open. The loop below replaces the response by others.
    await expectNoDialog(visitor, sessionId);
    const metadata = { prezi_oid: getInstance().deck.oid };
    const customer_details = { email: 'buyer@example.org' };
    for (const session of [
      { status: 'expired', metadata, customer_details: null },
      { status: 'complete', metadata: { prezi_oid: getInstance().reusableDeck.oid }, customer_details },
    ]) {
      const { unroute } = await fulfillRequests(visitor.page, PDF_CALLS.retrieve, session);
      await expectNoDialog(visitor, sessionId);
      await unroute();
    }
  });

  it('opens no dialog for a checkout session that does not exist (V4.18, V8.7)', async () => {
    const visitor = await visitExpectingFailures(size);
    for (const sessionId of ['cs_test_00000000000000000000', 'short', '%3Cscript%3E'])
      await expectNoDialog(visitor, sessionId);
  });

  it('shows errors without a CSRF token, and sends no POST request for the purchase (V5.1, V7.19)', async () => {
    const visitor = await visit(size);
    const { page } = visitor;
    const postedPaths: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') postedPaths.push(new URL(request.url()).pathname);
    });
    await visitor.open(soldPageUrl());
    await page.waitForLoadState('networkidle');
    await fulfillRequests(page, PDF_CALLS.isPurchased, { isPurchased: false });
    // Hides the cookies from the page. A deleted cookie could be set again by a pending response.
    await page.evaluate(() => Object.defineProperty(document, 'cookie', { get: () => '' }));
    await pdfButton(visitor).click();
    await expectCheckoutError(visitor);
    await fulfillRequests(page, PDF_CALLS.isPurchased, { isPurchased: true });
    await pdfDialogButton(visitor, 'Try again').click();
    await expectExportError(visitor, EXPORT_ERROR);
    expect(postedPaths.filter((path) => /^\/(pdf-access|backend)\//.test(path))).toEqual([]);
  });
});

/** Expects that the page opens no dialog for this session in its URL, and removes `session-id` from the URL (V2.19). */
async function expectNoDialog(visitor: Visitor, sessionId: string): Promise<void> {
  await visitor.open(`${soldPageUrl()}?lang=en&session-id=${sessionId}`);
  await expect.poll(() => visitor.page.url()).toBe(`${soldPageUrl()}?lang=en`);
  await visitor.page.waitForLoadState('networkidle');
  expect(await visitor.page.getByRole('dialog').count()).toBe(0);
}

describe('other failures of a purchase', () => {
  it('shows the checkout error when the check for an earlier purchase fails, and recovers on “Try again”', async () => {
    const visitor = await visitExpectingFailures(PHONE);
    // Opens and closes the dialog, because its code cannot be loaded later, when the browser is offline.
    await openPdfDialog(visitor, soldPageUrl());
    await pdfDialogButton(visitor, /^Pay /).waitFor();
    await visitor.press('Escape');
    await pdfDialogButton(visitor, 'Leave checkout').click();
    await pdfDialog(visitor).waitFor({ state: 'detached' });
    await visitor.page.context().setOffline(true);
    await pdfButton(visitor).click();
    await expectCheckoutError(visitor);
    await visitor.page.context().setOffline(false);
    await pdfDialogButton(visitor, 'Try again').click();
    await pdfDialogButton(visitor, /^Pay /).waitFor();
  });

  it.each(REQUEST_FAILURES)(
    'keeps the typed e-mail address when the payment request fails (%s), and pays on the next try',
    async (fault) => {
      const visitor = await visitExpectingFailures();
      await openPdfDialog(visitor, soldPageUrl());
      const { unroute } = await failRequests(visitor.page, PDF_CALLS.pay, fault);
      await payWith(visitor, 'Payment succeeds', 'typed@example.org');
      await alertOf(visitor).getByText('you have not been charged').waitFor();
      await expect.poll(() => pdfDialog(visitor).getByLabel('E-mail').inputValue()).toBe('typed@example.org');
      await unroute();
      await pdfDialogButton(visitor, /^Pay /).click();
      expect(await openPdf(visitor)).toBe('%PDF-');
    },
  );

  it('shows “Payment Successful” when the export after a payment fails, and “Try again” needs no payment', async () => {
    const visitor = await visitExpectingFailures();
    const { unroute } = await failRequests(visitor.page, PDF_CALLS.convert, 'offline');
    await openPdfDialog(visitor, soldPageUrl());
    await payWith(visitor, 'Payment succeeds');
    await expectExportError(visitor, EXPORT_ERROR);
    await visitor.page.getByRole('dialog', { name: 'Payment Successful' }).waitFor();
    await unroute();
    await pdfDialogButton(visitor, 'Try again').click();
    expect(await openPdf(visitor)).toBe('%PDF-');
  });

  it('opens the PDF with the button when the browser blocks the window that the dialog opens', async () => {
    const visitor = await visit(PHONE);
    await visitor.page.addInitScript(() => {
      const open = window.open;
      const counter = Object.assign(window, { openCalls: 0 });
      window.open = (...args) => {
        counter.openCalls += 1;
        return counter.openCalls === 1 ? null : open.apply(window, args);
      };
    });
    await openPdfDialog(visitor, freePageUrl());
    await pdfDialogButton(visitor, 'Download PDF').click();
    await pdfDialogButton(visitor, 'Open PDF').waitFor({ timeout: CONVERSION_TIMEOUT_MS });
    expect(await visitor.page.evaluate('openCalls')).toBe(1);
    expect(visitor.page.context().pages()).toHaveLength(1);
    expect(await alertOf(visitor).count()).toBe(0);
    expect(await openPdf(visitor)).toBe('%PDF-');
  });
});

describe('an instance with Stripe and a public key', () => {
  const getInstanceWithKey = useInstanceWithDeck(
    {
      PDF_PRICE: '2.99 EUR',
      STRIPE_SECRET_KEY: 'sk_test_nobody',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_somebody',
    },
    (admin) => setFlag(admin, 'pdf_download', 100),
  );

  it('loads the script from Stripe when the form is shown, and calls it with the public key (V7.12)', async () => {
    const visitor = await visit();
    const { page } = visitor;
    visitor.expectProblems(/^external request: https:\/\/js\.stripe\.com\/|^Stripe\.js@/);
    const requestedOrigins: string[] = [];
    await page.route('https://*.stripe.com/**', (route) => {
      requestedOrigins.push(new URL(route.request().url()).origin);
      const body = 'window.Stripe = (...keys) => { window.usedKeys = keys; };';
      return route.fulfill({ contentType: 'text/javascript', body });
    });
    await fulfillRequests(page, PDF_CALLS.create, { client_secret: 'cs_test_nobody_secret_nothing' });
    await visitor.open(getInstanceWithKey().origin + getInstanceWithKey().deck.path);
    await pdfButton(visitor).waitFor();
    expect(requestedOrigins).toEqual([]);
    await pdfButton(visitor).click();
    await page.waitForFunction(() => 'usedKeys' in window);
    expect(await page.evaluate(() => Reflect.get(window, 'usedKeys') as unknown)).toEqual(['pk_test_somebody']);
    expect(requestedOrigins).toEqual(['https://js.stripe.com']);
  });
});

describe('an instance with Stripe and without a public key', () => {
  const getInstanceWithoutKey = useInstanceWithDeck(
    { PDF_PRICE: '2.99 EUR', STRIPE_SECRET_KEY: 'sk_test_nobody' },
    (admin) => setFlag(admin, 'pdf_download', 100),
  );
  const pageUrl = () => getInstanceWithoutKey().origin + getInstanceWithoutKey().deck.path;

  it('shows the checkout error and creates no checkout session (V8.3)', async () => {
    const visitor = await visit();
    const checkoutRequests: string[] = [];
    visitor.page.on('request', (request) => {
      if (request.url().includes('create-checkout')) checkoutRequests.push(request.url());
    });
    await openPdfDialog(visitor, pageUrl());
    await expectCheckoutError(visitor);
    await expectAccessibleAndFitting(visitor);
    await pdfDialogButton(visitor, 'Try again').click();
    await expectCheckoutError(visitor);
    expect(checkoutRequests).toEqual([]);
  });

  it('shows the checkout error when a page with a public key cannot load the script of Stripe (V8.3)', async () => {
    const visitor = await visit();
    visitor.expectProblems(/js\.stripe\.com/);
    await visitor.page.route('**/js.stripe.com/**', (route) => route.abort('internetdisconnected'));
    // Puts a public key into the page, so that the page loads the script.
    await visitor.page.route(pageUrl(), async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('"publicKey":null', '"publicKey":"pk_test_nobody"');
      await route.fulfill({ response, body });
    });
    await fulfillRequests(visitor.page, PDF_CALLS.create, { client_secret: 'cs_test_nobody_secret_nothing' });
    await openPdfDialog(visitor, pageUrl());
    await expectCheckoutError(visitor);
  });
});
