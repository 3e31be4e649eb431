/** Stop words by language. Language detection uses these lists to distinguish languages of the same script. */
const WORDS_BY_LANGUAGE: Readonly<Record<string, string>> = {
  en: `a about above after again all also although an and any are as at be because been before being below between both
    but by can could did do does doing down during each few for from further had has have having he her here hers him his
    how however i if in into is it its itself just like made make many may me might more most much must my no nor not now
    of off on once one only or other our out over own same shall she should since so some such than that the their them
    then there these they this those through to too under until up us very was we were what when where which while who
    whom whose why will with within without would yet you your two first new called often even still`,
  de: `ab aber alle allem allen aller alles als also am an andere anderen auch auf aus bei beim bin bis bist da dabei
    dadurch dafür damit dann das dass dein dem den denn der des dessen die dies diese diesem diesen dieser dieses doch
    dort du durch ein eine einem einen einer eines er es etwa etwas euch für gegen gibt hat hatte hatten haben hier hin
    ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in ins ist ja jede jedem jeden jeder jedes jetzt kann kein keine
    können könnte machen man manche mehr mein mit muss müssen nach nicht noch nun nur ob oder ohne sehr sein seine seinem
    seinen seiner selbst sich sie sind so solche soll sollte sondern sowie über um und uns unser unter viel viele vom von
    vor wann war waren was weil welche wenn werden werde wie wieder wir wird wo wurde wurden zu zum zur zwar zwischen`,
  es: `a al algo algunas algunos ante antes aquí así aunque cada casi como con contra cual cuando de del desde donde dos
    durante e el él ella ellas ellos en entre era eran es esa esas ese eso esos esta está están estas este esto estos
    fue fueron ha había han hace hacia hasta hay la las le les lo los más me mi mientras muchas mucho muchos muy nada ni
    no nos nosotros nuestra nuestro o otra otras otro otros para pero poco por porque pueden puede que qué quien se sea
    según ser si sí sido sin sobre solo son su sus también tan tanto te tener tiene tienen toda todas todo todos tu tú un
    una unas uno unos y ya yo`,
  fr: `à afin ainsi alors après au aucun aussi autre autres aux avant avec avoir beaucoup bien c car ce ceci cela celle
    celui ces cet cette ceux chaque chez comme comment d dans de depuis des deux doit donc dont du elle elles en encore
    entre est et était étaient être eu eux fait faire fois font grâce il ils j je l la là le les leur leurs lors lui m
    mais me même mes moins mon n ne ni nos notre nous on ont ou où par parce pas pendant peu peut peuvent plus pour
    pourquoi qu quand que quel quelle quelques qui s sa sans se sera ses si son sont sous sur t ta te tous tout toute
    toutes très trop tu un une vers vos votre vous y`,
  pt: `a à ainda além algumas alguns ante antes ao aos apenas aquela aquele aqui as às assim até cada com como contra da
    das de dela dele deles depois desde do dois dos e é ela elas ele eles em embora entre era eram essa essas esse esses
    esta está estão estas este estes eu faz foi foram há isso isto já la lhe mais mas me mesmo meu minha muito muitos na
    nas não nem no nos nós nossa nosso num numa o onde os ou outra outras outro outros para pela pelas pelo pelos pode
    podem por porque pouco quais qual quando que quem são se seja sem sempre ser seu seus só sob sobre sua suas também
    tão tem têm ter toda todas todo todos tu tudo um uma umas uns você vocês`,
  it: `a ad ai al alla alle allo anche ancora avere c che chi ci cioè come con contro così cui d da dai dal dalla dalle
    dei del dell della delle dello dentro di dopo dove due e è ecco ed era erano essere fa fino fra gli ha hanno i il in
    io l la le lei li lo loro lui ma me mentre mi mia mio molti molto ne negli nei nel nell nella nelle nello noi non nostra
    nostro nulla o ogni oltre ora per perché più poi possono può prima pur qual quale quali quando quanto quella quelle
    quelli quello questa queste questi questo qui quindi se sé sempre senza si sia solo sono sopra sotto sta stata stato
    su sua sue sugli sui sul sulla sulle suo suoi tra tu tutta tutte tutti tutto un un' una uno vi voi`,
  hu: `a abban ahhoz ahogy ahol aki akik akkor alatt amely amelyek ami amikor arra át az azért azok azon azt azonban be
    belül benne bár cikk csak de e ebben egy egyes egyéb egyik el ellen előtt első én ennek erre és ez ezek ezen ezért
    ezt fel felé ha hanem hogy hogyan így ill illetve is itt jól kell képest keresztül ki kívül között közül le legyen
    lehet lesz lett ma magát majd már más meg mellett mely melyek mert mi mind minden mindig mint mintha mit míg most nagy
    nagyon ne néha nem nincs olyan ő ők össze pedig rá s saját sem semmi sok soha során számára szerint szinte talán te
    tehát teljes több tovább továbbá úgy ugyanis új újra után utána vagy vagyis valaki valami van vannak velük vissza
    volt voltak vele viszont`,
  nl: `aan al alle als altijd ander bij daar dan dat de deze die dit doch doen door dus een en er ge geen had heb hebben
    heeft hem het hier hij hoe hun ik in is ja je kan kon kunnen maar me meer men met mij mijn moet na naar niet niets
    nog nu of om omdat ons ook op over reeds te tegen toch toen tot u uit uw van veel voor want waren was wat we wel werd
    wezen wie wij wil worden zal ze zei zelf zich zij zijn zo zonder zou`,
  pl: `a aby ale bez bo być był była było były ci co czy dla do gdy gdzie go i ich im inne jak jako je jego jej jest jeszcze
    już każdy która które który lub ma mi między mnie może na nad nie nich nim o od on ona one oraz po pod przed przez
    przy są się ta tak także tam te tego tej ten to tu ty tylko tym w we więc wszystko z za ze że`,
  ru: `а без бы был была были было быть в вам вас весь во вот все всё вы где да для до его её ей если есть ещё же за здесь
    и из или им их к как ко когда кто ли либо мне может мы на над надо нас не него неё нет ни них но о об от очень по под
    при с со так также такой там те тем то того тоже той только том ты у уже хотя чего чей чем что чтобы эта эти это я`,
  ar: `في من على إلى عن مع هذا هذه ذلك تلك التي الذي الذين ما لا لم لن إن أن كان كانت يكون هو هي هم نحن أنت كما لكن بل أو ثم
    حتى إذا قد كل بعض غير بين عند منذ حيث بعد قبل أي و ف ب ل ك أيضا وهو وهي`,
  zh: `的 了 是 在 和 与 及 有 我 我们 你 你们 他 他们 她 它 它们 这 这个 这些 那 那个 那些 不 也 就 都 而 而且 但 但是 或 或者 把 被 对 对于 从 到
    为 为了 以 以及 因为 所以 如果 可以 会 能 要 将 并 并且 其 中 上 下 里 一 一个 一种 很 更 最 还 没有 什么 怎么 如何 着 过 地 得 之 等 于 由 使 让 向 第
    們 這 個 這個 與 對 從 為 會 將 並 還 沒有 過`,
  ko: `그 그리고 그러나 그런데 그래서 또는 또한 및 이 저 것 수 등 더 매우 가장 위해 위한 대한 대해 통해 따라 때문에 있다 있는 있습니다 없다 하는 한다
    합니다 했다 하고 된다 되는 됩니다 이다 입니다 우리 우리는 많은 모든 이런 이러한 그런 어떤 다른`,
};

/** Stop words of every language that has a list. */
export const STOP_WORDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(WORDS_BY_LANGUAGE).map(([language, words]) => [language, new Set(words.split(/\s+/))]),
);
