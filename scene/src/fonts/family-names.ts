import { customSlug } from './custom-family.ts';

/**
 * Names of font families of office suites, operating systems and the web, by the slug of the installed family that
 * replaces them. Each value is a list in lower case, separated by commas. The characters of an installed family and of
 * the families in the list have similar shapes and widths.
 */
const REPLACED_NAMES_BY_SLUG: Readonly<Record<string, string>> = {
  'noto-sans-thai': `
    noto sans thai, leelawadee ui, angsana new, cordia new, browallia new, th sarabun new`,
  'noto-sans-bengali': `
    noto sans bengali, vrinda, shonar bangla`,
  'noto-sans-tamil': `
    noto sans tamil, latha, vijaya`,
  'noto-sans-georgian': `
    noto sans georgian, sylfaen`,
  'noto-sans-armenian': `
    noto sans armenian`,
  raleway: `
    raleway, century gothic, gill sans, gill sans mt, futura, avenir, avenir next, tw cen mt,
    bahnschrift, didact gothic, nunito, quicksand, josefin sans`,
  montserrat: `
    montserrat, gotham, proxima nova`,
  poppins: `
    poppins, century gothic pro`,
  lato: `
    lato, lato light`,
  roboto: `
    roboto, roboto light, heebo latin, din, din pro`,
  'open-sans': `
    open sans, open sans light, opensans`,
  carlito: `
    carlito, calibri, calibri light, aptos, aptos display, aptos light, aptos narrow, corbel, candara,
    gisha, selawik`,
  caladea: `
    caladea, cambria, constantia, droid serif, bitter`,
  arimo: `
    arimo, arial, arial black, arial unicode ms, helvetica, helvetica neue, helvetica light, liberation
    sans, nimbus sans, franklin gothic, franklin gothic book, franklin gothic medium, impact, microsoft
    sans serif, ms sans serif, sans-serif, univers, swiss, albany, freesans, news gothic mt, geneva,
    texgyreheros, tex gyre heros`,
  tinos: `
    tinos, times new roman, symbol, times, liberation serif, nimbus roman, serif, roman, freeserif,
    thorndale, cmr10, latin modern roman, computer modern, cmu serif, stix, stixgeneral, tex gyre
    termes, times roman, cambria math`,
  cousine: `
    cousine, courier new, courier, liberation mono, nimbus mono, lucida console, freemono, lucida sans
    typewriter, cumberland`,
  gelasio: `
    gelasio, georgia, garamond, eb garamond, adobe garamond pro, palatino, palatino linotype, book
    antiqua, bookman old style, century, century schoolbook, baskerville, baskerville old face, hoefler
    text, didot, bodoni mt, perpetua, goudy old style, merriweather, playfair display, lora, rockwell,
    libre baskerville, cormorant garamond, big caslon, californian fb, sitka`,
  'noto-sans': `
    noto sans, wingdings, wingdings 2, wingdings 3, webdings, monotype sorts, zapf dingbats,
    zapfdingbats, itc zapf dingbats, verdana, lucida grande, lucida sans, lucida sans unicode, dejavu
    sans, bitstream vera sans, inter, ubuntu, work sans, fira sans, optima, droid sans, system-ui, san
    francisco, sf pro, sf pro text, sf pro display, google sans, ibm plex sans, comic sans ms,
    chalkboard, euphemia, mangal, oxygen`,
  'noto-sans-narrow': `
    segoe ui, segoe ui light, segoe ui semibold, segoe ui semilight, tahoma, trebuchet, trebuchet ms,
    source sans pro, source sans 3, myriad pro, frutiger, pt sans, leelawadee, ebrima, nirmala ui`,
  'noto-sans-condensed': `
    arial narrow, liberation sans narrow, roboto condensed, open sans condensed, pt sans narrow, oswald,
    haettenschweiler`,
  'noto-serif': `
    noto serif, dejavu serif, source serif pro, source serif 4, pt serif, roboto serif, roboto slab, ibm
    plex serif, crimson text, charter, liberation serif display, droid serif pro`,
  'jetbrains-mono': `
    jetbrains mono, consolas, menlo, monaco, source code pro, fira code, fira mono, roboto mono, sf
    mono, inconsolata, dejavu sans mono, andale mono, monospace, ubuntu mono, ibm plex mono, cascadia
    code, cascadia mono, noto sans mono, droid sans mono, space mono`,
  'noto-sans-sc': `
    noto sans sc, noto sans cjk sc, source han sans sc, source han sans cn, simsun, nsimsun, simhei,
    kaiti, fangsong, microsoft yahei, microsoft yahei ui, microsoft yahei light, dengxian, pingfang sc,
    heiti sc, songti sc, stheiti, stsong, stkaiti, stfangsong, wenquanyi micro hei, wenquanyi zen hei,
    hiragino sans gb, 宋体, 黑体, 楷体, 仿宋, 微软雅黑, 等线, 等线 light, 新宋体`,
  'noto-sans-tc': `
    noto sans tc, noto sans cjk tc, source han sans tc, pmingliu, mingliu, mingliu_hkscs, microsoft
    jhenghei, microsoft jhenghei ui, dfkai-sb, pingfang tc, pingfang hk, heiti tc, songti tc, lihei pro,
    biaukai, 新細明體, 細明體, 微軟正黑體, 標楷體`,
  'noto-sans-jp': `
    noto sans jp, noto sans cjk jp, source han sans, source han sans jp, ms pgothic, ms gothic, ms ui
    gothic, ms mincho, ms pmincho, yu gothic, yu gothic ui, yu gothic light, yu gothic medium, yu
    mincho, meiryo, meiryo ui, hiragino sans, hiragino kaku gothic pro, hiragino kaku gothic pron,
    hiragino mincho pro, hiragino mincho pron, osaka, ipagothic, ipaexgothic, takaogothic, biz
    udpgothic, biz udgothic, ud digi kyokasho, hg創英角ゴシックub, ms pゴシック, ms ゴシック, ms p明朝, ms 明朝, 游ゴシック,
    游明朝, メイリオ, ヒラギノ角ゴ pro w3, ヒラギノ角ゴ pron w3, 游ゴシック light`,
  'noto-sans-kr': `
    noto sans kr, noto sans cjk kr, source han sans kr, malgun gothic, batang, batangche, gulim,
    gulimche, dotum, dotumche, gungsuh, apple sd gothic neo, applegothic, applemyungjo, nanumgothic,
    nanum gothic, nanum myeongjo, hy견고딕, hy견명조, hy헤드라인m, 맑은 고딕, 바탕, 굴림, 돋움, 궁서, 나눔고딕`,
  'noto-sans-arabic': `
    noto sans arabic, noto naskh arabic, arabic typesetting, traditional arabic, simplified arabic,
    sakkal majalla, dubai, geeza pro, al bayan, cairo, tajawal, amiri, b nazanin, andalus, urdu
    typesetting, aldhabi`,
  'noto-sans-hebrew': `
    noto sans hebrew, david, miriam, narkisim, frankruehl, aharoni, levenim mt, rod, arial hebrew,
    heebo, assistant, rubik`,
  'noto-sans-math': `
    noto sans math`,
  'noto-sans-symbols': `
    noto sans symbols, segoe ui symbol, apple symbols`,
  'noto-sans-symbols-2': `
    noto sans symbols 2`,
};

const SLUGS_BY_NAME = new Map(
  Object.entries(REPLACED_NAMES_BY_SLUG).flatMap(([slug, names]) =>
    names.split(',').map((name) => [name.trim().replace(/\s+/g, ' '), slug] as const),
  ),
);

/** Font weights by the last word of a font name. Weights below 400 and above 800 are not installed. */
const WEIGHT_WORDS: Readonly<Record<string, number>> = {
  thin: 400,
  extralight: 400,
  light: 400,
  regular: 400,
  book: 400,
  medium: 500,
  semibold: 600,
  demi: 600,
  demibold: 600,
  bold: 700,
  extrabold: 800,
  heavy: 800,
  black: 800,
};

/**
 * Returns the slug of the installed family for a font name in a file. If the name begins with a known family, also
 * returns the weight in the name ("Raleway SemiBold"). For the name of an uploaded family, returns the slug of this
 * family, which may not be installed.
 */
export function findReplacement(name: string): { slug: string; weight?: number } {
  const uploaded = customSlug(name);
  if (uploaded !== undefined) return { slug: uploaded };
  const normalized = name
    .normalize('NFKC')
    .trim()
    // Removes a quotation mark at each end, or a plus sign at the start, as in references to theme fonts (`+mn-lt`).
    .replace(/^['"+]|['"]$/g, '')
    .replace(/\s+/g, ' ')
    .toLowerCase();
  const words = normalized.split(/[\s_-]+/);
  const weight = WEIGHT_WORDS[words.at(-1) ?? ''];
  // Removes words from the end of the name until the rest is the name of a known family.
  let slug = SLUGS_BY_NAME.get(normalized);
  while (!slug && words.length > 1) {
    words.pop();
    slug = SLUGS_BY_NAME.get(words.join(' '));
  }
  if (!slug) return { slug: guessSlug(normalized) };
  return weight ? { slug, weight } : { slug };
}

/** Chooses a family for an unknown font by words in its name. */
function guessSlug(name: string): string {
  if (/mono|code|courier|console|typewriter|terminal/.test(name)) return 'jetbrains-mono';
  if (/sans|gothic|grotes|helvet|arial/.test(name)) return 'noto-sans';
  if (/serif|roman|times|garamond|book|antiqua|caslon|bodoni|slab/.test(name)) return 'noto-serif';
  return 'raleway';
}
