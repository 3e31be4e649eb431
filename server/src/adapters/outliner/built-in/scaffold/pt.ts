import type { ScaffoldTexts } from './scaffold-texts.ts';

/** The scaffolds (outlines of questions) in Portuguese. */
export const PT: ScaffoldTexts = {
  kindPatterns: {
    lesson: /(lição|\baula\b|curso|oficina|alun[oa]s|estudantes|ensinar|crianças|\banos\b)/iu,
    pitch: /(pitch|investidor|startup|vendas?\b|vender|clientes?\b|lançamento)/iu,
    report: /(relatório|resultados|trimestre|trimestral|balanço|análise)/iu,
    story: /(história|conto\b|viagem|relato|biografia|vida d[eao])/iu,
    plan: /(\bplano\b|estratégia|proposta|projet?o|campanha|roteiro)/iu,
  },
  subjectPatterns: [/(?:sobre|acerca d[eao]s?)\s+(.+)$/iu, /(?:história|vida)\s+d[eao]s?\s+(.+)$/iu],
  audiencePattern: /\s+para\s+.+$/iu,
  // Each line is a topic: its title and two questions, separated by bars. `{subject}` is replaced by the subject of the
  // prompt. The topics of `talk` are used if the prompt matches no pattern of `kindPatterns`.
  topics: {
    lesson: `{subject}: o que já sabemos? | O que você já viu ou ouviu sobre isso? | O que você gostaria de descobrir?
A ideia geral | O que é, em uma frase? | Onde encontramos isso no dia a dia?
Como funciona | O que acontece primeiro, e o que vem depois? | De que palavras precisamos para explicar?
De perto | Qual exemplo mostra melhor? | Como seria um desenho?
Experimente | O que cada pessoa pode fazer ou testar agora? | O que você acha que vai acontecer?
O que levamos daqui | Quais são as três coisas a lembrar? | Que pergunta continua em aberto?`,
    pitch: `{subject} em uma frase | O que é e para quem? | Por que isso importa agora?
O problema | Quem o enfrenta e com que frequência? | Quanto isso custa hoje?
A solução | O que muda para essas pessoas? | O que elas veem primeiro?
Por que funciona | Que provas existem: números, clientes, uma demonstração? | O que os outros fazem, e o que há de diferente aqui?
O que vem a seguir | O que acontece nos próximos doze meses? | O que é preciso para chegar lá?
O pedido | O que exatamente o público deve fazer? | Como falar com você?`,
    report: `{subject} em resumo | Qual é o resultado mais importante? | O que o público precisa saber ou decidir?
A pergunta | O que você queria descobrir? | Por que agora?
Como foi feito | Que dados ou fontes você usou? | Quais são os limites deles?
Os resultados | Quais três números contam tudo? | O que surpreendeu você?
O que significa | O que se conclui dos resultados? | O que se poderia objetar?
Próximos passos | Quem faz o quê, e até quando? | Quando você vai revisar?`,
    story: `{subject}: onde tudo começa | Onde e quando estamos? | De quem se trata?
O que está em jogo | O que o personagem principal quer? | O que o impede?
A virada | O que muda tudo? | Quem não esperava por isso?
O momento mais difícil | O que quase se perdeu? | Que decisão foi preciso tomar?
Como termina | No que deu tudo isso? | O que está diferente do começo?
Por que contamos | O que fica desta história? | O que o público pode fazer com ela?`,
    plan: `{subject}: aonde queremos chegar | O que será verdade quando estiver pronto? | Quem vai perceber, e como?
Onde estamos | O que já existe? | O que falta?
O caminho | Que passos levam até lá, e em que ordem? | Por onde começamos?
Quem faz o quê | Quem é responsável por cada passo? | De quem precisamos de ajuda?
Tempo e dinheiro | O que precisa ficar pronto, e quando? | Quanto pode custar?
O que pode dar errado | Qual é o maior risco? | Como perceber a tempo?`,
    talk: `{subject}: por que importa | O que isso tem a ver com o público? | Com que imagem ou número você começa?
O contexto | O que é preciso saber antes? | Como se chegou até aqui?
A ideia principal | Qual é a única coisa a lembrar? | Como você diria isso a um amigo?
Um exemplo | Onde se vê com mais clareza? | O que acontece ali, passo a passo?
O outro lado | O que diria quem discorda? | O que ainda não se sabe?
O que vem daí | O que o público deve pensar ou fazer agora? | Com que frase você termina?`,
  },
};
