import type { TargetLanguage } from './translations.ts';

/**
 * Patterns of words in the wrong form of address. The correct forms are: de du, fr vous, es tú, it tu, pt você, hu te,
 * ja です・ます, ko 해요. In the patterns of this file, `|` also ends a sentence, because it separates the plural branches of
 * a message (see `Translation`).
 */
const WRONG_FORMS: Readonly<Record<Exclude<TargetLanguage, 'ja' | 'ko'>, readonly RegExp[]>> = {
  // The pattern does not match at the start of a sentence, where "Sie" and "Ihr" can also mean "she", "they", "their".
  de: [/(?<=[\p{L},;]\s)(?:Sie|Ihr|Ihre[mnrs]?|Ihnen)(?!\p{L})/u],
  fr: [
    wordPattern('tu|te|toi|ton|ta|tes'),
    /(?<!\p{L})t’\p{L}/iu,
    sentenceStartPattern('Ajoute|Appuie|Choisis|Clique|Colle|Copie-l[ea]s?|Crée|Écris|Essaie|Publie|Réessaie|Vérifie'),
  ],
  es: [
    wordPattern('usted|ustedes|vosotros|vosotras|os|vuestr[oa]s?'),
    sentenceStartPattern(
      'Abra|Añada|Compruebe|Copie|Elija|Escriba|Espere|Haga|Inicie|Inténtelo|Introduzca|Pegue|Pulse|Regístrese|Revise',
    ),
  ],
  it: [
    // The pattern does not match at the start of a sentence, where "Suo" may also mean "his" or "her".
    /(?<=[\p{L},;]\s)(?:Lei|Suo|Sua|Suoi|Sue)(?!\p{L})/u,
    wordPattern('voi|vostr[oaie]'),
    sentenceStartPattern('Aggiunga|Apra|Clicchi|Controlli|Inserisca|Prema|Provi|Riprovi|Scelga|Scriva'),
  ],
  hu: [
    wordPattern('ön|önt|önnek|önnel|önök|önöket|önöknek'),
    sentenceStartPattern(
      'Adja|Ellenőrizze|Írja|Jelentkezzen|Kattintson|Nézze|Nyissa|Próbálja|Válassza|Válasszon|Várjon',
    ),
  ],
  pt: [
    wordPattern('tu|te|ti|contigo|teus?|tuas?'),
    sentenceStartPattern('Adiciona|Clica|Escolhe|Escreve|Experimenta|Publica|Regista|Tenta|Verifica'),
  ],
};

/** Endings of polite sentences, also with a particle at the end. */
const JAPANESE_POLITE = /(?:おかえりなさい|です|ます|ません|ました|でした|ください|ましょう|でしょう)[かねよ]?$/u;
/** Endings of plain verbs and adjectives, some of which are also endings of polite forms. */
const JAPANESE_PLAIN = /(?:[るたいうくすつぶむぬぐ]|だ)$/u;

/**
 * Returns error messages about words and sentence endings in the wrong form of address. For languages in `WRONG_FORMS`,
 * only the first match of each pattern is reported.
 */
export function formOfAddressErrors(language: TargetLanguage, text: string): readonly string[] {
  const wrongForms =
    language === 'ja'
      ? wrongJapaneseForms(text)
      : language === 'ko'
        ? wrongKoreanForms(text)
        : WRONG_FORMS[language].flatMap((pattern) => pattern.exec(text)?.[0] ?? []);
  return wrongForms.map((form) => `form of address: "${form.trim()}"`);
}

/** Returns the last six characters of each sentence that ends in a plain form. Only punctuated sentences are checked. */
function wrongJapaneseForms(text: string): readonly string[] {
  const sentences = [...text.matchAll(/[^。！？|]+(?=[。！？])/gu)].map(([sentence]) => sentence);
  return sentences
    .filter((sentence) => JAPANESE_PLAIN.test(sentence) && !JAPANESE_POLITE.test(sentence))
    .map((sentence) => sentence.slice(-6));
}

/** Returns words with a formal ending, and last words of sentences that have the plain or nominal form. */
function wrongKoreanForms(text: string): readonly string[] {
  // Formal sentences end in -니다, -니까 or -십시오, plain ones in -다, nominal ones in -됨, -함 or -음.
  const formalWords = text.match(/\S*(?:니다|니까|십시오)(?!\p{L})/gu) ?? [];
  const plainWords = text.match(/\S*(?:(?<!니)다|됨|함|음)[.!?](?=$|[\s”’)|])/gu) ?? [];
  return [...formalWords, ...plainWords];
}

/** Returns a pattern of whole words, in upper or lower case. `forms` are separated by `|`. */
function wordPattern(forms: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}’-])(?:${forms})(?![\p{L}’])`, 'iu');
}

/** Returns a pattern of verbs at the start of a sentence. `verbs` are separated by `|`. */
function sentenceStartPattern(verbs: string): RegExp {
  return new RegExp(String.raw`(?:^|[.!?:|…]\s+)(?:${verbs})(?!\p{L})`, 'u');
}
