import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { compileMessages } from '../../tooling/compile-messages.ts';
import { activate, LANGUAGES } from '../i18n/index.ts';
import { ChunkLoadError } from './load-chunk.ts';
import { Overlay, type OverlayMode } from './overlay.tsx';
import { Viewer } from './viewer.tsx';
import { fallbackPreview, type ViewerData } from './viewer-data.ts';
import { INITIAL_STATE } from './viewer-state.ts';

const FILES = import.meta.glob<string>('../i18n/messages/viewer/*.json', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const catalogue = (language: string) => compileMessages(FILES[`../i18n/messages/viewer/${language}.json`]!);

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
const nothing = () => undefined;

function drawn(mode: OverlayMode, props: Partial<Parameters<typeof Overlay>[0]> = {}): string {
  return renderToStaticMarkup(
    <Overlay
      mode={mode}
      data={data}
      state={INITIAL_STATE}
      onPresent={nothing}
      onRestart={nothing}
      {...props}
    />,
  );
}

beforeAll(() => activate('en', catalogue('en')));

describe('the overlay', () => {
  it('offers to present at the start, and says whose it is', () => {
    const html = drawn('start');
    expect(html).toMatch(/<button[^>]*>.*Present<\/button>/);
    for (const words of ['Rivers', 'by Ada', 'Last modified May 1']) expect(html).toContain(words);
    expect(html).not.toContain('View on');
    expect(drawn('start', { data: { ...data, mainSite: { name: 'Flydeck', url: '/p/x/' } } })).toMatch(
      /<a[^>]*href="\/p\/x\/"[^>]*>View on Flydeck/,
    );
  });

  it('shows how much has arrived', () => {
    const html = drawn('loading', { state: { ...INITIAL_STATE, loadPercentage: 42 } });
    expect(html).toMatch(/role="progressbar"[^>]*aria-valuenow="42"/);
    expect(html).toContain('Loading');
  });

  it('says what failed and offers another try', () => {
    const slow = drawn('loading', {
      state: { ...INITIAL_STATE, failure: new ChunkLoadError(1, 'timeout', '/x.js') },
    });
    expect(slow).toContain('took too long');
    const broken = drawn('loading', {
      state: { ...INITIAL_STATE, failure: new ChunkLoadError(1, 'error', '/x.js') },
    });
    expect(broken).toMatch(/role="alert".*Try again<\/button>/);
    expect(broken).not.toContain('took too long');
  });

  it('offers a restart, with learning more where that leads somewhere, or with a promotion', () => {
    expect(drawn('restart')).toContain('Restart</button>');
    expect(drawn('restart')).not.toContain('Learn more');
    expect(drawn('restart', { onLearnMore: nothing })).toMatch(/Learn more<\/button>.*Restart<\/button>/);
    const promo = {
      message: 'Make your own',
      callToAction: 'Create',
      path: '/create/',
      videoUrl: '/p.mp4',
      posterUrl: '/p.webp',
    };
    const html = drawn('restart', { data: { ...data, promo } });
    expect(html).toMatch(/<video[^>]*src="\/p\.mp4"[^>]*poster="\/p\.webp"[^>]*muted=""[^>]*loop=""/);
    expect(html).toMatch(/Make your own.*href="\/create\/"[^>]*>Create<\/a>.*Restart<\/button>/);
  });

  it('lets every mode have another foreground', () => {
    for (const mode of ['start', 'loading', 'restart'] as const) {
      const html = drawn(mode, { foreground: { [mode]: <b>Mine</b> } });
      expect(html).toContain('<b>Mine</b>');
      expect(html).not.toMatch(/Present<|Restart<|progressbar/);
    }
  });

  it('tells it the layout', () => {
    expect(drawn('start', { foreground: { start: (layout) => <i>{layout}</i> } })).toContain('<i>large</i>');
  });

  it('waits for the preview, where there is one', () => {
    expect(drawn('start')).toMatch(/data-preview="loading".*<img[^>]*src="\/preview\.webp"/);
    expect(drawn('start', { data: { ...data, previewUrl: null } })).toMatch(/data-preview="none"/);
  });

  it('S§2.1: the gradient is the darker one until a picture shows', () => {
    expect(drawn('start')).not.toContain('data-pictured');
    expect(drawn('start', { data: { ...data, fallbackPreviewUrl: '/large.webp' } })).not.toContain(
      'large.webp',
    );
  });

  it('S§2.1: where the preview fails, the larger picture of the presentation stands in, if there is one', () => {
    const preview = { url: '/large.webp' };
    expect(fallbackPreview({ previewUrl: '/small.webp', preview })).toBe('/large.webp');
    expect(fallbackPreview({ previewUrl: '/large.webp', preview })).toBeNull();
    expect(fallbackPreview({ previewUrl: null, preview: null })).toBeNull();
  });
});

describe('the viewer on the server', () => {
  it('is its start overlay, named by the title', () => {
    const html = renderToStaticMarkup(<Viewer data={data} />);
    expect(html).toMatch(/<section[^>]*data-mode="start"[^>]*aria-label="Presentation: Rivers"/);
    expect(html).toContain('Present');
    expect(html).not.toContain('<canvas');
  });

  it('speaks all nine languages', () => {
    const keys = Object.keys(catalogue('en')).sort();
    for (const language of LANGUAGES) expect(Object.keys(catalogue(language)).sort()).toEqual(keys);
  });
});
