import type { CheckoutSession } from '@flydeck/contract/purchases/purchase';
import { describe, expect, it } from 'vitest';
import { currentView, type FlowEvent, type FlowState, initialFlow, reduceFlow } from './flow-state.ts';

const OID = '2B4xYqT7hJmNpRsV';
const SUBJECT = { preziOid: OID, preziTitle: 'Rivers', mayExport: false, isPurchased: false };
const START = initialFlow(SUBJECT);

const after = (...events: readonly FlowEvent[]): FlowState => events.reduce(reduceFlow, START);

const session = (change: Partial<CheckoutSession> = {}): CheckoutSession => ({
  status: 'complete',
  metadata: { prezi_oid: OID },
  customer_details: { email: 'buyer@example.com' },
  ...change,
});

const opened: FlowEvent = { type: 'opened' };
const checked = (isPurchased: boolean): FlowEvent => ({ type: 'checked', isPurchased });
const created: FlowEvent = { type: 'checkoutCreated', clientSecret: 'cs_secret' };
const read = (found: CheckoutSession | undefined): FlowEvent => ({ type: 'sessionRead', session: found });
const started: FlowEvent = { type: 'exportStarted' };
const polled = (page: number, pages: number): FlowEvent => ({
  type: 'exportPolled',
  progress: { stage: 'page', page, pages },
});

describe('the purchase check (V4.17)', () => {
  it('is unknown at first, then shows the checkout for none', () => {
    expect(START.purchase).toBe('unknown');
    expect(currentView(after(opened, { type: 'checkStarted' }))).toBe('checking');
    const none = after(opened, { type: 'checkStarted' }, checked(false));
    expect([none.purchase, currentView(none)]).toEqual(['none', 'checking']);
    expect(currentView(reduceFlow(none, created))).toBe('checkout');
    expect(currentView(reduceFlow(none, { type: 'frameShown' }))).toBe('checkout');
  });

  it('starts the export for an existing purchase, without a new purchase', () => {
    const state = after(opened, { type: 'checkStarted' }, checked(true), started);
    expect([state.purchase, state.isNewPurchase, currentView(state)]).toEqual(['existing', false, 'export']);
  });

  it('is skipped for a visitor who may export without a purchase', () => {
    expect(currentView(reduceFlow(initialFlow({ ...SUBJECT, mayExport: true }), opened))).toBe('options');
  });

  it('restarts after a failure', () => {
    const failed = after(opened, { type: 'checkStarted' }, { type: 'checkoutFailed' });
    expect([currentView(failed), failed.checkout.is]).toEqual(['checkout', 'failed']);
    expect(currentView(reduceFlow(failed, { type: 'checkStarted' }))).toBe('checking');
  });
});

describe('the checkout session (V4.18)', () => {
  it('is LOADING, then VALID when complete and for this presentation', () => {
    expect(START.session).toBeNull();
    expect(after({ type: 'returned' }).session).toBe('LOADING');
    const valid = after({ type: 'returned' }, read(session()));
    expect([valid.session, valid.email]).toEqual(['VALID', 'buyer@example.com']);
  });

  it.each([
    ['open', session({ status: 'open' })],
    ['expired', session({ status: 'expired' })],
    ['for another presentation', session({ metadata: { prezi_oid: '9B4xYqT7hJmNpRsV' } })],
  ])('is INVALID when %s: no dialog opens, no purchase is recorded (V8.7)', (_, found) => {
    const state = after({ type: 'returned' }, read(found));
    expect([state.session, state.modal, state.purchase, state.email]).toEqual([
      'INVALID',
      'NotOpen',
      'unknown',
      null,
    ]);
  });

  it('is NON_EXISTENT when the server has none, and no dialog opens (V8.7)', () => {
    const state = after({ type: 'returned' }, read(undefined));
    expect([state.session, state.modal, state.isNewPurchase]).toEqual(['NON_EXISTENT', 'NotOpen', false]);
  });

  it('shows the confirming dialog from the payment until the server has recorded it', () => {
    const form = after(opened, checked(false), created);
    const returned = reduceFlow(form, { type: 'returned' });
    expect(currentView(returned)).toBe('confirming');
    const valid = reduceFlow(returned, read(session()));
    expect([currentView(valid), valid.checkout.is]).toEqual(['confirming', 'form']);
    const bought = reduceFlow(valid, { type: 'purchased' });
    expect([currentView(bought), bought.isPurchased]).toEqual(['options', true]);
    expect(currentView(reduceFlow(returned, read(session({ status: 'open' }))))).toBe('checkout');
  });

  it('is VALID without an e-mail address', () => {
    expect(after(read(session({ customer_details: null })))).toMatchObject({ session: 'VALID', email: null });
    expect(after(read(session({ customer_details: { email: null } })))).toMatchObject({ email: null });
  });

  it('shows an error in an open checkout when it is not valid', () => {
    const state = after(opened, checked(false), created, { type: 'returned' }, read(undefined));
    expect([currentView(state), state.checkout.is]).toEqual(['checkout', 'failed']);
  });

  it('starts the export of a new purchase when it is valid', () => {
    const state = after({ type: 'returned' }, read(session()), { type: 'purchased' }, opened, started);
    expect(state).toMatchObject({ purchase: 'existing', isNewPurchase: true, modal: 'Open' });
    expect(currentView(state)).toBe('export');
  });
});

describe('the purchase dialog (V4.19)', () => {
  it('is NotOpen, then Open, then Opened', () => {
    expect(START.modal).toBe('NotOpen');
    expect(after(opened).modal).toBe('Open');
    expect(after(opened, { type: 'closed' }).modal).toBe('Opened');
    expect(after(opened, { type: 'closed' }, opened).modal).toBe('Open');
  });

  it('continues the conversion after it closes', () => {
    const state = after(opened, checked(true), started, { type: 'closed' }, polled(2, 4), opened);
    expect(state.export).toMatchObject({ downloadStatus: 'polling', percentage: 50 });
  });
});

describe('the export (V3.9, V4.20)', () => {
  it('is started, then polling, then success with the URL of the file', () => {
    expect(after(started).export).toEqual({
      preziOid: OID,
      preziTitle: 'Rivers',
      downloadStatus: 'started',
      downloadText: 'pdf.starting',
      downloadButtonTargetUrl: null,
      errorText: null,
      percentage: 0,
      progress: null,
    });
    expect(after(started, polled(1, 9)).export).toMatchObject({
      downloadStatus: 'polling',
      downloadText: 'pdf.starting',
    });
    const done = after(started, polled(9, 9), { type: 'exportSucceeded', url: '/media/x' });
    expect(done.export).toMatchObject({
      downloadStatus: 'success',
      downloadText: 'pdf.open',
      downloadButtonTargetUrl: '/media/x',
      percentage: 100,
    });
  });

  it.each([
    [false, 'pdf.exportFailed'],
    [true, 'pdf.exportTimedOut'],
  ] as const)(
    'shows an error after a failure (timeout: %s) and can be retried (V8.4, V8.6)',
    (isTimeout, errorText) => {
      const failed = after(started, polled(9, 9), { type: 'exportFailed', isTimeout });
      expect(failed.export).toMatchObject({
        downloadStatus: 'failed',
        downloadText: 'pdf.tryAgain',
        errorText,
      });
      expect(reduceFlow(failed, started).export).toMatchObject({
        downloadStatus: 'started',
        errorText: null,
      });
    },
  );

  it('keeps the chosen options and ignores results of a cancelled export', () => {
    const options = { steps: 'overview', notes: true, size: 'a4' } as const;
    const chosen = after(checked(true), { type: 'optionsChanged', options }, started, {
      type: 'optionsReopened',
    });
    expect([chosen.options, chosen.export, currentView(chosen)]).toEqual([options, null, 'options']);
    expect(reduceFlow(chosen, { type: 'exportSucceeded', url: '/media/x' })).toEqual(chosen);
    expect(reduceFlow(chosen, { type: 'exportFailed', isTimeout: true })).toEqual(chosen);
  });
});
