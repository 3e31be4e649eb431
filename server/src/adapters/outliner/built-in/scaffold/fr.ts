import type { ScaffoldTexts } from './scaffold-texts.ts';

/** The scaffolds (outlines of questions) in French. */
export const FR: ScaffoldTexts = {
  kindPatterns: {
    lesson: /(leçon|\bcours\b|atelier|élèves?|étudiants?|enseigner|classe|\bans\b|enfants)/iu,
    pitch: /(pitch|investisseurs?|start-?up|ventes?\b|vendre|clients?\b|lancement)/iu,
    report: /(rapport|résultats|trimestre|trimestriel|bilan|analyse)/iu,
    story: /(histoire|récit|voyage|conte\b|biographie|vie d)/iu,
    plan: /(\bplan\b|stratégie|feuille de route|proposition|projet|campagne)/iu,
  },
  subjectPatterns: [
    /(?:\bsur|au sujet d[eu]|à propos d[eu])\s+(.+)$/iu,
    /(?:histoire|vie)\s+(?:de la |de l['’]|des |du |de |d['’])(.+)$/iu,
  ],
  audiencePattern: /\s+pour\s+.+$/iu,
  // Each line is a topic: a title and two questions, separated by `|`.
  topics: {
    lesson: `{subject} : que savons-nous déjà ? | Qu’en avez-vous déjà vu ou entendu ? | Qu’aimeriez-vous découvrir ?
Vue d’ensemble | Qu’est-ce que c’est, en une phrase ? | Où le rencontre-t-on au quotidien ?
Comment ça marche | Que se passe-t-il d’abord, et ensuite ? | De quels mots avons-nous besoin ?
De plus près | Quel exemple le montre le mieux ? | À quoi ressemblerait un dessin ?
À vous d’essayer | Que peut faire ou essayer chacun maintenant ? | À quel résultat vous attendez-vous ?
Ce que l’on retient | Quelles sont les trois choses à retenir ? | Quelle question reste ouverte ?`,
    pitch: `{subject} en une phrase | Qu’est-ce que c’est, et pour qui ? | Pourquoi est-ce important aujourd’hui ?
Le problème | Qui le rencontre, et à quelle fréquence ? | Que lui coûte-t-il aujourd’hui ?
La solution | Qu’est-ce qui change pour ces personnes ? | Que voient-elles en premier ?
Pourquoi ça marche | Quelles preuves : chiffres, clients, démonstration ? | Que font les autres, et qu’est-ce qui est différent ici ?
La suite | Que se passera-t-il dans les douze prochains mois ? | Que faut-il pour y arriver ?
La demande | Que doit faire exactement le public ? | Comment vous joindre ?`,
    report: `{subject} en un coup d’œil | Quel est le résultat le plus important ? | Que doit savoir ou décider le public ?
La question | Que vouliez-vous découvrir ? | Pourquoi maintenant ?
La méthode | Quelles données ou sources avez-vous utilisées ? | Quelles en sont les limites ?
Les résultats | Quels trois chiffres résument tout ? | Qu’est-ce qui vous a surpris ?
Ce que cela signifie | Que peut-on en conclure ? | Que pourrait-on objecter ?
Prochaines étapes | Qui fait quoi, et pour quand ? | Quand referez-vous le point ?`,
    story: `{subject} : là où tout commence | Où et quand sommes-nous ? | De qui s’agit-il ?
L’enjeu | Que veut le personnage principal ? | Qu’est-ce qui lui barre la route ?
Le tournant | Qu’est-ce qui change tout ? | Qui ne l’a pas vu venir ?
Le moment le plus dur | Qu’a-t-on failli perdre ? | Quelle décision a-t-il fallu prendre ?
Le dénouement | Comment cela s’est-il terminé ? | Qu’est-ce qui a changé depuis le début ?
Pourquoi le raconter | Que nous en reste-t-il ? | Que peut en faire le public ?`,
    plan: `{subject} : où nous voulons aller | À quoi verra-t-on que c’est réussi ? | Qui le remarquera ?
Où nous en sommes | Qu’avons-nous déjà ? | Que manque-t-il ?
Le chemin | Quelles étapes y mènent, et dans quel ordre ? | Par quoi commencer ?
Qui fait quoi | Qui est responsable de chaque étape ? | De quelle aide avons-nous besoin ?
Temps et budget | Qu’est-ce qui doit être prêt, et quand ? | Combien cela peut-il coûter ?
Ce qui pourrait mal tourner | Quel est le plus grand risque ? | Comment s’en apercevoir à temps ?`,
    talk: `{subject} : pourquoi c’est important | En quoi cela concerne-t-il le public ? | Par quelle image ou quel chiffre commencer ?
Le contexte | Que faut-il savoir avant tout ? | Comment en est-on arrivé là ?
L’essentiel | Quelle est la seule chose à retenir ? | Comment le diriez-vous à un ami ?
Un exemple | Où le voit-on le plus clairement ? | Que s’y passe-t-il, étape par étape ?
L’autre point de vue | Que dirait quelqu’un qui n’est pas d’accord ? | Qu’ignore-t-on encore ?
Et maintenant | Que doit penser ou faire le public ? | Quelle phrase conclut l’exposé ?`,
  },
};
