import { describe, expect, it } from 'vitest';
import { setFlag, useAroundFlydeck } from './testing/around-flydeck.ts';
import { barriers } from './testing/axe.ts';
import { answerCalls, breakCalls, CALL_FAILED, FAULTS, PDF_CALLS } from './testing/break-calls.ts';
import {
  askForPdf,
  inDialog,
  MADE_MS,
  openedPdf,
  payWith,
  pdfButton,
  pdfDialog,
  usePdfFlydeck,
} from './testing/pdf.ts';
import { DESK, SIZES, type Size } from './testing/sizes.ts';
import { overflowOf } from './testing/toolbar.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

// Named after the rows of V§8; its words are compared to the letter.
const WRONG = 'Something went wrong. Please try again.';
const EXPORT_FAILED =
  'There was a problem exporting the PDF. Please try again. If the problem persists, please reach out to contact support.';
const TIMED_OUT =
  "Yikes, it's taking longer than expected. Please try again later. If the issue persists, please contact support.";

const flydeck = usePdfFlydeck();
const visit = useVisitors();
const sold = () => flydeck().address + flydeck().deck.path;
const free = () => flydeck().address + flydeck().free.path;

/** Somebody whose calls are going to fail. */
async function unlucky(size?: Size): Promise<Visitor> {
  const visitor = await visit(size);
  visitor.expectProblems(CALL_FAILED);
  return visitor;
}

const alertOf = (visitor: Visitor) => pdfDialog(visitor).getByRole('alert');

/** "Something went wrong", with the way to support. */
async function hearsWrong(visitor: Visitor): Promise<void> {
  const alert = alertOf(visitor);
  await alert.getByText(WRONG, { exact: true }).waitFor();
  const support = alert.getByRole('link', { name: 'Contact support', exact: true });
  expect(await support.getAttribute('href')).toBe('/contact/support/');
}

/** The export's message to the letter, and the one button. */
async function hearsExportError(visitor: Visitor, message: string): Promise<void> {
  await inDialog(visitor, 'Try again').waitFor();
  expect(await alertOf(visitor).textContent()).toBe(message);
  const support = alertOf(visitor).getByRole('link', { name: 'contact support', exact: true });
  expect(await support.getAttribute('href')).toBe('/contact/support/');
  expect(await inDialog(visitor, /^(Open PDF|Download PDF|Starting\.\.\.)$/).count()).toBe(0);
}

async function isFitToSee(visitor: Visitor): Promise<void> {
  expect(await barriers(visitor.page)).toEqual([]);
  expect(await overflowOf(visitor)).toBeLessThanOrEqual(0);
}

describe('the error catalogue', () => {
  const size = DESK;

  describe.each(FAULTS)('%s', (fault) => {
    it('checkout creation fails', async () => {
      const visitor = await unlucky(size);
      const { mend } = await breakCalls(visitor.page, PDF_CALLS.create, fault);
      await askForPdf(visitor, sold());
      await hearsWrong(visitor);
      await isFitToSee(visitor);
      await mend();
      await inDialog(visitor, 'Try again').click();
      await inDialog(visitor, /^Pay /).waitFor();
      expect(await alertOf(visitor).count()).toBe(0);
    });

    it('export steps “ask”, “convert” and “status” return non-2xx', async () => {
      const visitor = await unlucky(size);
      for (const step of ['ask', 'convert', 'status'] as const) {
        const { mend } = await breakCalls(visitor.page, PDF_CALLS[step], fault);
        await askForPdf(visitor, free());
        await inDialog(visitor, 'Download PDF').click();
        await hearsExportError(visitor, EXPORT_FAILED);
        await mend();
        await inDialog(visitor, 'Try again').click();
        await inDialog(visitor, 'Open PDF').waitFor({ timeout: MADE_MS });
        expect(await alertOf(visitor).count(), step).toBe(0);
      }
      expect(await openedPdf(visitor)).toBe('%PDF-');
    });
  });

  it.each([
    [6, EXPORT_FAILED],
    [8, TIMED_OUT],
  ])('conversion status %d', async (status, message) => {
    const visitor = await visit(size);
    const { mend } = await answerCalls(visitor.page, PDF_CALLS.status, { status });
    await askForPdf(visitor, free());
    await inDialog(visitor, 'Download PDF').click();
    await hearsExportError(visitor, message);
    await isFitToSee(visitor);
    await mend();
    await inDialog(visitor, 'Try again').click();
    expect(await openedPdf(visitor)).toBe('%PDF-');
  });

  it('checkout session invalid: open, expired, or of another presentation', async () => {
    const visitor = await visit(size);
    const creating = visitor.page.waitForResponse(PDF_CALLS.create);
    await askForPdf(visitor, sold());
    const { client_secret } = (await (await creating).json()) as { client_secret: string };
    const sessionId = client_secret.split('_secret_')[0] ?? '';
    // The instance itself tells of the one that is open.
    await opensNothing(visitor, sessionId);
    const metadata = { prezi_oid: flydeck().deck.oid };
    const customer_details = { email: 'buyer@example.org' };
    for (const session of [
      { status: 'expired', metadata, customer_details: null },
      { status: 'complete', metadata: { prezi_oid: flydeck().reusable.oid }, customer_details },
    ]) {
      const { mend } = await answerCalls(visitor.page, PDF_CALLS.retrieve, session);
      await opensNothing(visitor, sessionId);
      await mend();
    }
  });

  it('checkout session non-existent', async () => {
    const visitor = await unlucky(size);
    for (const sessionId of ['cs_test_00000000000000000000', 'short', '%3Cscript%3E'])
      await opensNothing(visitor, sessionId);
  });

  it('missing CSRF token: no request is sent', async () => {
    const visitor = await visit(size);
    const { page } = visitor;
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
    });
    await visitor.open(sold());
    await page.waitForLoadState('networkidle');
    await answerCalls(page, PDF_CALLS.isPurchased, { isPurchased: false });
    // Whatever is still under way may bring the cookie back: the page finds none, whenever it looks.
    await page.evaluate(() => Object.defineProperty(document, 'cookie', { get: () => '' }));
    await pdfButton(visitor).click();
    await hearsWrong(visitor);
    await answerCalls(page, PDF_CALLS.isPurchased, { isPurchased: true });
    await inDialog(visitor, 'Try again').click();
    await hearsExportError(visitor, EXPORT_FAILED);
    expect(sent.filter((path) => /^\/(pdf-access|backend)\//.test(path))).toEqual([]);
  });
});

/** Comes back with a session that opens no purchase modal, and leaves the address. */
async function opensNothing(visitor: Visitor, sessionId: string): Promise<void> {
  await visitor.open(`${sold()}?lang=en&session-id=${sessionId}`);
  await expect.poll(() => visitor.page.url()).toBe(`${sold()}?lang=en`);
  await visitor.page.waitForLoadState('networkidle');
  expect(await visitor.page.getByRole('dialog').count()).toBe(0);
}

describe('further on', () => {
  it('the check for a purchase fails, without a network: it is told, and tried again', async () => {
    const visitor = await unlucky(SIZES[2]);
    await askForPdf(visitor, sold());
    await inDialog(visitor, /^Pay /).waitFor();
    await visitor.press('Escape');
    await inDialog(visitor, 'Leave').click();
    await pdfDialog(visitor).waitFor({ state: 'detached' });
    await visitor.page.context().setOffline(true);
    await pdfButton(visitor).click();
    await hearsWrong(visitor);
    await visitor.page.context().setOffline(false);
    await inDialog(visitor, 'Try again').click();
    await inDialog(visitor, /^Pay /).waitFor();
  });

  it.each(FAULTS)('paying is %s: what was typed in stays, and is paid once', async (fault) => {
    const visitor = await unlucky();
    await askForPdf(visitor, sold());
    const { mend } = await breakCalls(visitor.page, PDF_CALLS.pay, fault);
    await payWith(visitor, 'Goes through', 'typed@example.org');
    await alertOf(visitor).getByText('you have not been charged').waitFor();
    expect(await pdfDialog(visitor).getByLabel('E-mail').inputValue()).toBe('typed@example.org');
    await mend();
    await inDialog(visitor, /^Pay /).click();
    expect(await openedPdf(visitor)).toBe('%PDF-');
  });

  it('a new purchase whose export fails is told to have been paid, and “Try again” needs no payment', async () => {
    const visitor = await unlucky();
    const { mend } = await breakCalls(visitor.page, PDF_CALLS.convert, 'offline');
    await askForPdf(visitor, sold());
    await payWith(visitor, 'Goes through');
    await hearsExportError(visitor, EXPORT_FAILED);
    await visitor.page.getByRole('dialog', { name: 'Payment Successful' }).waitFor();
    await mend();
    await inDialog(visitor, 'Try again').click();
    expect(await openedPdf(visitor)).toBe('%PDF-');
  });

  it('a window that the browser does not open: the button opens it', async () => {
    const visitor = await visit(SIZES[2]);
    await visitor.page.addInitScript(() => {
      const open = window.open;
      const blocked = Object.assign(window, { asked: 0 });
      window.open = (...given) => {
        blocked.asked += 1;
        return blocked.asked === 1 ? null : open.apply(window, given);
      };
    });
    await askForPdf(visitor, free());
    await inDialog(visitor, 'Download PDF').click();
    await inDialog(visitor, 'Open PDF').waitFor({ timeout: MADE_MS });
    expect(await visitor.page.evaluate('asked')).toBe(1);
    expect(visitor.page.context().pages()).toHaveLength(1);
    expect(await alertOf(visitor).count()).toBe(0);
    expect(await openedPdf(visitor)).toBe('%PDF-');
  });
});

describe('who is paid through Stripe', () => {
  const keyless = useAroundFlydeck({ PDF_PRICE: '2.99 EUR', STRIPE_SECRET_KEY: 'sk_test_nobody' }, (admin) =>
    setFlag(admin, 'pdf_download', 100),
  );
  const page = () => keyless().address + keyless().deck.path;

  it('payment key missing', async () => {
    const visitor = await visit();
    const posts: string[] = [];
    visitor.page.on('request', (request) => {
      if (request.url().includes('create-checkout')) posts.push(request.url());
    });
    await askForPdf(visitor, page());
    await hearsWrong(visitor);
    await isFitToSee(visitor);
    await inDialog(visitor, 'Try again').click();
    await hearsWrong(visitor);
    // Nobody is asked to take money that cannot be paid.
    expect(posts).toEqual([]);
  });

  it('their script does not come: it is told as any checkout that cannot be made', async () => {
    const visitor = await visit();
    visitor.expectProblems(/js\.stripe\.com/);
    await visitor.page.route('**/js.stripe.com/**', (route) => route.abort('internetdisconnected'));
    await visitor.page.route(page(), async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace('"publicKey":null', '"publicKey":"pk_test_nobody"');
      await route.fulfill({ response: answer, body });
    });
    await answerCalls(visitor.page, PDF_CALLS.create, { client_secret: 'cs_test_nobody_secret_nothing' });
    await askForPdf(visitor, page());
    await hearsWrong(visitor);
  });
});
