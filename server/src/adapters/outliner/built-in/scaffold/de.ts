import type { ScaffoldTexts } from './scaffold-texts.ts';

/** The scaffolds (outlines of questions) in German. The patterns are matched against the prompt of the member. */
export const DE: ScaffoldTexts = {
  kindPatterns: {
    lesson:
      /(unterricht|lektion|schulstunde|\bstunde\b|\bkurs\b|vorlesung|workshop|schüler|klasse|jährige|lernen|studierende)/iu,
    pitch: /(pitch|investor|start-?up|verkauf|kund(?:en|innen)|produkteinführung)/iu,
    report: /(bericht|ergebnis|quartal|auswertung|analyse|rückblick|stand der)/iu,
    story: /(geschichte|\breise\b|erzählung|biografie|biographie|leben (?:von|des|der))/iu,
    plan: /(\bplan\b|fahrplan|strategie|konzept|vorhaben|projekt|kampagne)/iu,
  },
  subjectPatterns: [
    /(?<!\p{L})(?:über|zum thema|zu|zur|zum)\s+(.+)$/iu,
    /(?:geschichte|leben)\s+(?:von|des|der)\s+(.+)$/iu,
  ],
  audiencePattern: /\s+für\s+.+$/iu,
  // Each line is a topic: `title | question | question`.
  topics: {
    lesson: `{subject}: Was wissen wir schon? | Was hast du davon schon gesehen oder gehört? | Was möchtest du herausfinden?
Das große Ganze | Was ist es, in einem Satz gesagt? | Wo begegnet es uns im Alltag?
Wie es funktioniert | Was passiert zuerst und was danach? | Welche Begriffe brauchen wir dafür?
Genau hingeschaut | Welches Beispiel zeigt es am besten? | Wie sähe eine Zeichnung davon aus?
Selbst ausprobieren | Was können jetzt alle tun oder ausprobieren? | Was wird wohl dabei herauskommen?
Das nehmen wir mit | Welche drei Dinge sollten wir uns merken? | Welche Frage ist noch offen?`,
    pitch: `{subject} in einem Satz | Was ist es und für wen? | Warum ist es gerade jetzt wichtig?
Das Problem | Wer hat es und wie oft? | Was kostet es die Betroffenen heute?
Die Lösung | Was ändert sich für sie? | Was sehen sie als Erstes?
Warum es funktioniert | Welche Belege gibt es: Zahlen, Kunden, eine Vorführung? | Was machen andere und was ist hier anders?
Wie es weitergeht | Was geschieht in den nächsten zwölf Monaten? | Was braucht es dafür?
Die Bitte | Was genau soll das Publikum tun? | Wie erreicht man dich?`,
    report: `{subject} auf einen Blick | Was ist das wichtigste Ergebnis? | Was soll das Publikum wissen oder entscheiden?
Die Frage | Was wolltest du herausfinden? | Warum gerade jetzt?
Das Vorgehen | Welche Daten oder Quellen hast du benutzt? | Wo sind ihre Grenzen?
Die Ergebnisse | Welche drei Zahlen erzählen alles? | Was hat dich überrascht?
Was das bedeutet | Was folgt aus den Ergebnissen? | Was spricht dagegen?
Nächste Schritte | Wer macht was bis wann? | Wann schaust du wieder hin?`,
    story: `{subject}: Wo alles beginnt | Wo und wann sind wir? | Um wen geht es?
Was auf dem Spiel steht | Was will die Hauptfigur? | Was steht ihr im Weg?
Der Wendepunkt | Was verändert alles? | Wer hat es nicht kommen sehen?
Der schwerste Moment | Was wäre beinahe verloren gewesen? | Welche Entscheidung war nötig?
Wie es ausgeht | Was ist daraus geworden? | Was ist anders als am Anfang?
Warum wir davon erzählen | Was bleibt davon? | Was kann das Publikum damit anfangen?`,
    plan: `{subject}: Wohin wir wollen | Was ist wahr, wenn es geschafft ist? | Wer merkt es und woran?
Wo wir stehen | Was gibt es schon? | Was fehlt noch?
Der Weg dorthin | Welche Schritte führen hin und in welcher Reihenfolge? | Womit fangen wir an?
Wer was macht | Wer ist für welchen Schritt zuständig? | Wessen Hilfe brauchen wir?
Zeit und Geld | Was muss wann fertig sein? | Was darf es kosten?
Was schiefgehen kann | Welches Risiko ist das größte? | Woran würden wir es rechtzeitig merken?`,
    talk: `{subject}: Warum es wichtig ist | Was hat das Publikum damit zu tun? | Mit welchem Bild oder welcher Zahl fängst du an?
Der Hintergrund | Was müssen alle vorher wissen? | Wie ist es dazu gekommen?
Die Hauptsache | Was soll auf jeden Fall hängen bleiben? | Wie würdest du es einer Freundin sagen?
Ein Beispiel | Wo sieht man es am deutlichsten? | Was passiert dort, Schritt für Schritt?
Die andere Seite | Was würde jemand sagen, der anderer Meinung ist? | Was weiß man noch nicht?
Was daraus folgt | Was soll das Publikum jetzt denken oder tun? | Mit welchem Satz hörst du auf?`,
  },
};
