import type { ScaffoldTexts } from './scaffold-texts.ts';

/** The scaffolds (outlines of questions) in Italian, and patterns for kind, subject and audience of a prompt. */
export const IT: ScaffoldTexts = {
  kindPatterns: {
    lesson: /(lezione|\bcorso\b|laboratorio|alunn|student|insegnare|classe|bambini|\banni\b)/iu,
    pitch: /(pitch|investitor|startup|vendit|vendere|clienti?\b|lancio)/iu,
    report: /(relazione|rapporto|risultati|trimestre|trimestrale|bilancio|analisi)/iu,
    story: /(storia|racconto|viaggio|biografia|vita d)/iu,
    plan: /(\bpiano\b|strategia|proposta|progetto|campagna|tabella di marcia)/iu,
  },
  subjectPatterns: [
    /(?:\bsulla |\bsullo |\bsul |\bsui |\bsugli |\bsulle |\bsull['’]|\bsu |riguardo a |a proposito di )(.+)$/iu,
    /(?:storia|vita)\s+(?:della |dello |dell['’]|dei |degli |delle |del |di )(.+)$/iu,
  ],
  audiencePattern: /\s+per\s+.+$/iu,
  // Each line is a topic: its title and two questions, separated by `|`.
  topics: {
    lesson: `{subject}: che cosa sappiamo già? | Che cosa ne hai già visto o sentito? | Che cosa ti piacerebbe scoprire?
Il quadro generale | Che cos’è, in una frase? | Dove lo incontriamo ogni giorno?
Come funziona | Che cosa succede prima e che cosa dopo? | Quali parole ci servono per spiegarlo?
Da vicino | Quale esempio lo mostra meglio? | Come sarebbe un disegno?
Prova tu | Che cosa può fare o provare ognuno adesso? | Che cosa ti aspetti che succeda?
Che cosa ci portiamo a casa | Quali sono le tre cose da ricordare? | Quale domanda resta aperta?`,
    pitch: `{subject} in una frase | Che cos’è e per chi? | Perché è importante proprio ora?
Il problema | Chi ce l’ha e quanto spesso? | Quanto gli costa oggi?
La soluzione | Che cosa cambia per queste persone? | Che cosa vedono per prima cosa?
Perché funziona | Quali prove ci sono: numeri, clienti, una dimostrazione? | Che cosa fanno gli altri, e che cosa c’è qui di diverso?
Che cosa viene dopo | Che cosa succede nei prossimi dodici mesi? | Che cosa serve per arrivarci?
La richiesta | Che cosa deve fare esattamente il pubblico? | Come può contattarti?`,
    report: `{subject} in breve | Qual è il risultato più importante? | Che cosa deve sapere o decidere il pubblico?
La domanda | Che cosa volevi scoprire? | Perché adesso?
Il metodo | Quali dati o fonti hai usato? | Quali sono i loro limiti?
I risultati | Quali tre numeri dicono tutto? | Che cosa ti ha sorpreso?
Che cosa significa | Che cosa si deduce dai risultati? | Che cosa si potrebbe obiettare?
I prossimi passi | Chi fa che cosa, ed entro quando? | Quando tornerai a verificare?`,
    story: `{subject}: dove tutto comincia | Dove e quando siamo? | Di chi si parla?
La posta in gioco | Che cosa vuole il protagonista? | Che cosa lo ostacola?
La svolta | Che cosa cambia tutto? | Chi non se l’aspettava?
Il momento più difficile | Che cosa si è rischiato di perdere? | Quale decisione si è dovuta prendere?
Come va a finire | Che cosa ne è stato? | Che cosa è diverso dall’inizio?
Perché la raccontiamo | Che cosa ci resta? | Che cosa può farne il pubblico?`,
    plan: `{subject}: dove vogliamo arrivare | Che cosa sarà vero quando avremo finito? | Chi se ne accorgerà, e come?
A che punto siamo | Che cosa c’è già? | Che cosa manca?
La strada | Quali passi ci portano lì, e in quale ordine? | Da dove si comincia?
Chi fa che cosa | Chi è responsabile di ogni passo? | Di chi ci serve l’aiuto?
Tempo e denaro | Che cosa deve essere pronto, e quando? | Quanto può costare?
Che cosa può andare storto | Qual è il rischio maggiore? | Come accorgersene in tempo?`,
    talk: `{subject}: perché è importante | Che cosa c’entra con il pubblico? | Con quale immagine o numero cominci?
Il contesto | Che cosa bisogna sapere prima? | Come ci si è arrivati?
Il punto centrale | Qual è l’unica cosa da ricordare? | Come lo diresti a un amico?
Un esempio | Dove si vede più chiaramente? | Che cosa succede lì, passo dopo passo?
L’altro punto di vista | Che cosa direbbe chi non è d’accordo? | Che cosa non si sa ancora?
Che cosa ne segue | Che cosa dovrebbe pensare o fare ora il pubblico? | Con quale frase chiudi?`,
  },
};
