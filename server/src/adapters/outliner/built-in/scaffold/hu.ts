import type { ScaffoldTexts } from './scaffold-texts.ts';

/** The scaffolds (outlines of questions) in Hungarian, and patterns for kind, subject and audience of a prompt. */
export const HU: ScaffoldTexts = {
  kindPatterns: {
    lesson: /(leck[eé]|(?<!\p{L})óra(?!\p{L})|tanóra|kurzus|előadás diákoknak|diák|tanul|tanít|osztály|évesek)/iu,
    pitch: /(pitch|befektető|startup|értékesítés|eladás|ügyfel|vevő|termékbemutató)/iu,
    report: /(jelentés|beszámoló|eredmény|negyedév|elemzés|értékelés)/iu,
    story: /(történet|\butazás|mese|életrajz|élete)/iu,
    plan: /(\bterv|ütemterv|stratégia|javaslat|projekt|kampány)/iu,
  },
  subjectPatterns: [
    /^(?:(?:készíts|írj|kérek)\s+)?(?:egy\s+)?(?:(?:bemutatót?|prezentációt?|előadást?|leckét?|órát?|jelentést?|beszámolót?)\s+)?(?:an?\s+|az\s+)?(.+?)\s+(?:témájában|témában|kapcsán)/iu,
    /(?:témája|témában|téma):?\s+(.+)$/iu,
  ],
  audiencePattern: /\s+(?:\S+\s+)?\S+(?:oknak|eknek|öknek|nak|nek|ak számára|ek számára|ok számára)$/iu,
  // Each line is a topic: its title and two questions, separated by `|`.
  topics: {
    lesson: `{subject}: mit tudunk már? | Mit láttál vagy hallottál már erről? | Mire vagy kíváncsi?
Az egész egyben | Mi ez, egyetlen mondatban? | Hol találkozunk vele a mindennapokban?
Hogyan működik | Mi történik először, és mi azután? | Milyen szavakra van szükségünk hozzá?
Nézzük meg közelről | Melyik példa mutatja meg a legjobban? | Hogyan nézne ki lerajzolva?
Próbáld ki | Mit tehet vagy próbálhat ki most mindenki? | Mit gondolsz, mi fog történni?
Amit magunkkal viszünk | Melyik három dolgot jegyezzük meg? | Melyik kérdés maradt nyitva?`,
    pitch: `{subject} egy mondatban | Mi ez, és kinek szól? | Miért fontos éppen most?
A probléma | Kinek okoz gondot, és milyen gyakran? | Mibe kerül ez most nekik?
A megoldás | Mi változik meg számukra? | Mit látnak meg először?
Miért működik | Mi bizonyítja: számok, ügyfelek, bemutató? | Mit csinálnak mások, és mi itt a különbség?
Mi következik | Mi történik a következő tizenkét hónapban? | Mi kell hozzá?
A kérés | Mit tegyen pontosan a közönség? | Hol érhetnek el?`,
    report: `{subject} dióhéjban | Mi a legfontosabb eredmény? | Mit kell tudnia vagy eldöntenie a közönségnek?
A kérdés | Mit szerettél volna megtudni? | Miért éppen most?
A módszer | Milyen adatokat vagy forrásokat használtál? | Hol vannak ezek korlátai?
Az eredmények | Melyik három szám mond el mindent? | Mi lepett meg?
Mit jelent ez | Mi következik az eredményekből? | Mi szól ellene?
A következő lépések | Ki mit csinál, és mikorra? | Mikor nézed meg újra?`,
    story: `{subject}: ahol minden elkezdődik | Hol és mikor járunk? | Kiről szól?
Ami a tét | Mit akar a főszereplő? | Mi áll az útjában?
A fordulópont | Mi változtat meg mindent? | Ki nem látta előre?
A legnehezebb pillanat | Mi veszett el majdnem? | Milyen döntést kellett hozni?
Hogyan végződik | Mi lett belőle? | Mi más, mint az elején?
Miért meséljük el | Mi marad meg bennünk? | Mit kezdhet vele a közönség?`,
    plan: `{subject}: ahová el akarunk jutni | Mi lesz igaz, amikor kész? | Ki veszi észre, és miből?
Hol tartunk | Mi van már meg? | Mi hiányzik?
Az út odáig | Milyen lépések vezetnek oda, és milyen sorrendben? | Mivel kezdjük?
Ki mit csinál | Ki felel az egyes lépésekért? | Kinek a segítségére van szükség?
Idő és pénz | Minek mikorra kell elkészülnie? | Mennyibe kerülhet?
Mi mehet félre | Melyik a legnagyobb kockázat? | Miből vennénk észre időben?`,
    talk: `{subject}: miért fontos | Mi köze hozzá a közönségnek? | Milyen képpel vagy számmal kezded?
A háttér | Mit kell előtte mindenkinek tudnia? | Hogyan jutottunk idáig?
A lényeg | Mi az az egy dolog, amit érdemes megjegyezni? | Hogyan mondanád el egy barátodnak?
Egy példa | Hol látszik a legtisztábban? | Mi történik ott lépésről lépésre?
A másik oldal | Mit mondana, aki nem ért egyet? | Mit nem tudunk még?
Mi következik ebből | Mit gondoljon vagy tegyen most a közönség? | Melyik mondattal zárod?`,
  },
};
