import type { TargetLanguage } from './translations.ts';

/** Form of address per language: de du, fr vous, es tú, it tu, pt você, hu te, ja です・ます, ko 해요. */
const WRONG_FORMS: Readonly<Record<Exclude<TargetLanguage, 'ja' | 'ko'>, readonly RegExp[]>> = {
  // At the start of a sentence, "Sie" and "Ihr" may also mean "she", "they" or "their".
  de: [/(?<=[\p{L},;]\s)(?:Sie|Ihr|Ihre[mnrs]?|Ihnen)(?!\p{L})/u],
  fr: [
    word('tu|te|toi|ton|ta|tes'),
    /(?<!\p{L})t’\p{L}/iu,
    sentenceStart(
      'Ajoute|Appuie|Choisis|Clique|Colle|Copie-l[ea]s?|Crée|Écris|Essaie|Publie|Réessaie|Vérifie',
    ),
  ],
  es: [
    word('usted|ustedes|vosotros|vosotras|os|vuestr[oa]s?'),
    sentenceStart(
      'Abra|Añada|Compruebe|Copie|Elija|Escriba|Espere|Haga|Inicie|Inténtelo|Introduzca|Pegue|Pulse|Regístrese|Revise',
    ),
  ],
  it: [
    /(?<=[\p{L},;]\s)(?:Lei|Suo|Sua|Suoi|Sue)(?!\p{L})/u,
    word('voi|vostr[oaie]'),
    sentenceStart('Aggiunga|Apra|Clicchi|Controlli|Inserisca|Prema|Provi|Riprovi|Scelga|Scriva'),
  ],
  hu: [
    word('ön|önt|önnek|önnel|önök|önöket|önöknek'),
    sentenceStart(
      'Adja|Ellenőrizze|Írja|Jelentkezzen|Kattintson|Nézze|Nyissa|Próbálja|Válassza|Válasszon|Várjon',
    ),
  ],
  pt: [
    word('tu|te|ti|contigo|teus?|tuas?'),
    sentenceStart('Adiciona|Clica|Escolhe|Escreve|Experimenta|Publica|Regista|Tenta|Verifica'),
  ],
};

const JAPANESE_POLITE =
  /(?:おかえりなさい|です|ます|ません|ました|でした|ください|ましょう|でしょう)[かねよ]?$/u;
const JAPANESE_PLAIN = /(?:[るたいうくすつぶむぬぐ]|だ)$/u;

/** What breaks the form of address in a translation: the words or the sentence endings. */
export function formOfAddressErrors(language: TargetLanguage, text: string): readonly string[] {
  const found =
    language === 'ja'
      ? japaneseErrors(text)
      : language === 'ko'
        ? koreanErrors(text)
        : WRONG_FORMS[language].flatMap((form) => form.exec(text)?.[0] ?? []);
  return found.map((words) => `form of address: "${words.trim()}"`);
}

/** Sentences with a full stop that end in a verb or an adjective in the plain form. */
function japaneseErrors(text: string): readonly string[] {
  const sentences = [...text.matchAll(/[^。！？|]+(?=[。！？])/gu)].map(([sentence]) => sentence);
  return sentences
    .filter((sentence) => JAPANESE_PLAIN.test(sentence) && !JAPANESE_POLITE.test(sentence))
    .map((sentence) => sentence.slice(-6));
}

/** Formal endings anywhere, and sentences with a full stop that end in a plain or nominal form. */
function koreanErrors(text: string): readonly string[] {
  const formal = text.match(/\S*(?:니다|니까|십시오)(?!\p{L})/gu) ?? [];
  const plain = text.match(/\S*(?:(?<!니)다|됨|함|음)[.!?](?=$|[\s”’)|])/gu) ?? [];
  return [...formal, ...plain];
}

function word(forms: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}’-])(?:${forms})(?![\p{L}’])`, 'iu');
}

function sentenceStart(verbs: string): RegExp {
  return new RegExp(String.raw`(?:^|[.!?:|…]\s+)(?:${verbs})(?!\p{L})`, 'u');
}
