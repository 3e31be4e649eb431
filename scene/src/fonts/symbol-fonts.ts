// A symbol font has one symbol for each byte from 0x21 to 0xFF. Files contain a symbol as the character with the code
// of its byte, or with this code plus 0xF000. The tables contain the Unicode character of each symbol, or a space for
// a symbol without a Unicode character. The comment at the end of a line gives the bytes of the line in hexadecimal.
const WINGDINGS = [
  '🖉✂✁👓🕭🕮🕯🕿✆🖂🖃📪📫📬📭📁📂📄🗏🗐🗄⌛🖮🖰🖲🖳🖴🖫🖬✇✍', // 21-3F
  '🖎✌👌👍👎☜☞☝☟🖐☺😐☹💣☠⚐🏱✈☼💧❄🕆✞🕈✠✡☪☯ॐ☸♈♉', // 40-5F
  '♊♋♌♍♎♏♐♑♒♓🙰🙵●🔾■□🞐❑❒⬧⧫◆❖⬥⌧⮹⌘🏵🏶🙶🙷 ', // 60-7F
  '⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿🙢🙠🙡🙣🙞🙜🙝🙟·•', // 80-9F
  '▪⚪🞆🞈◉◎🔿▪◻🟂✦★✶✴✹✵⯐⌖⟡⌑⯑✪✰🕐🕑🕒🕓🕔🕕🕖🕗🕘', // A0-BF
  '🕙🕚🕛⮰⮱⮲⮳⮴⮵⮶⮷🙪🙫🙕🙔🙗🙖🙐🙑🙒🙓⌫⌦⮘⮚⮙⮛⮈⮊⮉⮋🡨', // C0-DF
  '🡪🡩🡫🡬🡭🡯🡮🡸🡺🡹🡻🡼🡽🡿🡾⇦⇨⇧⇩⬄⇳⬁⬀⬃⬂🢬🢭🗶✔🗷🗹 ', // E0-FF
].join('');

const WINGDINGS_2 = [
  '🖊🖋🖌🖍✄✀🕾🕽🗅🗆🗇🗈🗉🗊🗋🗌🗍📋🗑🗔🖵🖶🖷🖸🖭🖯🖱🖒🖓🖘🖙', // 21-3F
  '🖚🖛👈👉🖜🖝🖞🖟🖠🖡👆👇🖢🖣🖑🗴🗸🗵☑⮽☒⮾⮿🛇⦸🙱🙴🙲🙳‽🙹🙺', // 40-5F
  '🙻🙦🙤🙥🙧🙚🙘🙙🙛⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿ ', // 60-7F
  '☉🌕☽☾⸿✝🕇🕜🕝🕞🕟🕠🕡🕢🕣🕤🕥🕦🕧🙨🙩⋅🞄⦁●●🞅🞇🞉⊙⦿🞌', // 80-9F
  '🞍◾■□🞑🞒🞓🞔▣🞕🞖🞗🞘⬩⬥◇🞚◈🞛🞜🞝🞞⬪⬧◊🞠◖◗⯊⯋⯀⯁', // A0-BF
  '⬟⯂⬣⬢⯃⯄🞡🞢🞣🞤🞥🞦🞧🞨🞩🞪🞫🞬🞭🞮🞯🞰🞱🞲🞳🞴🞵🞶🞷🞸🞹🞺', // C0-DF
  '🞻🞼🞽🞾🞿🟀🟂🟄🟆🟉🟊✶🟌🟎🟐🟒✹🟃🟇✯🟍🟔⯌⯍※⁂      ', // E0-FF
].join('');

const WINGDINGS_3 = [
  '⭠⭢⭡⭣⭦⭧⭩⭨⭰⭲⭱⭳⭶⭸⭻⭽⭤⭥⭪⭬⭫⭭⭍⮠⮡⮢⮣⮤⮥⮦⮧⮐', // 21-40
  '⮑⮒⮓⮀⮃⭾⭿⮄⮆⮅⮇⮏⮍⮎⮌⭮⭯⎋⌤⌃⌥␣⍽⇪⮸🢠🢡🢢🢣🢤🢥🢦', // 41-60
  '🢧🢨🢩🢪🢫←→↑↓↖↗↙↘🡘🡙▲▼△▽◀▶◁▷◣◢◤◥🞀🞂🞁 🞃', // 61-80
  '⯅⯆⯇⯈⮜⮞⮝⮟🠐🠒🠑🠓🠔🠖🠕🠗🠘🠚🠙🠛🠜🠞🠝🠟🠀🠂🠁🠃🠄🠆🠅🠇', // 81-A0
  '🠈🠊🠉🠋🠠🠢🠤🠦🠨🠪🠬🢜🢝🢞🢟🠮🠰🠲🠴🠶🠸🠺🠹🠻🢘🢚🢙🢛🠼🠾🠽🠿', // A1-C0
].join('');

const SYMBOL = [
  '!∀#∃%&∍()∗+,−./0123456789:;<=>?', // 21-3F
  '≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_', // 40-5F
  '‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼ ', // 60-7F
  '                                ', // 80-9F
  '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵', // A0-BF
  'ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓', // C0-DF
  '◊⟨®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ ⟩∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭ ', // E0-FF
].join('');

/** One line for each of the ranges 21-3F, 40-5F, … E0-FF. */
const DINGBATS = [
  '✁✂✃✄☎✆✇✈✉☛☞✌✍✎✏✐✑✒✓✔✕✖✗✘✙✚✛✜✝✞✟',
  '✠✡✢✣✤✥✦✧★✩✪✫✬✭✮✯✰✱✲✳✴✵✶✷✸✹✺✻✼✽✾✿',
  '❀❁❂❃❄❅❆❇❈❉❊❋●❍■❏❐❑❒▲▼◆❖◗❘❙❚❛❜❝❞ ',
  '                                ',
  ' ❡❢❣❤❥❦❧♣♦♥♠①②③④⑤⑥⑦⑧⑨⑩❶❷❸❹❺❻❼❽❾❿',
  '➀➁➂➃➄➅➆➇➈➉➊➋➌➍➎➏➐➑➒➓➔→↔↕➘➙➚➛➜➝➞➟',
  '➠➡➢➣➤➥➦➧➨➩➪➫➬➭➮➯ ➱➲➳➴➵➶➷➸➹➺➻➼➽➾ ',
].join('');

/** Characters by the name of the font family in lower case. */
const TABLES: Readonly<Record<string, readonly string[]>> = {
  wingdings: [...WINGDINGS],
  'wingdings 2': [...WINGDINGS_2],
  'wingdings 3': [...WINGDINGS_3],
  symbol: [...SYMBOL],
  'zapf dingbats': [...DINGBATS],
  zapfdingbats: [...DINGBATS],
  'itc zapf dingbats': [...DINGBATS],
  'monotype sorts': [...DINGBATS],
};

/** The character that replaces symbols without an equivalent in Unicode. */
const REPLACEMENT = '▪';

/** A converted text and the original offset of each character. */
export interface MappedText {
  readonly text: string;
  /** For each UTF-16 offset of `text` (including its end), the offset in the original. */
  readonly originalOffsets: readonly number[];
}

/** Converts text in a symbol font to Unicode; returns undefined if the font family is no symbol font. */
export function convertSymbolText(text: string, family: string): MappedText | undefined {
  const table = TABLES[family.trim().toLowerCase()];
  if (!table) return undefined;
  let converted = '';
  const originalOffsets: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const byte = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code;
    const symbol = byte > 0x20 && byte <= 0xff ? (table[byte - 0x21] ?? ' ') : undefined;
    const char = symbol === undefined ? text.charAt(i) : symbol === ' ' ? REPLACEMENT : symbol;
    // VS15 (U+FE0E) selects the text presentation of an emoji, so that the symbol is painted in the text's colour.
    // Digits, # and * are in the Emoji class, but they are painted as text without VS15.
    const charAsText = symbol !== undefined && /\p{Emoji}/u.test(char) && !/[\d#*]/.test(char) ? `${char}\ufe0e` : char;
    for (let k = 0; k < charAsText.length; k++) originalOffsets.push(i);
    converted += charAsText;
  }
  originalOffsets.push(text.length);
  return { text: converted, originalOffsets };
}
