import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { compileMessages } from '../../tooling/compile-messages.ts';
import { activateLanguage, LANGUAGES } from '../i18n/index.ts';
import { PromoRestart } from '../routes/view/promotions/promo-restart.tsx';
import { ChunkLoadError } from './load-chunk.ts';
import { Overlay, type OverlayMode } from './overlay.tsx';
import { Viewer } from './viewer.tsx';
import { fallbackPreview, type ViewerData } from './viewer-data.ts';
import { INITIAL_STATE } from './viewer-state.ts';

const MESSAGE_FILES = import.meta.glob<string>('../i18n/messages/viewer/*.json', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const catalogue = (language: string) => compileMessages(MESSAGE_FILES[`../i18n/messages/viewer/${language}.json`]!);

const data: ViewerData = {
  title: 'Rivers',
  byOwner: 'by Ada',
  owner: { name: 'Ada', avatar: { initials: 'A', color: 'teal-600' } },
  lastModifiedDateString: 'May 1',
  previewUrl: '/preview.webp',
  fallbackPreviewUrl: null,
  sceneUrl: '/scene.json',
  shouldAutoplay: false,
  forceAutoplay: false,
  embedMode: false,
  firstStepNumber: 0,
  steps: [],
  language: 'en',
  aspectRatio: 16 / 9,
};
const noop = () => undefined;

function render(mode: OverlayMode, props: Partial<Parameters<typeof Overlay>[0]> = {}): string {
  return renderToStaticMarkup(
    <Overlay mode={mode} data={data} state={INITIAL_STATE} onPresent={noop} onRestart={noop} {...props} />,
  );
}

beforeAll(() => activateLanguage('en', catalogue('en')));

describe('Overlay', () => {
  it('shows button, title, author and date, and an optional link to the main site, at the start (S2.1, S2.9)', () => {
    const html = render('start');
    expect(html).toMatch(/<button[^>]*>.*Present<\/button>/);
    for (const text of ['Rivers', 'by Ada', 'Last modified May 1']) expect(html).toContain(text);
    expect(html).not.toContain('View on');
    expect(render('start', { data: { ...data, mainSite: { name: 'Flydeck', url: '/p/x/' } } })).toMatch(
      /<a[^>]*href="\/p\/x\/"[^>]*>View on Flydeck/,
    );
  });

  it('shows the load percentage in a ring (S2.1)', () => {
    const html = render('loading', { state: { ...INITIAL_STATE, loadPercentage: 42 } });
    expect(html).toMatch(/role="progressbar"[^>]*aria-valuenow="42"/);
    expect(html).toContain('Loading');
  });

  it('shows the load failure and a retry button', () => {
    const timeoutHtml = render('loading', {
      state: { ...INITIAL_STATE, failure: new ChunkLoadError(1, 'timeout', '/x.js') },
    });
    expect(timeoutHtml).toContain('took too long');
    const errorHtml = render('loading', {
      state: { ...INITIAL_STATE, failure: new ChunkLoadError(1, 'error', '/x.js') },
    });
    expect(errorHtml).toMatch(/role="alert".*Try again<\/button>/);
    expect(errorHtml).not.toContain('took too long');
  });

  it('shows after the last step a restart button, and "learn more" or the promotion if set (S2.1, S2.3)', () => {
    expect(render('restart')).toContain('Restart</button>');
    expect(render('restart')).not.toContain('Learn more');
    expect(render('restart', { onLearnMore: noop })).toMatch(/Learn more<\/button>.*Restart<\/button>/);
    const promo = {
      message: 'Make your own',
      callToAction: 'Create',
      path: '/create/',
      videoUrl: '/p.mp4',
      posterUrl: '/p.webp',
    };
    const html = render('restart', { foreground: { restart: <PromoRestart promo={promo} onRestart={noop} /> } });
    expect(html).toMatch(/<video[^>]*src="\/p\.mp4"[^>]*poster="\/p\.webp"[^>]*muted=""[^>]*loop=""/);
    expect(html).toMatch(/Make your own.*href="\/create\/"[^>]*>Create<\/a>.*Restart<\/button>/);
  });

  it('replaces the foreground of every mode with custom content (S2.4)', () => {
    for (const mode of ['start', 'loading', 'restart'] as const) {
      const html = render(mode, { foreground: { [mode]: <b>Mine</b> } });
      expect(html).toContain('<b>Mine</b>');
      expect(html).not.toMatch(/Present<|Restart<|progressbar/);
    }
  });

  it('passes the layout mode to a custom foreground (S2.4)', () => {
    expect(render('start', { foreground: { start: (layout) => <i>{layout}</i> } })).toContain('<i>large</i>');
  });

  it('begins with the preview state `loading`, or `none` if there is no preview URL (S2.5)', () => {
    expect(render('start')).toMatch(/data-preview="loading".*<img[^>]*src="\/preview\.webp"/);
    expect(render('start', { data: { ...data, previewUrl: null } })).toMatch(/data-preview="none"/);
  });

  it('has neither `data-pictured` nor the fallback picture before the preview has loaded or failed (S2.5)', () => {
    expect(render('start')).not.toContain('data-pictured');
    expect(render('start', { data: { ...data, fallbackPreviewUrl: '/large.webp' } })).not.toContain('large.webp');
  });

  it('uses the link preview as fallback, unless the link preview is missing or has the URL `previewUrl` (S2.5)', () => {
    const preview = { url: '/large.webp' };
    expect(fallbackPreview({ previewUrl: '/small.webp', preview })).toBe('/large.webp');
    expect(fallbackPreview({ previewUrl: '/large.webp', preview })).toBeNull();
    expect(fallbackPreview({ previewUrl: null, preview: null })).toBeNull();
  });
});

describe('Viewer on the server', () => {
  it('renders the start overlay, labelled with the title', () => {
    const html = renderToStaticMarkup(<Viewer data={data} />);
    expect(html).toMatch(/<section[^>]*data-mode="start"[^>]*aria-label="Presentation: Rivers"/);
    expect(html).toContain('Present');
    expect(html).not.toContain('<canvas');
  });

  it('has the same message keys in all nine languages (S9.4)', () => {
    const keys = Object.keys(catalogue('en')).sort();
    for (const language of LANGUAGES) expect(Object.keys(catalogue(language)).sort()).toEqual(keys);
  });
});
