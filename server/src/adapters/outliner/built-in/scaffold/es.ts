import type { ScaffoldTexts } from './scaffold-texts.ts';

/** The scaffolds (outlines of questions) in Spanish. */
export const ES: ScaffoldTexts = {
  kindPatterns: {
    lesson: /(lección|\bclase\b|curso|taller|alumn|estudiantes|enseñar|niñ[oa]s|años)/iu,
    pitch: /(pitch|inversor|inversionista|startup|ventas?\b|vender|clientes?\b|lanzamiento)/iu,
    report: /(informe|reporte|resultados|trimestre|trimestral|balance|análisis)/iu,
    story: /(historia|cuento|\bviaje\b|relato|biografía|vida de)/iu,
    plan: /(\bplan\b|estrategia|propuesta|proyecto|campaña|hoja de ruta)/iu,
  },
  subjectPatterns: [/(?:sobre|acerca de)\s+(.+)$/iu, /(?:historia|vida)\s+(?:de|del)\s+(.+)$/iu],
  audiencePattern: /\s+para\s+.+$/iu,
  // Each line is a topic: its title and two questions, separated by vertical bars. `{subject}` is replaced by the subject
  // of the prompt.
  topics: {
    lesson: `{subject}: ¿qué sabemos ya? | ¿Qué has visto u oído antes sobre esto? | ¿Qué te gustaría descubrir?
La idea general | ¿Qué es, dicho en una frase? | ¿Dónde lo encontramos en la vida diaria?
Cómo funciona | ¿Qué ocurre primero y qué viene después? | ¿Qué palabras necesitamos para explicarlo?
De cerca | ¿Qué ejemplo lo muestra mejor? | ¿Cómo sería un dibujo?
Pruébalo | ¿Qué puede hacer o probar ahora cada persona? | ¿Qué crees que va a pasar?
Lo que nos llevamos | ¿Qué tres cosas debemos recordar? | ¿Qué pregunta sigue abierta?`,
    pitch: `{subject} en una frase | ¿Qué es y para quién? | ¿Por qué importa justo ahora?
El problema | ¿Quién lo tiene y con qué frecuencia? | ¿Cuánto le cuesta hoy?
La solución | ¿Qué cambia para esas personas? | ¿Qué ven primero?
Por qué funciona | ¿Qué pruebas hay: cifras, clientes, una demostración? | ¿Qué hacen los demás y qué hay aquí de distinto?
Lo que viene | ¿Qué pasará en los próximos doce meses? | ¿Qué hace falta para lograrlo?
Lo que pedimos | ¿Qué debe hacer exactamente el público? | ¿Cómo pueden contactarte?`,
    report: `{subject} de un vistazo | ¿Cuál es el resultado más importante? | ¿Qué debe saber o decidir el público?
La pregunta | ¿Qué querías averiguar? | ¿Por qué ahora?
Cómo se hizo | ¿Qué datos o fuentes usaste? | ¿Qué límites tienen?
Los resultados | ¿Qué tres cifras lo cuentan todo? | ¿Qué te sorprendió?
Qué significa | ¿Qué se deduce de los resultados? | ¿Qué se podría objetar?
Próximos pasos | ¿Quién hace qué y para cuándo? | ¿Cuándo lo volverás a revisar?`,
    story: `{subject}: el comienzo | ¿Dónde y cuándo estamos? | ¿De quién trata?
Lo que está en juego | ¿Qué quiere el personaje principal? | ¿Qué se lo impide?
El punto de giro | ¿Qué lo cambia todo? | ¿Quién no lo vio venir?
El momento más difícil | ¿Qué estuvo a punto de perderse? | ¿Qué decisión hubo que tomar?
Cómo termina | ¿En qué quedó todo? | ¿Qué es distinto del principio?
Por qué lo contamos | ¿Qué nos queda de esta historia? | ¿Qué puede hacer el público con ella?`,
    plan: `{subject}: adónde queremos llegar | ¿Qué será realidad cuando esté hecho? | ¿Quién lo notará y en qué?
Dónde estamos | ¿Qué hay ya? | ¿Qué falta?
El camino | ¿Qué pasos llevan hasta allí y en qué orden? | ¿Por dónde empezamos?
Quién hace qué | ¿Quién se encarga de cada paso? | ¿De quién necesitamos ayuda?
Tiempo y dinero | ¿Qué tiene que estar listo y cuándo? | ¿Cuánto puede costar?
Qué podría salir mal | ¿Cuál es el mayor riesgo? | ¿Cómo lo notarías a tiempo?`,
    talk: `{subject}: por qué importa | ¿Qué tiene que ver con el público? | ¿Con qué imagen o cifra empiezas?
El contexto | ¿Qué hay que saber antes? | ¿Cómo se llegó hasta aquí?
La idea principal | ¿Qué es lo que hay que recordar? | ¿Cómo se lo contarías a un amigo?
Un ejemplo | ¿Dónde se ve con más claridad? | ¿Qué ocurre ahí, paso a paso?
La otra cara | ¿Qué diría alguien que no está de acuerdo? | ¿Qué no se sabe todavía?
Qué se sigue de esto | ¿Qué debería pensar o hacer ahora el público? | ¿Con qué frase terminas?`,
  },
};
