import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type PageSecurity, pageHeaders } from './page-headers.ts';
import { checkoutPagePaymentSources, viewPagePaymentSources } from './payment-sources.ts';

const SITE = { origin: 'https://deck.example' };
const STRIPE_CHECKOUT = { provider: 'stripe', publicKey: 'pk_test_deck' } as const;
const TEST_CHECKOUT = { provider: 'test', publicKey: null } as const;
const ALTERNATE_CHECKOUT = { provider: 'alternate', publicKey: null } as const;
/** Configurations without and with an external payment service. */
const CONFIG_WITHOUT_SERVICE = { alternatePayment: undefined };
const CONFIG_WITH_SERVICE = { alternatePayment: { url: 'https://pay.example.org/flydeck', secret: 's'.repeat(32) } };

/** Returns the sources of each directive of the content security policy. */
function policyOf(security: PageSecurity): Record<string, string[]> {
  const { 'content-security-policy': policy = '' } = pageHeaders(SITE, { isCacheable: true }, security);
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

const headerOf = (security: PageSecurity, name: string) => pageHeaders(SITE, { isCacheable: true }, security)[name];

describe('headers of a page without a PDF for sale', () => {
  it('allow no external sources', () => {
    const policy = policyOf({ paymentSources: viewPagePaymentSources(null) });
    expect(policy).toEqual(policyOf({}));
    expect(policy).toMatchObject({ 'script-src': ["'self'"], 'connect-src': ["'self'"] });
    expect(policy['frame-src']).toBeUndefined();
    expect(headerOf({}, 'permissions-policy')).toContain('payment=()');
    expect(headerOf({}, 'cross-origin-opener-policy')).toBe('same-origin');
    expect(headerOf({}, 'x-frame-options')).toBe('DENY');
  });
});

describe('headers of a page with players of videos', () => {
  it('allow frames of the players that the operator lists, and nothing else', () => {
    expect(policyOf({ videoPlayers: [] })).toEqual(policyOf({}));
    expect(policyOf({ videoPlayers: ['vimeo'] })).toEqual({
      ...policyOf({}),
      'frame-src': ['https://player.vimeo.com'],
    });
    const embed = { frameAncestors: 'all-sites', videoPlayers: ['youtube', 'vimeo'] } as const;
    expect(policyOf(embed)['frame-src']).toEqual(['https://www.youtube-nocookie.com', 'https://player.vimeo.com']);
    const origins = '"https://www.youtube-nocookie.com" "https://player.vimeo.com"';
    expect(headerOf(embed, 'permissions-policy')).toContain(`autoplay=(self ${origins}), fullscreen=(self ${origins})`);
    expect(headerOf({ frameAncestors: 'all-sites' }, 'permissions-policy')).toContain('autoplay=(self),');
  });
});

describe('allowed styles of a page', () => {
  /** Returns the text of the style element that a module of React Aria adds, read from the source of the module. */
  const readStyleElement = (module: string): string => {
    const file = new URL(`../../../node_modules/react-aria/dist/private/${module}.mjs`, import.meta.url);
    const [, style = ''] = /textContent = `([^`]*)`\.trim\(\)/.exec(readFileSync(file, 'utf8')) ?? [];
    return style.replace(/\$\{\S*PRESSABLE_ATTRIBUTE\}/, 'data-react-aria-pressable').trim();
  };

  it('are files of the instance and the two style elements of React Aria', () => {
    const hashes = ['interactions/usePress', 'overlays/usePreventScroll'].map(
      (module) => `'sha256-${createHash('sha256').update(readStyleElement(module)).digest('base64')}'`,
    );
    expect(policyOf({})['style-src']).toEqual(["'self'", ...hashes]);
  });
});

describe('headers of a page with a PDF for sale', () => {
  it('allow only same-origin frames for test payments', () => {
    const security = { paymentSources: viewPagePaymentSources(TEST_CHECKOUT) };
    expect(policyOf(security)).toEqual({ ...policyOf({}), 'frame-src': ["'self'"] });
    expect(headerOf(security, 'permissions-policy')).toContain('payment=()');
    expect(headerOf(security, 'cross-origin-opener-policy')).toBe('same-origin');
  });

  it('allow exactly the sources that Stripe needs', () => {
    const security = { paymentSources: viewPagePaymentSources(STRIPE_CHECKOUT) };
    const stripeOrigins = ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://checkout.stripe.com'];
    expect(policyOf(security)).toEqual({
      ...policyOf({}),
      'script-src': ["'self'", ...stripeOrigins],
      'frame-src': ["'self'", ...stripeOrigins, 'https://hooks.stripe.com'],
      'connect-src': ["'self'", 'https://api.stripe.com', 'https://checkout.stripe.com'],
      'img-src': ["'self'", 'https://*.stripe.com', 'data:', 'blob:'],
    });
    expect(headerOf(security, 'permissions-policy')).toContain(
      'payment=(self "https://js.stripe.com" "https://*.js.stripe.com" "https://checkout.stripe.com" "https://hooks.stripe.com")',
    );
    expect(headerOf(security, 'cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(headerOf(security, 'x-frame-options')).toBe('DENY');
  });

  it('allow no Stripe sources without a public key', () => {
    const security = { paymentSources: viewPagePaymentSources({ ...STRIPE_CHECKOUT, publicKey: null }) };
    expect(policyOf(security)).toEqual(policyOf({ paymentSources: viewPagePaymentSources(TEST_CHECKOUT) }));
  });

  it('allow the advertising origin in addition to the payment sources', () => {
    const security = { adOrigin: 'https://ads.example', paymentSources: viewPagePaymentSources(STRIPE_CHECKOUT) };
    const policy = policyOf(security);
    expect(policy['frame-src']?.slice(0, 2)).toEqual(['https://ads.example', "'self'"]);
    expect(policy['script-src']?.slice(0, 3)).toEqual(["'self'", 'https://ads.example', 'https://js.stripe.com']);
  });
});

describe('headers of the alternate checkout page', () => {
  const createFramedSecurity = (paymentSources: PageSecurity['paymentSources']): PageSecurity => ({
    frameAncestors: [],
    hasSecretUrl: true,
    paymentSources,
  });

  it('allow framing by this instance only', () => {
    const security = createFramedSecurity(checkoutPagePaymentSources(TEST_CHECKOUT, CONFIG_WITHOUT_SERVICE));
    expect(policyOf(security)['frame-ancestors']).toEqual(["'self'"]);
    expect(headerOf(security, 'x-frame-options')).toBeUndefined();
    expect(headerOf(security, 'referrer-policy')).toBe('no-referrer');
  });

  it('allow no external sources for built-in forms or if nothing is for sale', () => {
    const policyWithoutSources = policyOf({ frameAncestors: [] });
    for (const sources of [
      checkoutPagePaymentSources(TEST_CHECKOUT, CONFIG_WITHOUT_SERVICE),
      checkoutPagePaymentSources(ALTERNATE_CHECKOUT, CONFIG_WITHOUT_SERVICE),
      checkoutPagePaymentSources(null, CONFIG_WITH_SERVICE),
    ])
      expect(policyOf(createFramedSecurity(sources))).toEqual(policyWithoutSources);
  });

  it('allow frames of an external service, and of this instance, to which the service redirects its frame', () => {
    const security = createFramedSecurity(checkoutPagePaymentSources(ALTERNATE_CHECKOUT, CONFIG_WITH_SERVICE));
    expect(policyOf(security)).toEqual({
      ...policyOf({ frameAncestors: [] }),
      'frame-src': ["'self'", 'https://pay.example.org'],
    });
    expect(headerOf(security, 'permissions-policy')).toContain('payment=(self "https://pay.example.org")');
  });

  it('allow Stripe sources if Stripe is the alternate provider', () => {
    const policy = policyOf(createFramedSecurity(checkoutPagePaymentSources(STRIPE_CHECKOUT, CONFIG_WITHOUT_SERVICE)));
    expect(policy['script-src']).toContain('https://js.stripe.com');
    expect(policy['frame-src']).not.toContain("'self'");
    expect(policy['frame-ancestors']).toEqual(["'self'"]);
  });
});
